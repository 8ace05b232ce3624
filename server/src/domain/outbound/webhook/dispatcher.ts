import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OutboundClient } from '../../../platform/http-client/outbound.ts';
import { waitsFor } from '../../proof/event/feed.ts';
import { lastPosition } from '../../proof/event/store.ts';
import { type Delivering, deliverTo } from './deliver.ts';
import { gathered } from './gathered.ts';
import { feedPages } from './pages.ts';
import { recordOutcomes, tellPaused } from './record.ts';
import { keyEnded } from './rules.ts';
import { claimWebhooks, type Lease, type Outcome, pauseOfEndedKeys, releaseLeases, rightsOfWebhook } from './store.ts';

/** Delivers webhooks in this process. Several processes may: each webhook is with one of them at a time. */
export interface Dispatcher {
  /** Starts whatever is due and returns soon; what hangs goes on in the background. */
  dispatch<S>(context: JobContext<S>): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Takes nothing new and waits for what is under way; receivers that take too long are cut off, and sent it again. */
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  client: OutboundClient;
  /** Seals the secrets, 32 bytes. */
  secretKey: Uint8Array;
  verifier: string;
  /** Tests only: any address. */
  allowPrivate: boolean;
  /** Webhooks under way at a time. */
  concurrency?: number;
  /** `dispatch` returns after this at the latest. */
  patienceMs?: number;
  /** How long `stop` waits for receivers. */
  stopMs?: number;
}

/** Longer than a round of deliveries may take, so that a living process never loses its lease. */
export const leaseMs = 45_000;

const defaultStopMs = 4000;

/** Rounds to one transaction. */
const recordedAtOnce = 50;

interface Recorded {
  context: Pick<JobContext<unknown>, 'transaction'>;
  outcome: Outcome;
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { concurrency = 100, patienceMs = 800 } = options;
  const underWay = new Map<string, Promise<void>>();
  let log: JobContext<unknown>['log'] | undefined;
  const pages = feedPages(options.verifier, (place) => log?.error({ place }, waitsFor));
  // A process has one database, whichever call brings it.
  const recordOne = gathered(async (rounds: readonly Recorded[]) => {
    const [first] = rounds;
    return first === undefined
      ? []
      : recordOutcomes(
          first.context,
          rounds.map(({ outcome }) => outcome),
        );
  }, recordedAtOnce);
  const releaseOne = gathered(async (leases: readonly (Lease & { db: Tx })[]) => {
    const [first] = leases;
    if (first !== undefined) await releaseLeases(first.db, leases);
    return leases.map(() => undefined);
  }, concurrency);
  let stopped = false;
  let cutOff = false;
  let stopping: (() => void) | undefined;
  const stop = new Promise<void>((resolve) => {
    stopping = resolve;
  });

  async function start<S>(context: JobContext<S>): Promise<number> {
    const free = concurrency - underWay.size;
    if (free <= 0 || stopped) return 0;
    log = context.log;
    const now = context.clock.now();
    const { db } = context.database;
    const lease = context.ids.uuid();
    const claim = { lease, now, until: new Date(now.getTime() + leaseMs), last: await lastPosition(db), limit: free };
    const { claimed, altered } = await context.transaction(async (work) => {
      const { tx, attest } = work;
      for (const id of await pauseOfEndedKeys(work, keyEnded)) await tellPaused(work, id, keyEnded);
      const taken = await claimWebhooks(tx, claim);
      const differ = new Map<string, readonly string[]>();
      // What is looked at together is nearly always as it should be.
      if ((await attest.alteredRows(...taken.flatMap((each) => rightsOfWebhook(each.id, each)))).length > 0) {
        for (const each of taken) {
          const rows = await attest.alteredRows(...rightsOfWebhook(each.id, each));
          if (rows.length > 0) differ.set(each.id, rows);
        }
      }
      return { claimed: taken.filter(({ id }) => !differ.has(id)), altered: differ };
    });
    // They keep their lease: they are looked at again when it is over.
    for (const [webhook, rows] of altered) {
      // A table alone: its owner's rights have changed in this moment.
      if (!rows.some((row) => row.includes(' '))) continue;
      context.log.error(
        { webhook },
        'a webhook or its owner is not what the service wrote, and is sent nothing; run "lotmark check"',
      );
    }
    const record = (outcome: Outcome) => recordOne({ context, outcome });
    const work: Delivering<S> = {
      ...options,
      context,
      pages,
      record,
      lease,
      stopped: () => stopped,
      cutOff: () => cutOff,
    };
    for (const webhook of claimed) {
      const run = deliverTo(work, webhook)
        .catch((error: unknown) => context.log.warn({ err: error, webhook: webhook.id }, 'webhook not served'))
        .then(() => releaseOne({ db, webhook: webhook.id, lease }))
        .catch(() => {})
        .finally(() => underWay.delete(`${webhook.id} ${lease}`));
      underWay.set(`${webhook.id} ${lease}`, run);
    }
    return claimed.length;
  }

  return {
    dispatch: async (context) => {
      const ends = performance.now() + patienceMs;
      // As soon as one is through there may be more for it, and room for others.
      while (!stopped && performance.now() < ends) {
        const started = await start(context);
        if (underWay.size === 0) return;
        if (started > 0 && underWay.size < concurrency) await Promise.race([...underWay.values(), stop, pause(50)]);
        else await Promise.race([...underWay.values(), stop, pause(Math.max(0, ends - performance.now()))]);
      }
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    stop: async () => {
      stopped = true;
      stopping?.();
      const rest = async () => {
        while (underWay.size > 0) await Promise.all(underWay.values());
      };
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, options.stopMs ?? defaultStopMs);
      });
      await Promise.race([rest(), late]).finally(() => clearTimeout(timer));
      cutOff = underWay.size > 0;
      await options.client.close();
      await rest();
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
