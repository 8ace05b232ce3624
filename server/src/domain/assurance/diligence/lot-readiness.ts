import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lotAccess } from '../../origin/lot/access.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';
import { isAuthority, operatorsOf, packageAccess } from './access.ts';
import { errorsFirst, type Fault } from './fault.ts';
import { withFrozen } from './freeze.ts';
import type { DrawnPlot } from './freezing.ts';
import { recordFaults } from './readiness.ts';
import { ruleSetOn } from './store.ts';
import { loadLots } from './trail-lines.ts';
import { broughtSource, type PackageStatus, type PlotVerdict } from './types.ts';
import { foreignLots } from './wanted.ts';

type Reading = Pick<Work, 'tx' | 'actor'>;

/** A lot's own people, the organisations that sell or bought it, and authorities, who read packages of all. @throws Refusal 403, or 404 for an admin. */
export async function seeTradedLot(reading: Reading, lot: string): Promise<void> {
  const { tx, actor } = reading;
  if (!isAdmin(actor)) {
    if (isAuthority(actor) && (await loadLots(tx, [lot])).length > 0) return;
    for (const operator of operatorsOf(actor)) if ((await foreignLots(tx, operator, [lot])).length === 0) return;
  }
  await lotAccess.see(reading, lot, 'own');
}

/** A package that speaks for a lot, as far as the caller may know of it. */
export interface SpeakingPackage {
  name: string;
  status: PackageStatus;
}

/** The packages that speak for each of the lots, of those that the caller may see. */
export async function packagesFor(
  { tx, actor }: Reading,
  lots: readonly string[],
): Promise<Map<string, SpeakingPackage[]>> {
  const rows = await packageAccess
    .list({ tx, actor }, 'read')
    .innerJoin('diligence_lots', 'diligence_lots.package', 'diligence_packages.name')
    .select(['diligence_lots.lot', 'diligence_packages.name', 'diligence_packages.status'])
    .where('diligence_lots.lot', '=', (eb) => eb.fn.any(eb.val(lots)))
    .where('diligence_lots.live', '=', true)
    .orderBy('diligence_packages.name')
    .execute();
  const found = new Map<string, SpeakingPackage[]>();
  for (const { lot, name, status } of rows) found.set(lot, [...(found.get(lot) ?? []), { name, status }]);
  return found;
}

/** What was last said of a plot, and whether only in a file that somebody brought. */
interface LastVerdict {
  verdict: PlotVerdict;
  brought: boolean;
}

/**
 * What sources last said of plots as they are drawn now; a plot that no source ever said anything of is not in it. That a
 * source was asked and did not know is no answer. What a person brought counts where no source of ours said anything.
 */
async function lastVerdicts(tx: Tx, drawn: readonly DrawnPlot[]): Promise<Map<string, LastVerdict>> {
  const { rows } = await sql<LastVerdict & { plot: string; assessment: number }>`
    select distinct on (v.plot) v.plot, v.assessment, v.verdict, a.source = ${broughtSource} as brought
      from unnest(${drawn.map(({ plot }) => plot)}::text[], ${drawn.map(({ geometryHash }) => geometryHash)}::text[])
           as w (plot, hash)
      join diligence_verdicts v on v.plot = w.plot and v.geometry_hash = decode(w.hash, 'hex') and v.verdict <> 'not_assessed'
      join diligence_assessments a on a.id = v.assessment
     order by v.plot, a.source = ${broughtSource}, v.assessment desc`.execute(tx);
  const assessments = [...new Set(rows.map(({ assessment }) => assessment))];
  const [altered] = await alteredAmong(
    tx,
    { table: 'diligence_assessments', where: sql`t.id = any(${assessments}::bigint[])` },
    {
      table: 'diligence_verdicts',
      where: sql`(t.assessment, t.plot) in (select * from unnest(${rows.map(({ assessment }) => assessment)}::bigint[], ${rows.map(({ plot }) => plot)}::text[]))`,
    },
  );
  if (altered !== undefined)
    throw wrongState(
      `The record ${altered} is not what the service wrote; an admin has to look at it first (lotmark check).`,
    );
  return new Map(rows.map(({ plot, verdict, brought }) => [plot, { verdict, brought }]));
}

const words: Readonly<Record<Exclude<PlotVerdict, 'low'>, (plot: string) => string>> = {
  not_assessed: (plot) => `No source of deforestation data has said anything of ${plot}.`,
  more_info_needed: (plot) => `A source could not tell whether there was deforestation on ${plot}.`,
  high: (plot) => `${plot} is of high risk.`,
};

/** @param link where plots are assessed: the package that speaks for the lot, or where one is made. */
function verdictFault(plot: string, verdict: Exclude<PlotVerdict, 'low'>, link: string): Fault {
  const code = verdict === 'high' ? 'high_risk' : verdict;
  return { code, severity: 'error', record: plot, message: words[verdict](plot), link };
}

/**
 * Whether a lot could go into a statement of whoever buys it. A plot counts as assessed only where a source said something
 * of it; one that is not low keeps the lot from being ready until somebody answered for it in a package.
 */
export async function lotReadiness(work: Pick<Work, 'tx' | 'now' | 'actor'>, lot: string) {
  const { tx, now } = work;
  const rules = await ruleSetOn(tx, now.toISOString().slice(0, 10));
  const { frozen, drawn } = await withFrozen(tx, { lots: await loadLots(tx, [lot]), rules }, async (now) => ({
    frozen: now.frozen,
    drawn: await now.drawn(),
  }));
  const { plots } = frozen;
  const known = await lastVerdicts(tx, drawn);
  const verdicts: Record<PlotVerdict, number> = { low: 0, more_info_needed: 0, high: 0, not_assessed: 0 };
  const answered = await isAnswered(tx, lot);
  const packages = (await packagesFor(work, [lot])).get(lot) ?? [];
  const newest = packages.at(-1);
  const link = newest === undefined ? '/app/compliance' : `/app/compliance/packages/${newest.name}`;
  const open: Fault[] = [];
  for (const plot of plots) {
    const said = known.get(plot);
    // That it is low stands in a file alone: that counts once somebody signed for it.
    const unsigned = said?.brought === true && said.verdict === 'low' && !answered;
    const verdict = unsigned ? 'not_assessed' : (said?.verdict ?? 'not_assessed');
    verdicts[verdict] += 1;
    if (verdict === 'not_assessed' || (verdict !== 'low' && !answered)) open.push(verdictFault(plot, verdict, link));
  }
  const ofRecords = await recordFaults(tx, frozen, rules);
  const missing = errorsFirst([...frozen.faults, ...ofRecords]);
  const count = (severity: Fault['severity']) => ofRecords.filter((each) => each.severity === severity).length;
  const errors = frozen.errors + count('error') + open.length;
  const isError = ({ severity }: Fault) => severity === 'error';
  return {
    ready: errors === 0,
    faults: [...missing.filter(isError), ...open, ...missing.filter((each) => !isError(each))],
    errors,
    warnings: frozen.warnings + count('warning'),
    openPlots: open.length,
    verdicts,
    plotCount: plots.length,
    packages,
  };
}

/** Somebody judged the risk of the lot negligible, in a package that still speaks for it. */
async function isAnswered(tx: Tx, lot: string): Promise<boolean> {
  const { rows } = await sql`
    select from diligence_lots l join diligence_packages d on d.name = l.package
     where l.lot = ${lot} and l.live and d.risk = 'negligible' and d.outdated_at is null limit 1`.execute(tx);
  return rows.length > 0;
}
