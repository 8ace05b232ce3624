import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { readKept } from '../../../kernel/values/kept.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { allOf, partsOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { signedCover } from '../../proof/attestation/cover-facts.ts';
import { plainDecimal } from '../../proof/attestation/payloads.ts';
import { insertClaims } from '../../proof/event/claims.ts';
import { insuranceClaim } from '../../proof/event/trade-claims.ts';
import { isStillMeasured } from '../oracle/season.ts';
import { claimsOf, goneClaims } from '../policy/claims-of.ts';
import type { Policy } from '../policy/store.ts';
import type { IndexPart } from '../product/rules.ts';
import { indexPartOf, indexTermsOf, minorUnitsOf, type Product, productAsWritten } from '../product/store.ts';
import { measures } from '../terms/index-kinds.ts';
import { comparedWith, payoutOf, payoutShare, shareText } from '../terms/payout.ts';

/** The formula by which an index pays; another formula is another name. */
export const payoutFormula = 'lotmark.payout.v1';
/** Policies to one transaction. */
const chunk = 200;

/** A season's figure of a cell that policies have to be held against. */
export interface OpenOutcome {
  product: string;
  cell: string;
  version: number;
  value: string;
  periods: string;
  reached: string | null;
  settled_at: Date;
}

/** Outcomes whose policies were not all looked at, the oldest first. */
export async function openOutcomes(tx: Tx, limit: number): Promise<OpenOutcome[]> {
  const { rows } = await sql<OpenOutcome>`
    select product, cell, version, trim_scale(value)::text as value, periods, reached, settled_at
      from index_outcomes where done_at is null order by settled_at, product, cell, version limit ${limit}`.execute(tx);
  return rows;
}

const periodsShape = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    value: z.string(),
    readings: z.array(z.object({ reading: z.string(), provider: z.string(), value: z.string() })),
  }),
);

/** Reads what an outcome was computed from. */
const periodsOfOutcome = ({ periods, product, cell }: OpenOutcome) =>
  readKept(periodsShape, periods, `the season of ${product} in ${cell}`);

/** What a parametric claim was computed from: whoever has it computes it again. */
export function evidenceOf(
  policy: Pick<Policy, 'sum_insured' | 'currency' | 'normal'>,
  {
    product,
    index,
    cell,
    value,
    periods,
    share,
    payout,
  }: {
    product: string;
    index: IndexPart;
    cell: string;
    value: string;
    periods: z.infer<typeof periodsShape>;
    share: string;
    payout: string;
  },
): string {
  const compared = comparedWith(value, index, policy.normal);
  return canonicalize({
    formula: payoutFormula,
    product,
    cell,
    index_kind: index.index_kind,
    unit: measures[index.index_kind].unit,
    aggregation: index.aggregation,
    basis: index.basis,
    trigger_at: plainDecimal(index.trigger_at),
    exit_at: plainDecimal(index.exit_at),
    normal: policy.normal === null ? null : plainDecimal(policy.normal),
    value,
    compared: shareText(compared),
    share,
    sum_insured: plainDecimal(policy.sum_insured),
    currency: policy.currency,
    payout,
    periods,
  } as unknown as Json);
}

/** In words, for the event. */
function triggerWords(index: IndexPart, value: string, compared: string): string {
  const side = new Exact(index.exit_at).lt(index.trigger_at) ? 'below' : 'above';
  const figure = index.basis === 'value' ? `${value} ${measures[index.index_kind].unit}` : `${compared} of normal`;
  return `${index.index_kind} ${figure}, ${side} the trigger of ${plainDecimal(index.trigger_at)}`;
}

interface Due {
  policy: Policy;
  payout: string;
  evidence: string;
  trigger: string;
}

/**
 * Holds the next policies of an outcome against it, and files a claim for each that it pays: Approved by the very terms, to
 * be paid at once. A policy has one such claim, however often its readings are corrected; those that are not what was
 * signed are left out and named, and the outcome stays open for them. So it does where one may be out of sight.
 * @param after how far this run has come, where it has left some out; else the outcome says it.
 * @returns the policies that were left out, whether one may be out of sight, and how far it came; undefined when another process is at it.
 */
export async function evaluateNext(
  work: Work,
  { product: productName, cell, version }: OpenOutcome,
  after?: string | null,
): Promise<
  { done: boolean; filed: number; altered: string[]; hidden: string | undefined; reached: string | null } | undefined
