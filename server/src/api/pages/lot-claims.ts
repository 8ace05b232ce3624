import { fill, html, type Markup, type Part } from './html.ts';
import { sign } from './layout.ts';
import { doubtsOf } from './lot-doubts.ts';
import type { LotPage } from './lot-page-data.ts';
import { certificateWords } from './messages/certificate.ts';
import { type Reader, wordOf } from './reader.ts';
import { section } from './sections.ts';
import { statementState, statementWords } from './statement-words.ts';

interface Claim {
  name: string;
  mark: 'ok' | 'wait' | 'fail';
  title: string;
  words: Part;
}

const marks = { verified: 'ok', pending: 'wait', failed: 'fail' } as const;

/** Everything that the page claims of a lot. */
const claimsOf = (page: LotPage): Claim[] => [
  authentic(page),
  traced(page),
  plausible(page),
  inspected(page),
  dueDiligence(page),
  doubt(page),
];

/** What does not hold or is not known beside the heading, in one line: nobody should have to scroll for it. */
export function doubts(page: LotPage): string {
  const { row, reader } = page;
  const open = claimsOf(page).filter(({ name, mark }) => mark !== 'ok' && name !== 'authentic' && name !== 'flagged');
  const said = open.map(({ title }) => `${title}.`);
  if (row.status === 'Cancelled') said.unshift(reader.text.lot.cancelled);
  return said.join(' ');
}

/** What the page claims of a lot, each with a state of its own: no tick stands for another. */
export function claims(page: LotPage): Markup {
  const { claims: text, marks: spoken } = page.reader.text;
  const all = claimsOf(page);
  return section(
    text.title,
    [
      html`<ul class="steps">${all.map(
        ({ name, mark, title, words }) =>
          html`<li class="${mark}" data-claim="${name}">${sign(mark, spoken[mark])}<div><h3>${title}</h3><p>${words}</p></div></li>`,
      )}</ul>`,
    ],
    'claims',
  );
}

function authentic({ shown, reader }: LotPage): Claim {
  const { authentic: titles } = reader.text.claims;
  return { name: 'authentic', mark: marks[shown.verdict], title: titles[shown.verdict], words: shown.sentence };
}

/** A lot is traced where every kilogram comes from a plot whose outline is known. Who says where that lies is said with it. */
function traced({ mass, reader }: LotPage): Claim {
  const { traced: text } = reader.text.claims;
  const { outlines_kg, points_kg, untraced_kg, verified_kg } = mass.traced;
  const [outlines, points, untraced] = [Number(outlines_kg), Number(points_kg), Number(untraced_kg)];
  const extent = extentOf(outlines, points, untraced);
  const verified = verifiedOf(Number(verified_kg), outlines + points);
  const whose = fill(text.verified[verified], { verified: kg(reader, Number(verified_kg)) });
  const title = extent === 'all' && verified !== 'all' ? text.entered : text[extent];
  const kilograms = { outlines: kg(reader, outlines), points: kg(reader, points), untraced: kg(reader, untraced) };
  return {
    name: 'traced',
    mark: points + untraced === 0 && outlines > 0 ? 'ok' : 'wait',
    title,
    words: html`${fill(text.words, kilograms)}${extent !== 'none' && html` ${whose}`}${bar([outlines, points, untraced])}`,
  };
}

/** Whether an office has looked at the plots: else their place is what their own people say. */
function verifiedOf(verified: number, located: number): 'none' | 'part' | 'all' {
  if (verified <= 0) return 'none';
  return verified < located ? 'part' : 'all';
}

/** How far it is traced: a plot that is known by a point is known, but not how large it is. */
function extentOf(outlines: number, points: number, untraced: number): 'none' | 'part' | 'points' | 'mixed' | 'all' {
  if (outlines + points === 0) return 'none';
  if (untraced > 0) return 'part';
  if (points === 0) return 'all';
  return outlines === 0 ? 'points' : 'mixed';
}

