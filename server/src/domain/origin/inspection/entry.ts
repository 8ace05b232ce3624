import { accept, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { filesBeyond } from '../../foundation/file/store.ts';
import { type Judgement, judge, resultOf } from './judge.ts';
import { type Measured, readMeasures } from './measures.ts';
import { type Protocol, protocolOn } from './protocol.ts';
import { type Inspection, measuresOf } from './store.ts';

/** The kind of record under which files of inspections are kept. */
export const inspectionDoctype = 'Quality Inspection';

/** What an inspector enters; what is left out stays. */
export interface InspectionEntry {
  measures?: Measured | undefined;
  inspected_at?: string | undefined;
  gps_lat?: number | undefined;
  gps_lng?: number | undefined;
  seal_number?: string | undefined;
  notes?: string | undefined;
}

/** How far ahead of ours a clock in the field may be. */
const clockSlackMs = 5 * 60_000;

/** The moment of an inspection: not in the future. @throws Refusal 400. */
export function momentOf(given: string | undefined, now: Date): Date | undefined {
  if (given === undefined) return undefined;
  const at = new Date(given);
  if (at.getTime() > now.getTime() + clockSlackMs) throw invalid('inspected_at', 'must not lie in the future');
  if (at.getUTCFullYear() < 2000) throw invalid('inspected_at', 'must not lie before 2000');
  return at;
}

/** Columns of an inspection that an entry sets. @throws Refusal 400 for a place without its other half. */
export function columnsOf(entry: InspectionEntry, now: Date) {
  if ((entry.gps_lat === undefined) !== (entry.gps_lng === undefined)) {
    throw invalid(entry.gps_lat === undefined ? 'gps_lat' : 'gps_lng', 'is required with the other coordinate');
  }
  const at = momentOf(entry.inspected_at, now);
  return {
    ...(at === undefined ? {} : { inspected_at: at }),
    ...(entry.gps_lat === undefined ? {} : { gps_lat: String(entry.gps_lat), gps_lng: String(entry.gps_lng) }),
    ...(entry.seal_number === undefined ? {} : { seal_number: entry.seal_number }),
    ...(entry.notes === undefined ? {} : { notes: entry.notes }),
  };
}

/** The protocol of a lot's commodity on a day. @throws Refusal 409 where nothing is measured of it. */
export async function protocolFor(tx: Tx, commodity: string, at: Date): Promise<Protocol> {
  const protocol = await protocolOn(tx, commodity, at.toISOString().slice(0, 10));
  if (protocol !== undefined) return protocol;
  throw wrongState(`There is no inspection protocol for ${commodity}; an admin has to add its measures first.`);
}

/** What a complete entry comes to. @throws Refusal 400 naming each measure that is missing or wrong. */
export function judged(
  protocol: Protocol,
  given: Measured,
  claimed: string | null,
): { measures: Measured; judgement: Judgement; grade: string | null; result: ReturnType<typeof resultOf> } {
  const measures = accept(readMeasures(protocol, given, true));
  const judgement = judge(protocol, measures, claimed);
  return { measures, judgement, grade: judgement.grade, result: resultOf(judgement) };
}

/** Of stored values those that were entered: what is computed is computed again. */
export function enteredOf(protocol: Protocol, measures: Measured): Measured {
  const open = new Set(protocol.measures.filter(({ entry }) => entry !== 'computed').map(({ measure }) => measure));
  return Object.fromEntries(Object.entries(measures).filter(([name]) => open.has(name)));
}

/** What somebody enters, with files that they uploaded for it. */
export type EntryWithFiles = InspectionEntry & { files: readonly string[] };

/** The fields in which an entry says something else than an inspection that was handed in, or adds to it. */
export async function differing(tx: Tx, inspection: Inspection, entry: EntryWithFiles): Promise<string[]> {
  const kept = measuresOf(inspection);
  const isSame = (given: string, has: string | null | undefined) => has != null && new Exact(given).eq(has);
  // A place is kept with six decimals.
  const isThere = (given: number | undefined, has: string | null) =>
    given === undefined || (has !== null && given.toFixed(6) === Number(has).toFixed(6));
  const { inspected_at: at, gps_lat, gps_lng, seal_number, notes, files } = entry;
  const added = await filesBeyond(tx, files, { doctype: inspectionDoctype, docname: inspection.name });
  return [
    ...Object.entries(entry.measures ?? {}).flatMap(([name, value]) => (isSame(value, kept[name]) ? [] : [name])),
    ...(at === undefined || Date.parse(at) === inspection.inspected_at?.getTime() ? [] : ['inspected_at']),
    ...(isThere(gps_lat, inspection.gps_lat) ? [] : ['gps_lat']),
    ...(isThere(gps_lng, inspection.gps_lng) ? [] : ['gps_lng']),
    ...(seal_number === undefined || seal_number === inspection.seal_number ? [] : ['seal_number']),
    ...(notes === undefined || notes === inspection.notes ? [] : ['notes']),
    ...(added.length === 0 ? [] : ['files']),
  ];
}

/**
 * What somebody enters into an inspection that was handed in already is what it says, as when a call is repeated. Anything else,
 * such as what they found on another device, must not seem to have arrived.
 * @throws Refusal 409 naming what is something else.
 */
export async function assertSaysSame(tx: Tx, inspection: Inspection, entry: EntryWithFiles): Promise<void> {
  const fields = await differing(tx, inspection, entry);
  if (fields.length === 0) return;
  throw wrongState(
    `${inspection.name} is ${inspection.status} already, and says something else (${fields.join(', ')}); what you enter was not taken.`,
  );
}
