import { sql } from 'kysely';
import { accept, forbidden, invalid, notFound, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import { allOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { OrgProfile } from '../../people/party/store.ts';
import { sourcesOfLots } from '../../proof/attestation/find-tampered.ts';
import { errorsFirst, type Fault } from './fault.ts';
import { type FrozenNow, withFrozen } from './freeze.ts';
import type { FrozenSummary } from './freezing.ts';
import { recordFaults } from './readiness.ts';
import { isOpen, isSubmitted } from './rules.ts';
import { declaredSpecies, speciesFaults } from './species.ts';
import { movePackage, noteOf } from './states.ts';
import { findPackage, freeLots, insertPackage, lockPackage, packageHistory, ruleSetOn } from './store.ts';
import { loadLots } from './trail-lines.ts';
import type { Package, RuleSet } from './types.ts';
import {
  actingOperator,
  foreignAmong,
  foreignLots,
  isStatementCountry,
  loadOperator,
  operatorFaults,
  type Wanted,
} from './wanted.ts';

/** What a package of these lots would be, and what keeps it from being one. */
export interface Preview {
  ready: boolean;
  /** The errors first; not more than somebody reads. */
  faults: Fault[];
  errors: number;
  warnings: number;
  operator: OrgProfile;
  rules: RuleSet;
  frozen: FrozenSummary;
  /** Scientific names that its statement would bear. */
  species: string[];
  /** A package of the same operator and activity that speaks for one of the lots already. */
  other: string | null;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Looks at everything at once and writes nothing. @throws Refusal for what is not about the records: whose lots they are. */
export async function previewPackage(work: Pick<Work, 'tx' | 'actor' | 'now'>, wanted: Wanted): Promise<Preview> {
  const { tx, actor, now } = work;
  const operator = await loadOperator(tx, actor, accept(actingOperator(actor, wanted.operator)));
  await checkWanted(work, operator, wanted);
  return look(tx, { day: dayOf(now), operator, wanted }, async (found) => found);
}

async function checkWanted({ tx, actor }: Pick<Work, 'tx' | 'actor'>, { name }: OrgProfile, wanted: Wanted) {
  const countries = { country_of_activity: wanted.country_of_activity, border_country: wanted.border_country };
  for (const [field, code] of Object.entries(countries)) {
    if (code !== undefined && !isStatementCountry(code))
      throw invalid(field, `${code} is none of the EU's countries (ISO 3166-1, Greece is GR), nor XI`);
  }
  const foreign = await foreignLots(tx, name, wanted.lots);
  if (foreign.length === 0) return;
  if (!isAdmin(actor)) throw forbidden(`${name} neither sells nor buys ${foreign.slice(0, 5).join(', ')}.`);
  const { rows } = await sql<{ lot: string }>`
    select lot from unnest(${foreign}::text[]) as w (lot) where not exists (select from lots where name = lot)`.execute(
    tx,
  );
  const [absent] = rows;
  if (absent !== undefined) throw notFound(`There is no lot ${absent.lot}.`);
  throw invalid('lots', `${name} neither sells nor buys ${foreign.slice(0, 5).join(', ')}`);
}

async function look<Value>(
  tx: Tx,
  { day, operator, wanted }: { day: string; operator: OrgProfile; wanted: Wanted },
  use: (found: Preview, now: FrozenNow) => Promise<Value>,
): Promise<Value> {
  const rules = await ruleSetOn(tx, day);
  return withFrozen(tx, { lots: await loadLots(tx, wanted.lots), rules }, async (now) => {
    const { frozen } = now;
    const commodities = [...new Set(frozen.lots.map(({ commodity_type }) => commodity_type))].sort();
    const species = declaredSpecies(rules, commodities, wanted.species ?? []);
    const more = [
      ...operatorFaults(operator, wanted),
      ...speciesFaults({ rules, operator: operator.name, lots: frozen.lots, declared: species }),
      ...(await recordFaults(tx, frozen, rules)),
    ];
    const count = (severity: Fault['severity']) => more.filter((each) => each.severity === severity).length;
    const [errors, warnings] = [frozen.errors + count('error'), frozen.warnings + count('warning')];
    const other = await sql<{ package: string }>`
      select package from diligence_lots where live and operator = ${operator.name} and activity = ${wanted.activity}
         and lot = any(${wanted.lots}::text[]) and package is distinct from ${wanted.replaces ?? null}
       order by package limit 1`.execute(tx);
    const faults = errorsFirst([...more, ...frozen.faults]);
    const said = { ready: errors === 0, faults, errors, warnings, species };
    return use({ ...said, operator, rules, frozen, other: other.rows[0]?.package ?? null }, now);
  });
}

/** A package, and whether this call made it. */
export interface Generated {
  package: Package;
  made: boolean;
  warnings: Fault[];
}

/**
 * Makes a package from what the records say at this moment, and freezes it. The same again answers the one that is there.
 * @throws Refusal 409 naming what is missing, each with its record; 409 where another package speaks for a lot already, or a
 * record is not what was signed or written.
 */
export async function generatePackage(work: Work, wanted: Wanted): Promise<Generated> {
  const { tx, actor, now } = work;
  const operator = await loadOperator(tx, actor, accept(actingOperator(actor, wanted.operator)));
  // Two at once for one operator wait for each other: the later one finds the package of the earlier.
  await sql`select pg_advisory_xact_lock(${locks.packagesOfOperator}::int, hashtext(${operator.name}))`.execute(tx);
  await checkWanted(work, operator, wanted);
  const locked = await lockInputs(tx, wanted.lots);
  const before = await replacedBy(work, operator, wanted);
  return look(tx, { day: dayOf(now), operator, wanted }, async (found, { write }) => {
    if (found.frozen.plots.some((plot) => !locked.has(plot)))
      throw wrongState('The lots were changed at this very moment; try again.');
    if (before?.newer !== undefined && found.other !== before.newer) throw takenAlready(before.newer, wanted);
    if (found.other !== null) {
      const same = await sameAs(tx, found, wanted, found.other);
      await soAlready(work, 'diligence_packages', { name: same.package.name });
      return same;
    }
    if (!found.ready) throw notReady(found);
    await assertSigned(work, found.frozen);
    const made = await keep(work, wanted, { found, before: before?.found, write });
    return { package: made, made: true, warnings: found.faults };
  });
}

/**
 * Keeps plots and lots as they are until the transaction ends: whoever changes one waits, and then finds the package.
 * Plots before lots, as whoever redraws one does.
 */
async function lockInputs(tx: Tx, lots: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from plots where name in (select plot from lot_sources where lot = any(${lots}::text[]))
     order by name for share`.execute(tx);
  await sql`select name from lots where name = any(${lots}::text[]) order by name for share`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/**
 * What the records say must be what was signed, and what nobody signed must be what the service wrote: a package signs it
 * anew, and a statement tells it to the EU.
 */
async function assertSigned({ attest }: Work, { lots }: FrozenSummary): Promise<void> {
  const names = lots.map(({ lot }) => lot);
  await attest.assertAsSigned('lot', names);
  await attest.assertAsWritten(...sourcesOfLots(names));
}

function notReady({ faults, errors: count }: Preview): Refusal {
  const errors = faults.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const more = count > 1 ? ` ${count - 1} more (eudr.preview_package names them all).` : '';
  return new Refusal('state', `Not ready: ${first?.message ?? ''}${more}`, {
    errors: errors.slice(0, 100).map(({ record, message }) => ({ field: record, message })),
  });
}

/** The package of before; the same lots with the same inputs and words are the same package. */
async function sameAs(tx: Tx, found: Preview, wanted: Wanted, other: string): Promise<Generated> {
  const known = await findPackage(tx, other);
  const sameInputs =
    known?.inputs_hash?.equals(found.frozen.inputs) === true &&
    known.outdated_at === null &&
    (wanted.replaces === undefined || known.replaces === wanted.replaces);
  const others = sameInputs ? otherWords(known, found, wanted) : [];
  if (sameInputs && others.length === 0) return { package: known, made: false, warnings: found.faults };
  if (wanted.replaces !== undefined && known?.replaces === wanted.replaces) throw takenAlready(other, wanted);
  const how = others.length === 0 ? '' : `, with another ${others.join(' and ')}`;
  throw wrongState(
    `${other} speaks for one of these lots already (${known?.status})${how}; name it in \`replaces\` to make a new version.`,
  );
}

/** What of a package's statement, beside its lots, says something else than is wanted now: it all goes to the EU. */
function otherWords(known: Package, { species }: Preview, wanted: Wanted): string[] {
  const same = {
    country_of_activity: known.country_of_activity === wanted.country_of_activity,
    border_country: known.border_country === (wanted.border_country ?? null),
    comment: known.comment === (wanted.comment ?? null),
    // What was filed before anybody was asked says what it says.
    species: known.species === null ? wanted.species === undefined : species.join() === known.species.join(),
  };
  return Object.entries(same).flatMap(([field, isSame]) => (isSame ? [] : [field]));
}

const takenAlready = (newer: string, { replaces }: Wanted): Refusal =>
  wrongState(`${newer} has taken the place of ${replaces} already.`);

/** A package whose place is taken: `newer` has taken it already, and may be what the caller asks for once more. */
interface Replaced {
  found: Package;
  newer?: string;
}

/** The package whose place is taken, freed of its lots; undefined where none is. */
async function replacedBy(work: Work, operator: OrgProfile, { replaces }: Wanted): Promise<Replaced | undefined> {
  if (replaces === undefined) return undefined;
  const { tx } = work;
  const known = await findPackage(tx, replaces);
  if (known?.operator !== operator.name) {
    if (isAdmin(work.actor)) throw notFound(`${operator.name} has no package ${replaces}.`);
    throw forbidden('You have no such package.');
  }
  const found = await lockPackage(tx, replaces);
  const newer = await tx
    .selectFrom('diligence_packages')
    .select('name')
    .where('replaces', '=', replaces)
    .executeTakeFirst();
  if (newer !== undefined) return { found, newer: newer.name };
  if (isOpen(found.status))
    return { found: await movePackage(work, found, { event: 'supersede', note: 'A new version is made.' }) };
  if (isSubmitted(found.status) && found.outdated_at === null)
    throw wrongState(`${replaces} is ${found.status}, and its lots are as they were; withdraw it first.`);
  if (isSubmitted(found.status)) {
    await work.attest.assertAsSigned('package', [replaces]);
    await freeLots(tx, replaces);
    work.attest.atCommit('package', replaces);
  }
  return { found };
}

/**
 * What a package keeps of other records than those of its lots, and tells the EU: who its operator is, whose the lots are, who
 * grew what, and by which rules it is ready. Nothing of it counts that was there only when it was read.
 */
function keptOfOthers(name: string, { operator, rules, frozen }: Preview): RowsOf[] {
  const lots = frozen.lots.map(({ lot }) => lot);
  const ofLots = sql<boolean>`t.lot = any(${lots}::text[])`;
  const asKept = sql<boolean>`exists (select from diligence_packages p where p.name = ${name}
    and row(t.title, t.country, t.eori, t.street, t.postal_code, t.city, t.contact_email, t.contact_phone) is not distinct from
        row(p.operator_name, p.operator_country, p.operator_eori, p.operator_street, p.operator_postal_code, p.operator_city,
            p.operator_email, p.operator_phone))`;
  const namedAsKept = sql<boolean>`t.id not in (
    select p.producer from diligence_plots p join users u on u.id = p.producer
     where p.package = ${name} and p.producer_name is distinct from u.full_name)`;
  return [
    { table: 'orgs', where: sql`t.name = ${operator.name}`, relied: { on: asKept, rows: 1 } },
    {
      table: 'users',
      where: sql`t.id in (select p.producer from diligence_plots p where p.package = ${name})`,
      relied: { on: namedAsKept, rows: frozen.producerCount },
    },
    // Where the seat of a cooperative says in which country a plot lies.
    {
      table: 'orgs',
      where: sql`t.name in (select l.cooperative from lots l where l.name = any(${lots}::text[])
        union select p.cooperative from lot_sources s join plots p on p.name = s.plot where s.lot = any(${lots}::text[]))`,
    },
    {
      table: 'lots',
      where: sql`t.name = any(${lots}::text[])`,
      relied: { on: sql`t.name not in (${foreignAmong(operator.name, lots)})`, rows: lots.length },
    },
    { table: 'orders', where: sql`${ofLots} and ${operator.name} in (t.exporter, t.buyer)` },
    ...allOf('diligence_rule_sets', { on: sql`t.name = ${rules.name}`, rows: 1 }),
  ];
}

/**
 * What gave to the lots, as the package keeps it: none that was there only when it was read, and none that was out of sight. A plot that never
 * gave would be told to the EU.
 */
async function keptSources(tx: Tx, name: string, { lots: kept }: FrozenSummary): Promise<RowsOf[]> {
  const lots = kept.map(({ lot }) => lot);
  const harvests = sql<number>`coalesce(sum(jsonb_array_length(d.harvests)), 0)::int`;
  const { rows } = await sql<{ gave: number }>`
    select ${harvests} as gave from diligence_sources d where d.package = ${name}`.execute(tx);
  const asKept = sql<boolean>`exists (
    select from diligence_sources d where d.package = ${name} and d.lot = t.lot and d.plot = t.plot
       and d.harvest_kg = (select sum(s.quantity_kg) from lot_sources s where s.lot = t.lot and s.plot = t.plot))`;
  const all = sql<boolean>`(select count(*) from lot_sources s where s.lot = t.name) =
    (select ${harvests} from diligence_sources d where d.package = ${name} and d.lot = t.name)`;
  return [
    {
      table: 'lot_sources',
      where: sql`t.lot = any(${lots}::text[])`,
      relied: { on: asKept, rows: rows[0]?.gave ?? 0 },
    },
    { table: 'lots', where: sql`t.name = any(${lots}::text[])`, relied: { on: all, rows: lots.length } },
  ];
}

async function keep(
  work: Work,
  wanted: Wanted,
  { found, before, write }: { found: Preview; before: Package | undefined; write: FrozenNow['write'] },
): Promise<Package> {
  const { tx, now } = work;
  const { operator, rules, frozen, species } = found;
  const name = await work.ids.name(tx, 'DDP', now);
  await insertPackage(tx, {
    name,
    status: 'Generated',
    replaces: before?.name ?? null,
    rule_set: rules.name,
    operator: operator.name,
    operator_name: operator.title,
    operator_country: operator.country,
    operator_eori: operator.eori,
    operator_street: operator.street,
    operator_postal_code: operator.postal_code,
    operator_city: operator.city,
    operator_email: operator.contact_email,
    operator_phone: operator.contact_phone,
    activity: wanted.activity,
    country_of_activity: wanted.country_of_activity,
    border_country: wanted.border_country ?? null,
    comment: wanted.comment ?? null,
    species,
    plot_count: frozen.plotCount,
    producer_count: frozen.producerCount,
    quantity_kg: frozen.quantityKg,
    hectares: frozen.hectares,
    first_harvest: frozen.firstHarvest,
    last_harvest: frozen.lastHarvest,
    inputs_hash: frozen.inputs,
    created_by: actorIdOf(work),
    created_at: now,
    generated_at: now,
    updated_at: now,
  });
  await write({ name, operator: operator.name, activity: wanted.activity });
  await work.attest.assertAsWritten(...keptOfOthers(name, found), ...(await keptSources(tx, name, frozen)));
  work.append(packageHistory, {
    package: name,
    at: now,
    from: null,
    to: 'Generated',
    actorId: actorIdOf(work),
    note: noteOf(work, { operator: operator.name }, before === undefined ? null : `Takes the place of ${before.name}.`),
  });
  work.attest.atCommit('package', name);
  return lockPackage(tx, name);
}
