import { sql } from 'kysely';
import { invalid, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attachFiles } from '../../foundation/file/store.ts';
import { actsAsAdmin } from './access.ts';
import { assertJudged, follow, judgedAsWritten, judgementOf } from './assess.ts';
import { assertSecondLook } from './looks.ts';
import { checkProof, type MeasureProof } from './measure-proof.ts';
import type { Judgement, OpenReason } from './rules.ts';
import { signAgain } from './states.ts';
import type { Assessment, Conclusion, Measure, Package } from './types.ts';

/** What the criteria of Art. 10(2) are about, by letter. */
export const criteria = {
  a: 'the class of the country of production',
  b: 'forests in the country and parts of it',
  c: 'indigenous peoples there',
  d: 'consultation and cooperation with indigenous peoples',
  e: 'reasoned claims of indigenous peoples to the land',
  f: 'deforestation and forest degradation in the country and parts of it',
  g: 'source, reliability and validity of the information, and links to other documents',
  h: 'concerns about the country: corruption, forged documents, law enforcement, human rights, conflict, sanctions',
  i: 'complexity of the supply chain and the stage of processing',
  j: 'circumvention, or mixing with goods of unknown origin',
  k: 'conclusions of the expert group meetings that the Commission publishes',
  l: 'substantiated concerns, and earlier breaches along the supply chain',
  m: 'anything that points to a risk that the goods do not comply',
  n: 'information of certification and other third-party schemes',
} as const;
export type Criterion = keyof typeof criteria;
export const criterionLetters = Object.keys(criteria) as [Criterion, ...Criterion[]];

export interface NewEvidence {
  plot?: string | undefined;
  criterion: Criterion;
  source: string;
  finding: string;
  file?: string | undefined;
  url?: string | undefined;
  sha256?: string | undefined;
  signed_by?: string | undefined;
  dated?: string | undefined;
  valid_until?: string | undefined;
}

async function checkPlot(tx: Tx, found: Package, plot: string | undefined): Promise<void> {
  if (plot === undefined) return;
  const { rows } = await sql`
    select from diligence_plots where package = ${found.name} and plot = ${plot}`.execute(tx);
  if (rows.length === 0) throw invalid('plot', `${plot} is not in ${found.name}`);
}