> {
  const { tx, now } = work;
  const { rows } = await sql<OpenOutcome>`
    select product, cell, version, trim_scale(value)::text as value, periods, reached, settled_at from index_outcomes
     where product = ${productName} and cell = ${cell} and version = ${version} and done_at is null
       for update skip locked`.execute(tx);
  const [outcome] = rows;
  if (outcome === undefined) return undefined;
  if (await isSuperseded(tx, outcome)) {
    // By what the service wrote: this one is done for good.
    await work.attest.assertAsWritten(...newerOutcome(outcome));
    await tx
      .updateTable('index_outcomes')
      .set({ done_at: now })
      .where('product', '=', productName)
      .where('cell', '=', cell)
      .where('version', '=', version)
      .execute();
    return { done: true, filed: 0, altered: [], hidden: undefined, reached: outcome.reached };
  }
  const product = await productAsWritten(work, productName);
  const index = indexPartOf(product);
  if (index === null) throw wrongState(`${productName} has an outcome, and no index.`);
  const from = after === undefined ? outcome.reached : after;
  const policies = await tx
    .selectFrom('insurance_policies')
    .selectAll()
    .where('product', '=', productName)
    .where('cell', '=', cell)
    .where('name', '>', from ?? '')
    .where('status', 'in', ['Active', 'Expired'])
    .orderBy('name')
    .limit(chunk)
    .forUpdate()
    .execute();
  const periods = periodsOfOutcome(outcome);
  const readings = periods.flatMap((period) => period.readings.map(({ reading }) => reading));
  if (await isCorrected(tx, readings)) return undefined;
  await work.attest.assertAsSigned('product', [productName]);
  await work.attest.assertAsSigned('reading', readings);
  if (!(await isStillMeasured(tx, product, { ...outcome, periods }))) {
    throw wrongState(`The figure of ${productName} in ${cell} is not what its readings say.`);
  }
  const { altered, paid } = await lookAtPolicies(
    tx,
    policies.map(({ name }) => name),
  );
  const units = await minorUnitsOf(tx, product.currency);
  const terms = { product, index, cell, value: outcome.value, periods, units };
  const isOut = new Set([...altered, ...paid]);
  const due = policies.flatMap((policy) => (isOut.has(policy.name) ? [] : dueOf(policy, terms)));
  if (due.length > 0) await assertStillSaid(work, product, { ...outcome, periods });
  const filed = await fileClaims(work, due, readings);
  const done = policies.length < chunk;
  const reached = policies.at(-1)?.name ?? from;
  // Whoever was left out is looked at again by the next run, with those behind them: a false claim of a moment takes nobody's payout.
  const moves = altered.length === 0 && after === undefined;
  const range = { from, until: done ? null : reached };
  const hidden = moves ? await hiddenAmong(work, outcome, range, new Set(policies.map(({ name }) => name))) : undefined;
  if (moves && hidden === undefined) {
    await sql`
      update index_outcomes set reached = ${reached}, done_at = ${done ? now : null}
       where product = ${productName} and cell = ${cell} and version = ${version}`.execute(tx);
  }
  return { done, filed, altered, hidden, reached };
}

/**
 * Before an outcome leaves policies behind for good: whether there is one that was not looked at. One whose cell, product or status somebody
 * altered is not seen, so all are held against the trace by their names.
 * @param until null where these are the last. @returns why, if so.
 */
