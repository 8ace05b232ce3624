import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { answerEdges } from '../../foundation/reference/answer-edges.ts';
import type { Probe } from './ports.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The place of an answer among the counts. */
export function edgeOf(milliseconds: number): number {
  const place = answerEdges.findIndex((edge) => milliseconds <= edge);
  return place < 0 ? answerEdges.length : place;
}

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / minuteMs) * minuteMs;

/** The calls of a tenant in a minute. */
export interface Outcomes {
  tenant: string;
  /** When the minute began, in ms since 1970. */
  minute: number;
  calls: number;
  /** Those that were answered with a status of 500 or more, or not at all. */
  failed: number;
  /** By how long they took, as `answerEdges`. */
  answers: number[];
}

const placeOf = (minute: number) => ({
  hour: new Date(minute - (minute % hourMs)),
  place: (minute % hourMs) / minuteMs + 1,
});

/** Makes the rows of an hour that are missing; sorted, so that two processes take their locks in one order. */
async function ensureHours(tx: Tx, tenants: readonly string[], hour: Date): Promise<void> {
  await sql`
    insert into tenant_hours (tenant, hour, probes, calls, failed, answers)
    select name, ${hour}, array_fill(0, array[60]), array_fill(0, array[60]), array_fill(0, array[60]),
           array_fill(0, array[${answerEdges.length + 1}::int])
      from tenants where name = any(${[...tenants]}::text[]) order by name
    on conflict do nothing`.execute(tx);
}

/** Writes down who answered in a minute. Where several processes looked, one that got no answer counts. */
export async function addProbes(tx: Tx, minute: number, probes: readonly Probe[]): Promise<void> {
  if (probes.length === 0) return;
  const { hour, place } = placeOf(minute);
  const tenants = probes.map(({ tenant }) => tenant);
  await ensureHours(tx, tenants, hour);
  await sql`
    update tenant_hours set probes[${place}] = greatest(probes[${place}], looked.probe)
      from unnest(${tenants}::text[], ${probes.map(({ answered }) => (answered ? 1 : 2))}::int[]) as looked (tenant, probe)
     where tenant_hours.tenant = looked.tenant and tenant_hours.hour = ${hour}`.execute(tx);
}

/** Adds calls to those that were counted already. */
export async function addOutcomes(tx: Tx, outcomes: readonly Outcomes[]): Promise<void> {
  const minutes = [...new Set(outcomes.map(({ minute }) => minute))].sort((left, right) => left - right);
  for (const minute of minutes) {
    const these = outcomes.filter((each) => each.minute === minute);
    const { hour, place } = placeOf(minute);
    await ensureHours(
      tx,
      these.map(({ tenant }) => tenant),
      hour,
    );
    await sql`
      update tenant_hours set calls[${place}] = tenant_hours.calls[${place}] + added.calls,
             failed[${place}] = tenant_hours.failed[${place}] + added.failed,
             answers = (select array_agg(a + b order by n) from unnest(tenant_hours.answers, added.answers) with ordinality as u(a, b, n))
        from jsonb_to_recordset(${JSON.stringify(these)}::jsonb) as added (tenant text, calls int, failed int, answers int[])
       where tenant_hours.tenant = added.tenant and tenant_hours.hour = ${hour}`.execute(tx);
  }
}

/** Counts answers in memory, and writes them now and then: counting costs a call nothing. */
export interface OutcomeMeter {
  count(tenant: string, answer: { milliseconds: number; failed: boolean }, at: Date): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
}

const flushAfterMs = 10_000;

/**
 * @param write adds to what is counted; what it cannot write is kept for the next time, and told of.
 */
export function outcomeMeter(
  write: (outcomes: Outcomes[]) => Promise<void>,
  onFailure: (error: unknown) => void,
): OutcomeMeter {
  let gathered = new Map<string, Outcomes>();
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  };
  const add = (outcomes: Outcomes): void => {
    const id = `${outcomes.minute} ${outcomes.tenant}`;
    const known = gathered.get(id);
    if (known === undefined) {
      gathered.set(id, outcomes);
      return;
    }
    known.calls += outcomes.calls;
    known.failed += outcomes.failed;
    outcomes.answers.forEach((count, place) => {
      known.answers[place] = (known.answers[place] ?? 0) + count;
    });
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0) return;
    const outcomes = [...gathered.values()];
    gathered = new Map();
    try {
      await write(outcomes);
    } catch (error) {
      onFailure(error);
      for (const each of outcomes) add(each);
      start();
    }
  };
  return {
    count: (tenant, { milliseconds, failed }, at) => {
      const answers = new Array<number>(answerEdges.length + 1).fill(0);
      answers[edgeOf(milliseconds)] = 1;
      add({ tenant, minute: minuteOf(at), calls: 1, failed: failed ? 1 : 0, answers });
      start();
    },
    flush,
  };
}
