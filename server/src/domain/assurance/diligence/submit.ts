import { sql } from 'kysely';
import { forbidden, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { assertIntact } from './assert-intact.ts';
import { judgedAsWritten, judgementOf } from './assess.ts';
import type { EuSystem } from './ports.ts';
import { isSubmitted } from './rules.ts';
import { asksSpecies } from './species.ts';
import { movePackage } from './states.ts';
import { lotsOf, newestAssessment, ruleSetOn } from './store.ts';
import { differingInputs, notTheirs, salesRows } from './supersede.ts';
import type { Package } from './types.ts';

/** The EU system is off, and nothing is pretended. */
export const euSystemOff = (): Refusal =>
  new Refusal(
    'unavailable',
    'The EU system is not connected here (EU_SYSTEM=off), so nothing was submitted. The operator of the service connects it.',
  );

/** A plot that no source said anything of is sent by nobody, unless the package was judged. @throws Refusal 409. */
async function assertAssessed(tx: Tx, { name }: Package): Promise<void> {
  const newest = await newestAssessment(tx, name);
  if (newest !== undefined && newest.not_assessed === 0) return;
  const { rows } = await sql<{ plot: string }>`
    select p.plot from diligence_plots p
      left join diligence_verdicts v on v.plot = p.plot and v.assessment = ${newest?.id ?? null}
     where p.package = ${name} and coalesce(v.verdict, 'not_assessed') = 'not_assessed' order by p.plot limit 6`.execute(
    tx,
  );
  const shown = rows.slice(0, 5).map(({ plot }) => plot);
  throw wrongState(
    `No source of deforestation data said anything of ${shown.join(', ')}${rows.length > 5 ? ', ...' : ''}: nobody may submit ${name} unassessed; have it assessed first (eudr.assess_package or eudr.bring_assessment).`,
  );
}

/** What a source answers after a package is sent would change nothing and be heard by nobody. @throws Refusal 409. */
async function assertAnswered({ tx }: Work, { name }: Package): Promise<void> {
  const { rows } = await sql`select from deforestation_requests where package = ${name}`.execute(tx);
  if (rows.length === 0) return;
  throw wrongState(
    `The source of deforestation data was asked about ${name} and has not answered yet; it is submitted by what it answers.`,
  );
}

/** What a measure was shown by may be gone since somebody signed. @throws Refusal 409 naming plots. */
async function assertStillPassed(work: Pick<Work, 'tx' | 'now'>, found: Package): Promise<void> {
  const known = await judgementOf(work, found);
  if (known?.judgement.event === 'pass') return;
  if (known?.judgement.open.some(({ reason }) => reason === 'sign_off') === true)
    throw wrongState(
      `${found.name} does not pass any more: nobody has signed for its newest verdicts (eudr.sign_off).`,
    );
  const plots = [...new Set(known?.judgement.open.flatMap((each) => each.plots))].slice(0, 5).join(', ');
  throw wrongState(
    `${found.name} does not pass any more: nothing that is there shows the measures for ${plots === '' ? 'its plots' : plots}. Record a measure with what shows it, and sign.`,
  );
}

/** What went to the EU system before anybody was asked, and came back, names no species that nobody said. */
async function unsaidSpecies(
  { tx, now }: Work,
  { name, species }: Package,
): Promise<Partial<Pick<Package, 'species'>>> {
  if (species !== null) return {};
  const rules = await ruleSetOn(tx, now.toISOString().slice(0, 10));
  const lots = await lotsOf(tx, name);
  return lots.some(({ commodity_type }) => asksSpecies(rules, commodity_type)) ? { species: [] } : {};
}

/**
 * Hands a package to the EU system. The network follows by job; a repeat tells its status.
 * @throws Refusal 503 where the system is off, 409 in a state that does not allow it or where an input has changed or was
 * altered, a lot is not the operator's any more, or while a source said nothing of a plot or was asked and has not answered,
 * 403 for a package that nobody judged, unless an admin says so.
 */
export async function submitPackage(
  work: Work,
  found: Package,
  { system, acceptUnassessed }: { system: EuSystem | undefined; acceptUnassessed: boolean },
): Promise<{ package: Package; submitted: boolean }> {
  if (isSubmitted(found.status)) {
    await work.attest.assertAsSigned('package', [found.name]);
    return { package: found, submitted: false };
  }
  if (found.status !== 'Generated' && found.status !== 'Passed')
    throw wrongState(`${found.name} is ${found.status}; it must be Generated or Passed.`);
  if (found.status === 'Generated' && !(acceptUnassessed && isAdmin(work.actor))) {
    throw acceptUnassessed
      ? forbidden('Only an admin may submit a package that was not judged (accept_unassessed).')
      : wrongState(
          `${found.name} is Generated: nobody has judged its risk; have it assessed and signed off first (eudr.assess_package, eudr.sign_off).`,
        );
  }
  await assertAnswered(work, found);
  if (system === undefined) throw euSystemOff();
  await assertIntact(work.tx, found);
  await judgedAsWritten(work, found, {
    besides: salesRows(found.name),
    read: async (view) => {
      if (found.status === 'Generated') await assertAssessed(view, found);
      const foreign = await notTheirs(view, found);
      if (foreign !== undefined) throw wrongState(foreign);
      if (found.status === 'Passed') await assertStillPassed({ tx: view, now: work.now }, found);
    },
  });
  const differences = await differingInputs(work.tx, found);
  const [changed] = differences;
  if (changed !== undefined) {
    throw wrongState(`${changed.record} has changed since ${found.name} was generated; make a new version (replaces).`);
  }
  const taken = await movePackage(work, found, {
    event: 'submit',
    note: found.status === 'Generated' ? 'Submitted without a judgement, by decision of an admin.' : null,
    set: {
      ...(await unsaidSpecies(work, found)),
      eu_system: system.kind,
      submitted_at: work.now,
      submitted_from: found.status,
    },
  });
  await system.take(work, taken);
  return { package: taken, submitted: true };
}