async function hiddenAmong(
  { attest }: Work,
  { product, cell }: OpenOutcome,
  { from, until }: { from: string | null; until: string | null },
  looked: ReadonlySet<string>,
): Promise<string | undefined> {
  const among = (name: RawBuilder<unknown>) => sql<boolean>`${name} > ${from ?? ''}
    and (${until}::text is null or ${name} <= ${until}::text)`;
  const where = among(sql`t.name`);
  const keys = sql<string[]>`array(
    select distinct c.key from record_changes c where c.tbl = 'insurance_policies' and ${among(sql`c.key`)})`;
  const all: RowsOf[] = [
    { table: 'insurance_policies', where, many: true },
    { table: 'insurance_policies', where, keys, many: true },
  ];
  try {
    const names = await attest.readAsWritten(all, async (view) => {
      const { rows } = await sql<{ name: string }>`
        select t.name from insurance_policies t
         where t.product = ${product} and t.cell = ${cell} and t.status in ('Active', 'Expired') and ${where}`.execute(
        view,
      );
      return rows.map(({ name }) => name);
    });
    const unseen = names.find((name) => !looked.has(name));
    return unseen === undefined ? undefined : `${unseen} was not among the policies of its product and cell.`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/**
 * Before anything is paid: the figure is the newest, and what all readings say that count. One that is hidden, or turned elsewhere, would
 * have said something else, and so would one of a provider who has ended.
 */
async function assertStillSaid(
  { attest }: Work,
  product: Product,
  outcome: Omit<OpenOutcome, 'periods'> & Pick<Parameters<typeof isStillMeasured>[2], 'periods'>,
): Promise<void> {
  const readings = outcome.periods.flatMap((period) => period.readings.map(({ reading }) => reading));
  const rows = [
    ...allOf('oracle_readings'),
    ...allOf('oracle_providers'),
    ...partsOf('index_outcomes', 'product', sql`array[${outcome.product}]::text[]`),
  ];
  const stands = await attest.readAsWritten(
    rows,
    async (view) =>
      !(await isSuperseded(view, outcome)) &&
      !(await isCorrected(view, readings)) &&
      (await isStillMeasured(view, product, outcome)),
  );
  if (!stands) throw wrongState(`The figure of ${outcome.product} in ${outcome.cell} is not what its readings say.`);
}

/**
 * Policies that are not what was signed, or that have a claim that is not, or is gone: it may have been their payout. Of the others those
 * that have had their payout. Claims are locked, so that none is there for a moment only.
 */
async function lookAtPolicies(tx: Tx, names: readonly string[]): Promise<{ altered: string[]; paid: string[] }> {
  const claims = await claimsOf(tx, names);
  const policyOf = new Map(claims.map(({ name, policy }) => [name, policy]));
  const notSigned = await signedCover.claim.altered(tx, [...policyOf.keys()]);
  const altered = new Set([
    ...(await signedCover.policy.altered(tx, names)),
    ...notSigned.flatMap((name) => policyOf.get(name) ?? []),
    ...(await goneClaims(tx, names)).map(({ policy }) => policy),
  ]);
  const paid = claims.filter(({ policy, kind }) => kind === 'parametric' && !altered.has(policy));
  return { altered: [...altered], paid: paid.map(({ policy }) => policy) };
}

const newerOutcome = ({ product, cell, version }: OpenOutcome): RowsOf[] => {
  const where = sql<boolean>`t.product = ${product} and t.cell = ${cell} and t.version > ${version}`;
  // One that is not there any more says nothing: at least one is, and all of them are the service's.
  return [{ table: 'index_outcomes', where, relied: { on: sql<boolean>`true`, rows: 1 } }];
};

/** A correction came before all policies were held against the figure: what is left is held against the corrected one. */
async function isSuperseded(tx: Tx, { product, cell, version }: Omit<OpenOutcome, 'periods'>): Promise<boolean> {
  const newer = await tx
    .selectFrom('index_outcomes')
    .select('version')
    .where('product', '=', product)
    .where('cell', '=', cell)
    .where('version', '>', version)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** One of them was corrected, and those who measure agree on no other figure yet. */
async function isCorrected(tx: Tx, readings: readonly string[]): Promise<boolean> {
  const correction = await tx
    .selectFrom('oracle_readings')
    .select('name')
    .where((eb) => eb('corrects', '=', eb.fn.any(eb.val([...readings]))))
    .limit(1)
    .executeTakeFirst();
  return correction !== undefined;
}

/** What an outcome pays of a policy; nothing at or on the good side of the trigger. */
function dueOf(
  policy: Policy,
  of: {
    product: Product;
    index: IndexPart;
    cell: string;
    value: string;
    periods: z.infer<typeof periodsShape>;
    units: number;
  },
): Due[] {
  const { index, value, units } = of;
  const share = payoutShare(value, indexTermsOf(index), policy.normal);
  const payout = payoutOf(policy.sum_insured, share, units);
  if (new Exact(payout).isZero()) return [];
  const compared = shareText(comparedWith(value, index, policy.normal));
  const evidence = evidenceOf(policy, { ...of, product: of.product.name, share: shareText(share), payout });
  return [{ policy, payout, evidence, trigger: triggerWords(index, value, compared) }];
}

async function fileClaims(work: Work, due: readonly Due[], readings: readonly string[]): Promise<number> {
  const { tx, now } = work;
  if (due.length === 0) return 0;
  const names = await work.ids.names(tx, 'CLM', now, due.length);
  const claims = due.map((each, place) => ({ ...each, name: names[place] as string }));
  await tx
    .insertInto('insurance_claims')
    .values(
      claims.map(({ name, policy, payout, evidence }) => ({
        name,
        status: 'Approved' as const,
        kind: 'parametric' as const,
        policy: policy.name,
        insurer: policy.insurer,
        holder: policy.holder,
        approved_amount: payout,
        currency: policy.currency,
        evidence,
        index_value: (JSON.parse(evidence) as { value: string }).value,
        filed_at: now,
        decided_at: now,
      })),
    )
    .execute();
  await sql`
    insert into claim_readings (claim, reading)
    select claim, reading from unnest(${names}::text[]) claim cross join unnest(${[...readings]}::text[]) reading`.execute(
    tx,
  );
  await work.attest.now('claim', names);
  const holders = claims.map(({ policy }) => policy.holder);
  const countries = await work.attest.readAsWritten(
    [{ table: 'orgs', where: sql`t.name = any(${holders}::text[])` }],
    (view) => countriesOf(view, holders),
  );
  await insertClaims(
    work,
    claims.map(({ name, policy, payout, trigger }) => ({
      ...insuranceClaim(
        name,
        {
          policy: policy.name,
          organisation: policy.holder,
          amount: payout,
          currency: policy.currency,
          trigger,
          country: countries.get(policy.holder),
        },
        now,
      ),
      parties: [policy.holder, policy.insurer],
    })),
  );
  work.emit('event.claimed', names[0] as string);
  work.emit('insurance.claim_approved', names[0] as string);
  return claims.length;
}

async function countriesOf(tx: Tx, orgs: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('orgs')
    .select(['name', 'country'])
    .where((eb) => eb('name', '=', eb.fn.any(eb.val([...new Set(orgs)]))))
    .execute();
  return new Map(rows.map(({ name, country }) => [name, country]));
}
