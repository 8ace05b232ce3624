import type { AskWith } from './ask-with.ts';
import type { EventTags, WaitingEvent } from './event-tags.ts';

/** Rows to one statement. */
const atOnce = 1000;

interface Place {
  /** Where an event stands, for people. */
  named: string;
  select: string;
  update: string;
}

const outboxPlace: Place = {
  named: 'outbox',
  select: `select id::text as id, json_build_object('eventId', event_id, 'topic', topic, 'subject', subject, 'payload', payload, 'tag', encode(tag, 'hex')) as event
             from outbox where id > coalesce(nullif($1, ''), '0')::bigint order by outbox.id limit ${atOnce}`,
  update: `update outbox o set tag = decode(n.tag, 'hex') from unnest($1::text[], $2::text[]) as n (id, tag) where o.id = n.id::bigint`,
};

/** Runs that wait, are under way, or failed each time. */
const queuePlace: Place = {
  named: 'queue',
  select: `select id::text as id, data -> 'event' as event from pgboss.job
            where name in ('lotmark', 'lotmark_dead') and state in ('created', 'retry', 'active')
              and id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by job.id limit ${atOnce}`,
  update: `update pgboss.job j set data = jsonb_set(j.data, '{event,tag}', to_jsonb(n.tag))
             from unnest($1::text[], $2::text[]) as n (id, tag) where j.id = n.id::uuid`,
};

interface Waiting {
  id: string;
  /** Null, or without its members, where somebody else wrote the run. */
  event: WaitingEvent | null;
}

/** The places that are there: the queue makes its own tables when it first runs. */
async function placesOf(ask: AskWith): Promise<Place[]> {
  const [there] = await ask<{ queue: boolean }>(`select to_regclass('pgboss.job') is not null as queue`);
  return there?.queue === true ? [outboxPlace, queuePlace] : [outboxPlace];
}

async function* waitingAt(ask: AskWith, place: Place): AsyncGenerator<Waiting[]> {
  let after = '';
  for (;;) {
    const rows = await ask<Waiting & Record<string, unknown>>(place.select, [after]);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? '';
  }
}

const queueIsTable = `
  select relkind in ('r', 'p') and not relrowsecurity and not relhasrules as plain from pg_class where oid = 'pgboss.job'::regclass`;

/** What stands in the place of the queue would run within what looks. Locked, so that it stays what it is. */
async function isQueueTable(ask: AskWith): Promise<boolean> {
  await ask('lock table pgboss.job in access share mode', []);
  const [queue] = await ask<{ plain: boolean }>(queueIsTable, []);
  return queue?.plain === true;
}

const noQueue = 'pgboss.job: it is no table of the queue any more';

/** Tags the events that wait: those of which `from` is true. For a change of the key, and for events from before there were tags. */
async function tagWaiting(ask: AskWith, isOurs: (event: WaitingEvent) => boolean, tags: EventTags): Promise<void> {
  for (const place of await placesOf(ask)) {
    if (place === queuePlace && !(await isQueueTable(ask))) throw new Error(noQueue);
    for await (const rows of waitingAt(ask, place)) {
      const ours = rows.flatMap(({ id, event }) => (event !== null && isOurs(event) ? [{ id, event }] : []));
      if (ours.length === 0) continue;
      await ask(place.update, [ours.map(({ id }) => id), ours.map(({ event }) => tags.of(event))]);
    }
  }
}

/** Events that wait since before there were tags are believed when tags begin. */
export const tagEarlierEvents = (ask: AskWith, tags: EventTags): Promise<void> =>
  tagWaiting(ask, ({ tag }) => tag == null, tags);

/** Tags what waits by another key, where the old one tagged it. */
export const tagEventsAnew = (ask: AskWith, old: EventTags, tags: EventTags): Promise<void> =>
  tagWaiting(ask, (event) => old.holds(event), tags);

/** Events that wait for jobs and that this service has not told, in words. */
export async function foreignEvents(ask: AskWith, tags: EventTags, limit: number): Promise<string[]> {
  const found: string[] = [];
  const places = await placesOf(ask);
  if (places.includes(queuePlace) && !(await isQueueTable(ask))) return [noQueue];
  for (const place of places) {
    for await (const rows of waitingAt(ask, place)) {
      for (const { id, event } of rows) {
        if (found.length === limit) return found;
        if (!tags.holds(event)) {
          const said = event === null ? '' : ` ${event.topic} of ${event.subject}`;
          found.push(`${place.named} ${id}: the event${said} was not told by this service`);
        }
      }
    }
  }
  return found;
}
