import { createHash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { invalid, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { giveWay } from '../../../platform/db/give-way.ts';
import { allOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { inSlices } from '../../../platform/threads/slices.ts';
import { classedAs } from '../../foundation/reference/country-classes.ts';
import { countryClassesOn } from './country-class.ts';
import { shownMeasures } from './measure-proof.ts';
import type { PlotAnswer, PlotQuestion, PlotsAsked, SourceAnswer } from './ports.ts';
import { keepRaw } from './raw-answers.ts';
import { isSubmitted, type JudgedPlot, type Judgement, judge, verdictOf } from './rules.ts';
import { movePackage } from './states.ts';
import { mitigationsOf, newestAssessment, newestSignOff, ruleSetOn } from './store.ts';
import {
  type Assessment,
  broughtSource,
  type Conclusion,
  type CountryClass,
  countryClasses,
  type Mitigation,
  type Package,
  plotVerdicts,
} from './types.ts';

/** Plots to one go: other callers are answered in between. */
const atOnce = 100;

type ReadAfter<Row> = (after: string) => Promise<{ rows: Row[] }>;

/** Rows by plot, piece by piece. What they are read of never changes. */
async function* piecesByPlot<Row extends { plot: string }>(read: ReadAfter<Row>): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const { rows } = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.plot ?? '';
  }
}

async function byPlot<Row extends { plot: string }>(read: ReadAfter<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of piecesByPlot(read)) all.push(...rows);
  return all;
}

/** What a source is asked about a package. */
export const plotsAsked = (tx: Tx, { name, plot_count }: Pick<Package, 'name' | 'plot_count'>): PlotsAsked => ({
  count: plot_count,
  names: async () => (await askedOf(tx, name)).map(({ plot }) => plot),
  outlined: () => questionsOf(tx, { name }),
});

/** As a source is asked that looks at each outline. */
export function questionsOf(tx: Tx, { name }: Pick<Package, 'name'>): Promise<PlotQuestion[]> {
  return byPlot((after) =>
    sql<PlotQuestion>`
    select p.plot, p.country, p.geometry, encode(p.geometry_hash, 'hex') as geometry_hash, p.hectares::text as hectares,
           array(select distinct l.commodity_type from diligence_sources s
                   join diligence_lots l on l.package = s.package and l.lot = s.lot
                  where s.package = p.package and s.plot = p.plot order by 1) as commodity_types
      from diligence_plots p where p.package = ${name} and p.plot > ${after} order by p.plot limit ${atOnce}`.execute(
      tx,
    ),
  );
}

/** A plot of a package, as far as an answer is kept for it. */
interface AskedPlot {
  plot: string;
  country: string;
  geometry_hash: string;
}

function askedOf(tx: Tx, name: string): Promise<AskedPlot[]> {
  return byPlot((after) =>
    sql<AskedPlot>`
    select plot, country, encode(geometry_hash, 'hex') as geometry_hash
      from diligence_plots where package = ${name} and plot > ${after} order by plot limit ${atOnce}`.execute(tx),
  );
}

/** A package whose risk can still be judged. @throws Refusal 409. */
export function assertJudged(found: Pick<Package, 'name' | 'status'>): void {
  if (found.status === 'Generated' || found.status === 'Passed' || found.status === 'Failed') return;
  const why = isSubmitted(found.status) ? 'was handed in already' : 'is over';
  throw wrongState(
    `${found.name} ${why} (${found.status}): nothing is recorded or signed about its risk any more. What is new belongs into a new version of it.`,
  );
}

/**
 * Keeps what a source answered, as it came, and lets the package become what follows. A plot that it says nothing of is not assessed.
 * The package must be locked.
 * @throws Refusal 400 for an answer about a plot that is not in the package, 409 where it is past being judged.
 */