const kg = (reader: Reader, kilograms: number): string => `${reader.figure(kilograms)} kg`;

/** Shares of a whole, one beside the other. */
function bar(parts: readonly number[]): Markup {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= 0) return html``;
  let from = 0;
  const shares = parts.map((part, index) => {
    const width = (part / total) * 100;
    const share = html`<rect class="part-${index}" x="${from.toFixed(2)}" width="${width.toFixed(2)}" height="6"/>`;
    from += width;
    return share;
  });
  return html`<svg class="shares" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">${shares}</svg>`;
}

function plausible({ mass, reader }: LotPage): Claim {
  const { mass: text } = reader.text.claims;
  const { state, cause } = mass.plausible;
  return {
    name: 'mass',
    mark: state === 'plausible' ? 'ok' : 'wait',
    title: text.states[state],
    words: text.causes[cause],
  };
}

/** How its processing is stated, in words. */
export const methodWords = (method: string | null, { language, text }: Reader): Part =>
  method === null ? certificateWords[language].notStated : wordOf(text.lot.processing, method);

/** What a lot said of its processing when it was inspected, where no inspection that counts was of such goods as it is said to be now. */
export function describedSince({ inspections, processing_method: now }: LotPage['row']) {
  const signed = inspections.filter(({ attested }) => attested);
  const last = signed.at(-1);
  if (last === undefined || signed.some(({ processing_method: then }) => then === now)) return undefined;
  return { was: last.processing_method };
}

function inspected({ row, reader }: LotPage): Claim {
  const { inspected: text } = reader.text.claims;
  const name = 'inspected';
  // Only what is signed speaks: a record that was altered afterwards says nothing, and one that was sent back neither.
  const signed = row.inspections.filter(({ attested }) => attested);
  if (signed.some(({ result }) => result === 'non_conformant'))
    return { name, mark: 'fail', title: text.otherwise, words: text.below };
  const since = describedSince(row);
  if (since !== undefined) {
    const said = (method: string | null): Part => methodWords(method, reader);
    const words = fill(text.describedWords, { was: said(since.was), now: said(row.processing_method) });
    return { name, mark: 'wait', title: text.described, words };
  }
  const compared = signed.filter(({ result, claimed_grade }) => result !== null || claimed_grade === null);
  // Where no grade is claimed, what was found is all that is said of it.
  const found = new Set(compared.flatMap(({ claimed_grade, grade }) => (claimed_grade === null ? [grade] : [])));
  if (found.size > 1) return { name, mark: 'wait', title: text.differ, words: text.differWords };
  if (compared.length > 0) return { name, mark: 'ok', title: text.approved, words: text.below };
  if (signed.length > 0) return { name, mark: 'wait', title: text.incomparable, words: text.incomparableWords };
  if (row.inspections.some(({ status }) => status === 'Approved'))
    return { name, mark: 'fail', title: text.none, words: text.altered };
  if (row.inspections.some(({ status }) => status === 'Rejected'))
    return { name, mark: 'wait', title: text.rejected, words: text.rejectedWords };
  return { name, mark: 'wait', title: text.none, words: text.noneWords };
}

function dueDiligence({ row, reader }: LotPage): Claim {
  const { claims: text } = reader.text;
  const state = statementState(row.eudr);
  return {
    name: 'due_diligence',
    mark: state === 'filed' ? 'ok' : 'wait',
    title: text.dueDiligence[state],
    words: statementWords(row.eudr, reader),
  };
}

function doubt({ row, reader }: LotPage): Claim {
  const { doubt: text } = reader.text.claims;
  const name = 'flagged';
  const [first, ...others] = doubtsOf(row);
  if (first === undefined) return { name, mark: 'ok', title: text.none, words: text.noneWords };
  const words = [first, ...others].map((each) => text.words[each]).join(' ');
  return { name, mark: 'fail', title: text.titles[first], words };
}
