import type { Job, JobContext, JobEvent } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { appendPending } from './append.ts';
import { type Claim, insertClaims } from './claims.ts';
import type { EventBus } from './ports.ts';
import { publishDue } from './publish.ts';
import {
  decideEvents,
  heldEventsOfLot,
  holdEventsOfLot,
  lastPosition,
  lockChain,
  markAdvanced,
  markVerified,
  releaseClaimsOfLot,
} from './store.ts';
import { deliveryClaim, insuranceClaim, orderOfVerification, payoutClaim, scoreClaim } from './trade-claims.ts';

interface EventServices {
  signer: PlatformSigner;
  /** Where events are published beside the feed; undefined without NATS_URL. */
  eventBus: EventBus | undefined;
}

/** Claims to one transaction of the chain; a batch of this size takes a tenth of a second. */
const chunk = 500;

/** From what happens in the trade to events, and these through their states to the feed. */
export function eventJobs<S extends EventServices>(): Job<S>[] {
  return [
    {
      name: 'events.claim',
      on: ['order.settled', 'escrow.released', 'verification.held', 'claim.approved', 'score.updated'],
      run: async (context, event) => {
        if (event !== undefined) await claimFor(context, event);
      },
    },
    {
      name: 'events.hold',
      on: ['lot.flagged', 'lot.resolved'],
      run: async (context, event) => {
        if (event !== undefined) await followLot(context, event);
      },
    },
    {
      name: 'events.advance',
      on: ['event.claimed', 'event.released', 'log.anchored'],
      everySeconds: 5,
      run: (context) => advance(context),
    },
    {
      name: 'events.publish',
      on: ['event.verified'],
      everySeconds: 5,
      run: (context) => publishDue(context, context.services.eventBus, context.services.signer.address),
    },
  ];
}

async function claimFor<S>(context: JobContext<S>, event: JobEvent): Promise<void> {
  await context.transaction(async (tx, emit) => {
    const claim = await claimOf(tx, event, context.clock.now());
    if (claim !== undefined && (await insertClaims(tx, [claim])) > 0) emit('event.claimed', claim.subject);
  });
}

async function claimOf(tx: Tx, { topic, subject, payload }: JobEvent, now: Date): Promise<Claim | undefined> {
  switch (topic) {
    case 'order.settled':
      return deliveryClaim(tx, subject, { reason: String(payload['reason']), held: null, now });
    case 'verification.held': {
      if (payload['stage'] !== 'delivery') return undefined;
      const order = await orderOfVerification(tx, String(payload['event']));
      const held = `The two sides entered the delivery differently (${String(payload['event'])}).`;
      return order === undefined ? undefined : deliveryClaim(tx, order, { reason: 'dual_confirmation', held, now });
    }
    case 'escrow.released':
      return payoutClaim(tx, subject, now);
    case 'claim.approved':
      return insuranceClaim(subject, payload, now);
    case 'score.updated':
      return scoreClaim(subject, payload, now);
    default:
      return undefined;
  }
}

/** A flagged lot holds its events; the authority's decision on the lot is its decision on them. */
async function followLot<S>(context: JobContext<S>, { topic, subject: lot, payload }: JobEvent): Promise<void> {
  const now = context.clock.now();
  await context.transaction(async (tx, emit) => {
    await lockChain(tx);
    if (topic === 'lot.flagged') return holdEventsOfLot(tx, lot, String(payload['reason'] ?? 'The lot was flagged.'));
    const upheld = payload['status'] === 'Cancelled';
    if (!upheld) await releaseClaimsOfLot(tx, lot);
    const held = await heldEventsOfLot(tx, lot);
    await decideEvents(tx, held, {
      decision: upheld ? 'uphold' : 'release',
      note: `The authority decided on ${lot}: ${String(payload['decision'])}.`,
      by: null,
      at: now,
    });
    if (!upheld && held.length > 0) emit('event.released', lot, { events: held.length });
  });
}

/** Appends what was claimed, and moves on what the log and the ledger have by now. */
export async function advance<S extends EventServices>(context: JobContext<S>): Promise<void> {
  const { signer } = context.services;
  const append = () =>
    context.transaction((tx) =>
      appendPending(tx, { signer, random: context.ids.random, now: context.clock.now() }, chunk),
    );
  while ((await append()) === chunk);
  const verify = () =>
    context.transaction(async (tx, emit) => {
      await lockChain(tx);
      await markAdvanced(tx);
      const verified = await markVerified(tx, context.clock.now(), chunk);
      if (verified > 0) emit('event.verified', String(await lastPosition(tx)), { events: verified });
      return verified;
    });
  while ((await verify()) === chunk);
}