export async function keepAssessment(work: Work, found: Package, answer: SourceAnswer): Promise<Assessment> {
  const { tx, now } = work;
  assertJudged(found);
  const questions = await askedOf(tx, found.name);
  const answers = complete(questions, answer.plots);
  const day = now.toISOString().slice(0, 10);
  const classes = await countryClassesOn(tx, [...new Set(questions.map(({ country }) => country))], day);
  const rules = await ruleSetOn(tx, day);
  await work.attest.assertAsWritten(
    ...allOf('diligence_rule_sets', { on: sql`t.name = ${rules.name} and ${classedAs(known(classes), day)}`, rows: 1 }),
    ...allOf('country_classes'),
  );
  const judged = questions.map(({ plot, country }, place) => ({
    plot,
    country,
    verdict: answers[place]?.verdict ?? ('not_assessed' as const),
  }));
  const count = (verdict: PlotAnswer['verdict']) => judged.filter((each) => each.verdict === verdict).length;
  const assessment = await tx
    .insertInto('diligence_assessments')
    .values({
      package: found.name,
      rule_set: rules.name,
      source: answer.source,
      source_version: answer.version,
      inputs_hash: found.inputs_hash as Buffer,
      answer_hash: await answerHash(answer, answers),
      country_classes: JSON.stringify(Object.fromEntries(classes)),
      low: count('low'),
      more_info_needed: count('more_info_needed'),
      high: count('high'),
      not_assessed: count('not_assessed'),
      verdict: verdictOf(judged, classes),
      assessed_by: actorIdOf(work),
      assessed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepVerdicts(tx, assessment.id, questions, answers);
  await keepRaw(tx, answer, now);
  await settle(work, found, assessedWords[answer.source] ?? `Assessed by ${answer.source}.`, judged);
  return assessment;
}

const known = (classes: ReadonlyMap<string, CountryClass>) =>
  new Map([...classes].filter(([, of]) => of !== 'unknown'));

const assessedWords: Readonly<Record<string, string>> = {
  none: 'Assessed without a source of deforestation data.',
  [broughtSource]: 'Assessed by a file that somebody brought.',
};

/**
 * A file that somebody brings makes no plot better than a source of ours last found it, as it is drawn now.
 * @throws Refusal 409 naming plots.
 */
export async function assertOverrulesNothing(
  tx: Tx,
  { name }: Pick<Package, 'name'>,
  answers: readonly PlotAnswer[],
): Promise<void> {
  const { rows } = await sql<{ plot: string; verdict: 'high' | 'more_info_needed'; source: string }>`
    select * from (
      select distinct on (v.plot) v.plot, v.verdict, a.source
        from diligence_plots p
        join diligence_verdicts v on v.plot = p.plot and v.geometry_hash = p.geometry_hash and v.verdict <> 'not_assessed'
        join diligence_assessments a on a.id = v.assessment and a.source <> ${broughtSource}
       where p.package = ${name} order by v.plot, v.assessment desc) as newest
     where verdict <> 'low' order by plot`.execute(tx);
  const brought = new Map(answers.map(({ plot, verdict }) => [plot, verdict]));
  const better = rows.filter(({ plot, verdict }) => {
    const said = brought.get(plot);
    return said === 'low' || (said === 'more_info_needed' && verdict === 'high');
  });
  const [first] = better;
  if (first === undefined) return;
  const shown = better.slice(0, 5).map(({ plot }) => plot);
  throw wrongState(
    `${first.source} found ${shown.join(', ')}${better.length > 5 ? ', ...' : ''} worse than the file says, and no file overrules a source. Record what the file shows as a measure for each of them (eudr.record_mitigation, satellite_review).`,
  );
}

/** One answer to each question, in the order of the questions. */
function complete(questions: readonly AskedPlot[], given: readonly PlotAnswer[]): PlotAnswer[] {
  const answers = new Map(given.map((each) => [each.plot, each]));
  const asked = new Set(questions.map(({ plot }) => plot));
  const stray = given.find(({ plot }) => !asked.has(plot));
  if (stray !== undefined) throw invalid('plots', `${stray.plot} is not in the package`);
  return questions.map(({ plot }) => answers.get(plot) ?? { plot, verdict: 'not_assessed', indicators: [] });
}

/** The SHA-256 of what `answerPieces` writes. */
export async function answerHash(
  { source, version }: Pick<SourceAnswer, 'source' | 'version'>,
  answers: readonly PlotAnswer[],
): Promise<Buffer> {
  const digest = createHash('sha256').update(answerStart);
  await inSlices(answers, atOnce, (some, from) => {
    digest.update(`${from === 0 ? '' : ','}${answersText(some)}`);
  });
  return digest.update(answerEnd({ source, version })).digest();
}

/** `{plots, source, version}` in canonical JSON, piece by piece: the bytes whose hash is kept with an assessment. */
export async function* answerPieces(
  of: Pick<SourceAnswer, 'source' | 'version'>,
  pages: AsyncIterable<readonly PlotAnswer[]>,
): AsyncGenerator<string> {
  yield answerStart;
  let separator = '';
  for await (const answers of pages) {
    if (answers.length > 0) yield `${separator}${answersText(answers)}`;
    separator = ',';
  }
  yield answerEnd(of);
}

const answerStart = '{"plots":[';
const answersText = (answers: readonly PlotAnswer[]): string =>
  answers
    .map(({ plot, verdict, indicators }) =>
      canonicalize({ plot, verdict, indicators: indicators.map((each) => ({ ...each })) }),
    )
    .join(',');
const answerEnd = ({ source, version }: Pick<SourceAnswer, 'source' | 'version'>): string =>
  `],${canonicalize({ source, version }).slice(1)}`;

async function keepVerdicts(
  tx: Tx,
  assessment: number,
  questions: readonly AskedPlot[],
  answers: readonly PlotAnswer[],
): Promise<void> {
  await inSlices(
    answers,
    atOnce,
    (some, from) => insertVerdicts(tx, assessment, questions.slice(from, from + atOnce), some),
    giveWay(tx),
  );
}

async function insertVerdicts(
  tx: Tx,
  assessment: number,
  questions: readonly AskedPlot[],
  answers: readonly PlotAnswer[],
): Promise<void> {
  await sql`
    insert into diligence_verdicts (assessment, plot, verdict, geometry_hash, indicators)
    select ${assessment}::bigint, plot, verdict, decode(geometry_hash, 'hex'), indicators
      from unnest(${answers.map(({ plot }) => plot)}::text[], ${answers.map(({ verdict }) => verdict)}::text[],
                  ${questions.map(({ geometry_hash }) => geometry_hash)}::text[],
                  ${answers.map(({ indicators }) => JSON.stringify(indicators))}::jsonb[])
           as n (plot, verdict, geometry_hash, indicators)`.execute(tx);
}

const verdictsAfter =
  (tx: Tx, assessment: number): ReadAfter<JudgedPlot & PlotAnswer> =>
  (after) =>
    sql<JudgedPlot & PlotAnswer>`
    select v.plot, v.verdict, v.indicators, p.country
      from diligence_verdicts v join diligence_assessments a on a.id = v.assessment
      join diligence_plots p on p.package = a.package and p.plot = v.plot
     where v.assessment = ${assessment} and v.plot > ${after} order by v.plot limit ${atOnce}`.execute(tx);

/** The verdicts of an assessment, by plot. */
export const verdictsOf = (tx: Tx, assessment: number): Promise<(JudgedPlot & PlotAnswer)[]> =>
  byPlot(verdictsAfter(tx, assessment));

/** The same, some at a time. */
export const verdictPages = (tx: Tx, assessment: number): AsyncGenerator<(JudgedPlot & PlotAnswer)[]> =>
  piecesByPlot(verdictsAfter(tx, assessment));

/**
 * What the newest assessment, the measures and the signature come to; undefined where nothing was assessed.
 * @param known its verdicts where they are known already; measures, where only some of its own are to count; a signature that is to come.
 */
export async function judgementOf(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  found: Pick<Package, 'name' | 'inputs_hash'>,
  known: { judged?: readonly JudgedPlot[]; measures?: readonly Mitigation[]; signed?: Conclusion } = {},
): Promise<{ judgement: Judgement; assessment: Assessment } | undefined> {
  const assessment = await newestAssessment(tx, found.name);
  if (assessment === undefined) return undefined;
  const signed = await newestSignOff(tx, found.name);
  // A measure that nothing shows any more answers for nothing.
  const today = now.toISOString().slice(0, 10);
  const mitigations = known.measures ?? (await mitigationsOf(tx, found.name));
  const shown = await shownMeasures(tx, found.name, mitigations, today);
  const human = {
    mitigated: new Set([...shown].map(({ plot }) => plot)),
    signed: known.signed ?? (signed?.assessment === assessment.id ? signed.conclusion : null),
    brought: assessment.source === broughtSource,
  };
  const verdicts = known.judged ?? (await verdictsOf(tx, assessment.id));
  const judgement = judge(verdicts, classesOf(assessment), human);
  return { judgement, assessment };
}

function classesOf({ country_classes }: Assessment): Map<string, CountryClass> {
  const kept = country_classes as unknown as Readonly<Record<string, string>>;
  return new Map(
    Object.entries(kept).map(([country, word]) => [country, countryClasses.find((each) => each === word) ?? 'unknown']),
  );
}

/**
 * Lets a package become what follows from what is recorded now.
 * @param judged the verdicts of its newest assessment, where they are known already.
 */
export async function settle(
  work: Work,
  found: Package,
  note: string,
  judged?: readonly JudgedPlot[],
): Promise<Package> {
  const known = await judgementOf(work, found, judged === undefined ? {} : { judged });
  return known === undefined ? found : follow(work, found, known.judgement, note);
}

/** Lets a package become what it was judged to be. */
export const follow = (work: Work, found: Package, { event, risk }: Judgement, note: string): Promise<Package> =>
  movePackage(work, found, { event, note, set: { risk } });

/** Whether the verdict of an assessment follows from what was kept with it. */
export interface Replay {
  /** The verdicts are those whose hash was kept. */
  answers_hold: boolean;
  /** They, and the country classes of then, give the same verdict by its rule set. */
  reproduced: boolean;
}

export async function replayAssessment(tx: Tx, assessment: Assessment): Promise<Replay> {
  const kept = await verdictsOf(tx, assessment.id);
  const { source, source_version: version } = assessment;
  const said = kept.map(({ plot, verdict, indicators }) => ({ plot, verdict, indicators }));
  const count = (verdict: PlotAnswer['verdict']) => kept.filter((each) => each.verdict === verdict).length;
  return {
    answers_hold: (await answerHash({ source, version }, said)).equals(assessment.answer_hash),
    reproduced:
      verdictOf(kept, classesOf(assessment)) === assessment.verdict &&
      plotVerdicts.every((verdict) => count(verdict) === assessment[verdict]),
  };
}

/** The rows that say how a package was judged. */
export function judgementRows(name: string): RowsOf[] {
  const ofPackage = sql<boolean>`t.package = ${name}`;
  const moving = [
    { table: 'diligence_assessments', where: ofPackage },
    { table: 'diligence_sign_offs', where: ofPackage },
  ];
  const recorded = [
    { table: 'diligence_mitigations', where: ofPackage },
    { table: 'diligence_evidence', where: ofPackage },
    {
      table: 'diligence_looks',
      where: sql<boolean>`t.mitigation in (select id from diligence_mitigations where package = ${name})`,
    },
  ];
  return [
    ...moving,
    ...recorded,
    { table: 'diligence_packages', where: sql`t.name = ${name}`, beside: [...moving, ...recorded] },
    { table: 'diligence_history', where: ofPackage, beside: moving },
    { table: 'files', where: sql`t.doctype = 'Due Diligence Package' and t.docname = ${name}` },
  ];
}

/**
 * Reads what people decide by, in one view of what it rests on: it must be what sources answered and people recorded. Each assessment and each signature moves its package, with
 * a line of its history; each measure, look and evidence signs it again: by what those transactions wrote, one that is gone is missed. Of the verdicts the kept hash is compared.
 * @throws Refusal 409 naming what is not.
 */
export async function judgedAsWritten<T>(
  { attest }: Work,
  { name }: Pick<Package, 'name'>,
  { besides = [], read }: { besides?: readonly RowsOf[]; read(view: Tx): Promise<T> },
): Promise<T> {
  await attest.assertAsSigned('package', [name]);
  const shownBy = (table: string, column: 'inspection' | 'credential'): RowsOf => ({
    table,
    where: sql<boolean>`t.name in (select m.${sql.ref(column)} from diligence_mitigations m where m.package = ${name})`,
  });
  const rows = [
    ...judgementRows(name),
    shownBy('inspections', 'inspection'),
    shownBy('org_credentials', 'credential'),
    ...besides,
  ];
  return attest.readAsWritten(rows, async (view) => {
    await assertVerdictsHold(view, name);
    return read(view);
  });
}

/** Of the newest verdicts the kept hash is compared. @throws Refusal 409. */
export async function assertVerdictsHold(tx: Tx, name: string): Promise<void> {
  const newest = await newestAssessment(tx, name);
  if (newest === undefined) return;
  const { answers_hold, reproduced } = await replayAssessment(tx, newest);
  if (answers_hold && reproduced) return;
  throw wrongState(
    `The verdicts of ${name} are not what ${newest.source} answered; somebody altered them. Assess it anew; an admin has to look at it (lotmark check).`,
  );
}
