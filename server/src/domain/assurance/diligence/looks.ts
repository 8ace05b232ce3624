import { sql } from 'kysely';
import { Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { membershipsWith } from '../../people/party/duties.ts';
import { judgementOf } from './assess.ts';
import { shownMeasures } from './measure-proof.ts';
import { signAgain } from './states.ts';
import { mitigationsOf, newestAssessment } from './store.ts';
import { broughtSource, type Mitigation, type Package } from './types.ts';

/** The file that shows a measure, as it was looked at. */
export interface LookedAt {
  file: string;
  file_name: string;
  content_type: string;
  sha256: string;
  looked_at: Date;
}

/** Notes that somebody opened what shows a measure; the first look is kept. @throws Refusal 409. */
export async function lookAtMeasure(work: Work, found: Package, measure: number, by: string): Promise<LookedAt> {
  const { tx, now } = work;
  const { rows } = await sql<{
    file: string | null;
    file_name: string | null;
    content_type: string | null;
    sha256: Buffer | null;
  }>`
    select m.file, f.file_name, f.content_type, f.sha256
      from diligence_mitigations m
      left join files f on f.name = m.file and f.doctype = 'Due Diligence Package' and f.docname = m.package and f.removed_at is null
     where m.id = ${measure} and m.package = ${found.name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw wrongState(`${found.name} has no measure ${measure}.`);
  const { file, file_name, content_type, sha256 } = row;
  if (file === null) throw wrongState(`No file shows measure ${measure} of ${found.name}.`);
  if (file_name === null || content_type === null || sha256 === null)
    throw wrongState(`${file}, which showed measure ${measure}, is not there any more.`);
  const noted = await sql<{ looked_at: Date; made: boolean }>`
    with made as (
      insert into diligence_looks (mitigation, file, sha256, looked_by, looked_at)
      values (${measure}, ${file}, ${sha256}, ${by}, ${now}) on conflict (mitigation, looked_by) do nothing returning looked_at)
    select looked_at, true as made from made
     union all select looked_at, false from diligence_looks where mitigation = ${measure} and looked_by = ${by} limit 1`.execute(
    tx,
  );
  const [look] = noted.rows;
  if (look?.made === true) await signAgain(work, found);
  return { file, file_name, content_type, sha256: sha256.toString('hex'), looked_at: look?.looked_at ?? now };
}

/**
 * Whoever signs that a risk is negligible rests on measures that somebody else recorded, and has seen the files that show
 * them; a file with the verdicts was brought by somebody else, too. Where the operator has nobody else, one person may do both, and that is said with the signature.
 * @returns whether it is so. @throws Refusal 409 that names what to do.
 */
export async function assertSecondLook(work: Work, found: Package, by: string): Promise<boolean> {
  const { tx, now } = work;
  const today = now.toISOString().slice(0, 10);
  const shown = [...(await shownMeasures(tx, found.name, await mitigationsOf(tx, found.name), today))];
  const others = shown.filter(({ recorded_by }) => recorded_by !== by);
  const newest = await newestAssessment(tx, found.name);
  const broughtOwn = newest?.source === broughtSource && newest.assessed_by === by;
  const measuredOwn = others.length < shown.length && !(await isEnough(work, found, others));
  const restsOnOwn = broughtOwn || measuredOwn;
  if (restsOnOwn && (await hasOthers(tx, found, by))) {
    if (broughtOwn)
      throw wrongState(
        `You brought the file yourself that this rests on; somebody else of ${found.operator_name} has to look at its verdicts and sign.`,
      );
    const own = shown.find(({ recorded_by }) => recorded_by === by);
    throw wrongState(
      `You recorded a measure yourself that this rests on (${describe(own)}); somebody else of ${found.operator_name} has to look at it and sign.`,
    );
  }
  await assertLooked(tx, others, by);
  return restsOnOwn;
}

const describe = (measure: Mitigation | undefined) =>
  measure === undefined
    ? ''
    : `${measure.measure} of ${measure.done_on}${measure.plot === null ? '' : `, ${measure.plot}`}`;

async function isEnough(work: Work, found: Package, measures: readonly Mitigation[]): Promise<boolean> {
  const known = await judgementOf(work, found, { measures });
  return known?.judgement.open.every(({ reason }) => reason === 'sign_off') ?? false;
}

async function assertLooked(tx: Tx, measures: readonly Mitigation[], by: string): Promise<void> {
  const shown = measures.filter(({ file }) => file !== null);
  const { rows } = await sql<{ file: string }>`
    select distinct l.file from diligence_looks l
     where l.looked_by = ${by} and l.mitigation = any(${shown.map(({ id }) => id)}::bigint[])`.execute(tx);
  const seen = new Set(rows.map(({ file }) => file));
  const unseen = shown.filter(({ file }) => file !== null && !seen.has(file));
  const [first] = unseen;
  if (first === undefined) return;
  const more = unseen.length > 1 ? `, and ${unseen.length - 1} more` : '';
  throw new Refusal(
    'state',
    `You have not looked at what shows a measure (${describe(first)}${more}). Open the file before you sign (eudr.look_at_measure).`,
    {
      errors: unseen
        .slice(0, 50)
        .map(({ id, file }) => ({ field: `measure ${id}`, message: `nobody can sign for ${file} unseen` })),
    },
  );
}

/** Whether anybody else of the operator may sign. */
async function hasOthers(tx: Tx, { operator }: Package, by: string): Promise<boolean> {
  const { rows } = await sql`
    select from org_members where org = ${operator} and user_id <> ${by}
       and (org_kind || ' ' || role) = any(${membershipsWith('represent')}::text[]) limit 1`.execute(tx);
  return rows.length > 0;
}
