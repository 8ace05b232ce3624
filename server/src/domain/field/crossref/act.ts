import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { flagSurely } from '../../origin/lot/flag.ts';
import { tellKeepers } from '../device/alarms.ts';
import { readingName } from '../device/message.ts';
import { type Bound, beyondOf, crossReference, type Finding } from './compare.ts';
import { type Grounds, groundsOf } from './grounds.ts';
import { lastValues, loadContexts, neighboursOf, type Run, type Subject } from './load.ts';

/** A reading with all that was found about it. */
export interface Referenced {
  subject: Subject;
  findings: Finding[];
}

/**
 * Holds readings against the records. Writes nothing.
 * @param also devices of the same batches that nothing is known to hold against: that, too, must be what the service wrote.
 * @throws Refusal 409 where something that it rests on was altered, or is missing.
 */
export async function referenceAll(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  subjects: readonly Subject[],
  also: Pick<Grounds, 'batches' | 'devices'> = { batches: [], devices: [] },
): Promise<Referenced[]> {
  if (subjects.length === 0 && also.batches.length === 0) return [];
  const loaded = await loadContexts(tx, subjects, now);
  const near = await neighboursOf(tx, newestOfEach(subjects));
  const places = new Map(newestOfEach(subjects).map((subject, place) => [subject, near.get(place) ?? []]));
  const contexts = subjects.map((subject) => loaded.contextOf(subject, places.get(subject) ?? []));
  const asked: { run: Run; bound: Bound }[] = subjects.flatMap((subject, place) =>
    (contexts[place]?.lots ?? []).flatMap(({ bounds }) =>
      bounds.flatMap((bound) => {
        const value = subject.values[bound.measure];
        if (value === undefined || beyondOf(bound, value) === null) return [];
        return [{ run: { ...subject, measure: bound.measure, length: bound.in_a_row }, bound }];
      }),
    ),
  );
  const values = await lastValues(
    tx,
    asked.map(({ run }) => run),
  );
  const runs = new Map(
    asked.map(({ run, bound }, place) => [runKey(run, bound), lengthOf(values[place]?.values ?? [], bound)]),
  );
  await attest.assertAsWritten(
    ...groundsOf({
      batches: [...also.batches, ...subjects.map(({ batch }) => batch), ...values.flatMap(({ batches }) => batches)],
      devices: [...also.devices, ...subjects.map(({ device }) => device)],
      inspections: contexts.flatMap(({ lots }) => lots.flatMap(({ inspection }) => inspection?.name ?? [])),
    }),
  );
  return subjects.map((subject, place) => {
    const context = contexts[place];
    if (context === undefined) throw new Error('a reading without its context');
    const runOf = (bound: Bound) => runs.get(runKey(subject, bound)) ?? 0;
    return { subject, findings: crossReference({ ...subject, context, runOf }) };
  });
}

/** Other devices are asked about the newest reading of each device only: what is odd stays so for more than one. */
function newestOfEach(subjects: readonly Subject[]): Subject[] {
  const newest = new Map<string, Subject>();
  for (const subject of subjects) {
    const known = newest.get(subject.device);
    if (known === undefined || subject.at > known.at) newest.set(subject.device, subject);
  }
  return [...newest.values()];
}

const runKey = (subject: { device: string; sequence: number }, bound: Bound) =>
  `${readingName(subject)} ${bound.measure} ${bound.at_least} ${bound.at_most}`;

/** How many values from the newest back lie beyond the bound. */
function lengthOf(values: readonly number[], bound: Bound): number {
  const within = values.findIndex((value) => beyondOf(bound, value) === null);
  return within === -1 ? values.length : within;
}

/** What came of findings that do not agree. */
export interface Acted {
  flagged: string[];
  alarms: string[];
}

/**
 * Writes down what does not agree, each once; flags the lots that it is about, unless it is the word of one device against
 * another's; and raises an alarm, one at a time for a device and a lot, until somebody acknowledges it.
 */
export async function actOn(work: Work, referenced: readonly Referenced[]): Promise<Acted> {
  const { tx, now, ids } = work;
  const acted: Acted = { flagged: [], alarms: [] };
  const all = referenced.flatMap(({ subject, findings }) =>
    findings.filter((finding) => finding.agrees === false).map((finding) => ({ subject, finding })),
  );
  if (all.length === 0) return acted;
  const open = await openAlarms(tx, [...new Set(all.map(({ subject }) => subject.device))]);
  // In order of lots, so that two such jobs lock alike.
  const inOrder = all.sort((left, right) => ((left.finding.lot ?? '') < (right.finding.lot ?? '') ? -1 : 1));
  for (const { subject, finding } of inOrder) {
    const key = `${subject.device} ${finding.lot ?? ''} ${finding.compared} ${finding.measure}`;
    if (open.has(key)) continue;
    open.add(key);
    const { rows } = await sql<{ id: number }>`
      insert into reading_divergences (device, sequence, at, compared, measure, measured, expected, bound, lot, sentence, flagged, found_at)
      values (${subject.device}, ${subject.sequence}, ${subject.at}, ${finding.compared}, ${finding.measure},
              ${finding.measured.toFixed(4)}, ${finding.expected?.toFixed(4) ?? null}, ${finding.bound.toFixed(4)}, ${finding.lot},
              ${finding.sentence}, false, ${now})
      on conflict do nothing returning id`.execute(tx);
    const [made] = rows;
    if (made === undefined && !(await isInTheWay(work, subject, finding))) continue;
    if (finding.lot !== null) {
      const reason = `Device ${subject.device}: ${finding.sentence}`;
      const data = { reading: readingName(subject), device: subject.device, compared: finding.compared };
      if (await flagSurely(work, finding.lot, reason, data)) {
        acted.flagged.push(finding.lot);
        if (made !== undefined)
          await sql`update reading_divergences set flagged = true where id = ${made.id}`.execute(tx);
      }
    }
    const name = await ids.name(tx, 'ALM', now);
    await tx
      .insertInto('device_alarms')
      .values({
        name,
        device: subject.device,
        kind: 'divergence',
        since: subject.at,
        lot: finding.lot,
        message: finding.sentence,
        raised_at: now,
      })
      .execute();
    acted.alarms.push(name);
  }
  if (acted.alarms.length > 0) await tellKeepers(work, acted.alarms);
  return acted;
}

/** What keeps a finding from being written down is not what the service wrote: it is acted on nevertheless. */
async function isInTheWay({ attest }: Work, subject: Subject, finding: Finding): Promise<boolean> {
  const where = sql<boolean>`t.device = ${subject.device} and t.sequence = ${subject.sequence} and t.compared = ${finding.compared}
    and t.measure = ${finding.measure} and t.lot is not distinct from ${finding.lot}`;
  const there = { on: sql<boolean>`true`, rows: 1 };
  return (await attest.alteredRows({ table: 'reading_divergences', where, relied: there })).length > 0;
}

/** What is open already of devices, as `device lot compared measure`. */
async function openAlarms(tx: Tx, devices: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct v.device || ' ' || coalesce(v.lot, '') || ' ' || v.compared || ' ' || v.measure as key
      from device_alarms a
      join reading_divergences v on v.device = a.device and v.lot is not distinct from a.lot and v.sentence = a.message
     where a.device = any(${devices}::text[]) and a.kind = 'divergence' and a.cleared_at is null
       and a.acknowledged_at is null`.execute(tx);
  return new Set(rows.map((row) => row.key));
}