/** Records evidence for a package that is not over. @throws Refusal 400, 409. */
export async function recordEvidence(work: Work, found: Package, given: NewEvidence, by: string): Promise<number> {
  if (['Rejected', 'Withdrawn', 'Superseded'].includes(found.status))
    throw wrongState(`${found.name} is ${found.status}; evidence belongs to a package that counts.`);
  await checkPlot(work.tx, found, given.plot);
  if (given.file !== undefined && given.url !== undefined) throw invalid('url', 'give a file or an address, not both');
  if (given.url !== undefined && given.sha256 === undefined)
    throw invalid('sha256', 'is required with an address: what was there must be recognised again');
  const { dated, valid_until } = given;
  if (dated !== undefined && dated > work.now.toISOString().slice(0, 10)) throw invalid('dated', 'lies in the future');
  if (dated !== undefined && valid_until !== undefined && valid_until < dated)
    throw invalid('valid_until', 'lies before `dated`');
  const { sha256, ...columns } = given;
  const kept = given.file === undefined ? undefined : await attachFile(work.tx, found, given.file, by);
  const hashed = kept ?? (sha256 === undefined ? null : Buffer.from(sha256, 'hex'));
  const { id } = await work.tx
    .insertInto('diligence_evidence')
    .values({ ...columns, sha256: hashed, package: found.name, recorded_by: by, recorded_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await signAgain(work, found);
  return id;
}

/** Attaches one's own file, so that whoever reads the package can read it. @returns its hash. */
async function attachFile(tx: Tx, { name }: Package, file: string, by: string): Promise<Buffer> {
  const strays = await attachFiles(tx, [file], by, { doctype: 'Due Diligence Package', docname: name });
  if (strays.length > 0) throw invalid('file', `${file} is no file that you uploaded, or belongs to another record`);
  const { sha256 } = await tx.selectFrom('files').select('sha256').where('name', '=', file).executeTakeFirstOrThrow();
  return sha256;
}

export interface NewMitigation extends MeasureProof {
  plot?: string | undefined;
  measure: Measure;
  description: string;
  outcome: string;
  done_on: string;
}

/**
 * Records what was done about a risk; whether that is enough, the signature says. It answers for a plot only where
 * something shows it (`measure-proof.ts`).
 * @throws Refusal 400, 409.
 */
export async function recordMitigation(work: Work, found: Package, given: NewMitigation, by: string): Promise<number> {
  assertJudged(found);
  await checkPlot(work.tx, found, given.plot);
  const today = work.now.toISOString().slice(0, 10);
  if (given.done_on > today) throw invalid('done_on', 'lies in the future');
  await checkProof(work.tx, found, given, today);
  if (given.file !== undefined) await attachFile(work.tx, found, given.file, by);
  const { id } = await work.tx
    .insertInto('diligence_mitigations')
    .values({ ...given, package: found.name, recorded_by: by, recorded_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await signAgain(work, found);
  return id;
}

const openWords: Readonly<Record<OpenReason, string>> = {
  high_risk: 'of high risk, without a measure for that very plot that something shows',
  more_info_needed: 'of which more has to be known, without a measure that something shows',
  not_assessed: 'that no source has assessed, without a measure that something shows',
  high_risk_country: 'in a country that is classed high, without a measure that something shows',
  sign_off: 'to sign for',
};

/**
 * A person's decision, for which they answer. That the risk is negligible can be signed once each plot that is not low is covered by a measure;
 * somebody else recorded and that the signer has looked at (`looks.ts`); that it is not can be signed at any time.
 * @throws Refusal 409 before an assessment, while plots are open, which are named, and for measures that are the signer's own or unseen,
 * or where somebody altered what is signed for.
 */
export async function signOff(
  work: Work,
  found: Package,
  { conclusion, statement }: { conclusion: Conclusion; statement: string },
  by: string,
): Promise<Package> {
  assertJudged(found);
  const read = (view: Tx) => mayBeSigned({ ...work, tx: view }, found, conclusion, by);
  const { assessment, judgement, alone } = await judgedAsWritten(work, found, { read });
  await work.tx
    .insertInto('diligence_sign_offs')
    .values({
      package: found.name,
      assessment: assessment.id,
      conclusion,
      statement,
      inputs_hash: found.inputs_hash as Buffer,
      signed_by: by,
      as_admin: actsAsAdmin(work.actor, found),
      alone,
      signed_at: work.now,
    })
    .execute();
  const said = conclusion === 'negligible' ? 'the risk is negligible' : 'the risk is not negligible';
  return follow(work, found, judgement, `Signed: ${said}.`);
}

/** What a package comes to with a signature. @throws Refusal 409 as `signOff`. */
async function mayBeSigned(
  work: Work,
  found: Package,
  conclusion: Conclusion,
  by: string,
): Promise<{ assessment: Assessment; judgement: Judgement; alone: boolean }> {
  const known = await judgementOf(work, found);
  if (known === undefined)
    throw wrongState(`${found.name} was never assessed, which comes before a signature (eudr.assess_package).`);
  const open = known.judgement.open.filter(({ reason }) => reason !== 'sign_off');
  if (conclusion === 'negligible' && open.length > 0) {
    const [{ reason, plots }] = open as [(typeof open)[number]];
    const shown = plots.slice(0, 5).join(', ');
    throw new Refusal('state', `There are plots ${openWords[reason]}: ${shown}${plots.length > 5 ? ', ...' : ''}.`, {
      errors: open.flatMap((each) =>
        each.plots.slice(0, 50).map((field) => ({ field, message: openWords[each.reason] })),
      ),
    });
  }
  const alone = conclusion === 'negligible' && (await assertSecondLook(work, found, by));
  const signed = await judgementOf(work, found, { signed: conclusion });
  return { assessment: known.assessment, judgement: signed?.judgement ?? known.judgement, alone };
}
