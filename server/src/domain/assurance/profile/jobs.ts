import { type RawBuilder, sql } from 'kysely';
import { type Job, type JobContext, type JobEvent, taking } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { withParts } from '../../origin/lot/about.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { outlivedLinks, revokeOutlived } from './link.ts';
import { mostTogether, recomputeAll } from './recompute.ts';

interface ProfileServices {
  signer: PlatformSigner;
}

/** What a score may be another after. What no event tells of (time passes, too) is found by looking once a day. */
const inputTopics = [
  'escrow.released',
  'farm.changed',
  'inspection.decided',
  'log.anchored',
  'lot.flagged',
  'lot.resolved',
  'order.charged_back',
  'order.disputed',
  'order.settled',
  'organisation.credentialed',
  'organisation.decided',
] as const;
type InputTopic = (typeof inputTopics)[number];

const dayMs = 86_400_000;
/** Profiles to one transaction. */
const page = mostTogether;

/** Keeps the profiles that there are up to date. */
export function profileJobs<S extends ProfileServices>(): Job<S>[] {
  return [
    taking({ name: 'profiles.recompute', on: inputTopics }, async ({ services }, work, events) => {
      await recomputeAll(work, services.signer, await affected(work.tx, events));
    }),
    {
      name: 'profiles.look',
      everySeconds: 600,
      waits: (now) => sql<boolean>`exists (select from finance_profiles where ${due(now)})`,
      run: (context) => lookAgain(context),
    },
    {
      name: 'profiles.links',
      everySeconds: 30,
      waits: outlivedLinks,
      run: (context) => revokeEnded(context),
    },
  ];
}

async function revokeEnded<S extends ProfileServices>({ services, transaction, log }: JobContext<S>): Promise<void> {
  for (;;) {
    const { revoked, altered } = await transaction((work) => revokeOutlived(work, services.signer, page));
    for (const link of altered)
      log.error(
        { link },
        'credentials of a link that is not what the service wrote are not revoked; run "lotmark check"',
      );
    if (revoked < page) return;
  }
}

const due = (now: Date): RawBuilder<boolean> => sql`checked_at <= ${new Date(now.getTime() - dayMs)}`;

async function lookAgain<S extends ProfileServices>({ services, transaction }: JobContext<S>): Promise<void> {
  const round = (work: Work): Promise<number> => recomputeDue(work, services.signer);
  while ((await transaction(round)) === page);
}

async function recomputeDue(work: Work, signer: PlatformSigner): Promise<number> {
  // Two processes take different ones; by name, so that they lock in one order.
  const { rows } = await sql<{ name: string }>`
    select name from (select name from finance_profiles where ${due(work.now)} order by checked_at limit ${page}
                       for update skip locked) oldest order by name`.execute(work.tx);
  await recomputeAll(
    work,
    signer,
    rows.map(({ name }) => name),
  );
  return rows.length;
}

/** Names of the profiles that the events may have changed, in the order in which they are locked. */
async function affected(tx: Tx, events: readonly JobEvent<InputTopic>[]): Promise<string[]> {
  const subjects = (...topics: InputTopic[]): string[] =>
    events.filter(({ topic }) => topics.includes(topic)).map(({ subject }) => subject);
  const orders = subjects('order.settled', 'order.disputed', 'order.charged_back');
  const anchored = subjects('log.anchored').map(Number);
  const { rows } = await sql<{ name: string }>`
    with touched_lots as (
      select unnest(${subjects('lot.flagged', 'lot.resolved')}::text[]) as lot
      union select lot from orders where name = any(${orders}::text[])
      union select o.lot from escrows e join orders o on o.name = e.order_name
             where e.name = any(${subjects('escrow.released')}::text[])
      union select name from ${withParts(sql`select lot from inspections where name = any(${subjects('inspection.decided')}::text[])`)} goods
      union select a.subject from anchor_batches b
              join attestations a on a.leaf_index >= b.previous_size and a.leaf_index < b.tree_size
             where b.tree_size = any(${anchored}::bigint[]) and a.kind = 'lot'
    ), touched_orgs as (
      select unnest(${subjects('organisation.decided', 'organisation.credentialed')}::text[]) as org
      union select unnest(array[l.cooperative, l.exporter]) from lots l where l.name in (select lot from touched_lots)
      union select o.exporter from orders o where o.lot in (select lot from touched_lots)
      union select cooperative from plots where name = any(${subjects('farm.changed')}::text[])
    ), touched_farmers as (
      select farmer from plots where name = any(${subjects('farm.changed')}::text[])
      union select p.farmer from lots l join lot_sources s on s.lot in (l.name, l.parent_lot) join plots p on p.name = s.plot
             where l.name in (select lot from touched_lots)
    )
    select name from finance_profiles where org in (select org from touched_orgs)
    union select name from finance_profiles where farmer in (select farmer from touched_farmers)
    order by name`.execute(tx);
  return rows.map(({ name }) => name);
}
