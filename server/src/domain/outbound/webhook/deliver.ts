import { createSecretKey, type KeyObject } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { stillPromised } from '../../../kernel/values/earlier-secrets.ts';
import type { OutboundClient } from '../../../platform/http-client/outbound.ts';
import { openKey } from '../../proof/did/key-encryption.ts';
import { type EnvelopeRow, toEnvelope } from '../../proof/event/envelope.ts';
import { writtenEvents } from '../../proof/event/feed.ts';
import { type Sight, sees } from '../../proof/event/rules.ts';
import type { FeedPages, Outgoing } from './pages.ts';
import { addressProblem, giveUpAfterMs, pauseAfter, verdictOn } from './rules.ts';
import { messageId, signedHeaders } from './signature.ts';
import {
  type Attempt,
  type ClaimedWebhook,
  hasEvent,
  type Outcome,
  type Progress,
  type QueuedDelivery,
  queuedDeliveries,
} from './store.ts';

export interface Delivering<S> {
  context: JobContext<S>;
  client: OutboundClient;
  secretKey: Uint8Array;
  verifier: string;
  pages: FeedPages;
  /** Writes what a round came to. @returns false when the webhook is gone, paused, or with another process. */
  record(outcome: Outcome): Promise<boolean>;
  lease: string;
  /** Tests only: any address. */
  allowPrivate: boolean;
  stopped(): boolean;
  /** We broke off what was under way: that is no failure of its receiver. */
  cutOff(): boolean;
}

interface Message {
  id: string;
  kind: 'event' | 'test';
  position: number | null;
  body: Buffer;
  queued: boolean;
}

/** Messages to one write of their outcomes: what a crash repeats at most. */
const roundSize = 100;
/** A round that takes longer is cut off after the message under way; with its time limit well within the lease. */
const roundMs = 20_000;

/**
 * Sends a webhook what is due, one after the other, until there is nothing left or an attempt fails: what was queued
 * by itself first, then the feed from where it stands. Outcomes are written after the answers, so a crash between the
 * two sends again, under the same webhook-id.
 */
export async function deliverTo<S>(work: Delivering<S>, webhook: ClaimedWebhook): Promise<void> {
  const { db } = work.context.database;
  const problem = addressProblem(webhook.url, work.allowPrivate);
  if (problem !== undefined) {
    await rest(work, webhook, problem);
    return;
  }
  const secrets = openSecrets(work, webhook);
  const started = performance.now();
  let { position, queued, attempts, failing_since: failingSince } = webhook;
  let page: Outgoing[] = [];
  for (;;) {
    const waiting = queued > 0 ? await queuedDeliveries(db, webhook.id, roundSize) : [];
    if (waiting.length === 0) queued = 0;
    if (waiting.length === 0 && (page.at(-1)?.position ?? 0) <= position) page = await work.pages.after(db, position);
    const { messages, through, refused } =
      waiting.length > 0
        ? { ...(await queuedMessages(work, webhook, waiting)), through: position }
        : { ...feedMessages(webhook, page, position), refused: [] };
    if (messages.length + refused.length === 0 && through === position) {
      // There is something, and it waits: not looked at again all the time.
      if (work.pages.waitsBehind(position)) await lookLater(work, webhook, position);
      return;
    }
    const round = await sendRound(work, { webhook, secrets }, messages, started);
    const { failed } = round;
    // Cut off before anything came of it.
    if (failed === undefined && !round.complete && round.attempts.length + refused.length === 0) return;
    const now = work.context.clock.now();
    if (failed === undefined) {
      attempts = 0;
      failingSince = null;
    } else {
      attempts = round.delivered > 0 ? 1 : attempts + 1;
      failingSince = round.delivered > 0 ? now : (failingSince ?? now);
    }
    const over = failed !== undefined && isOver(failed.attempt, failingSince, now);
    if (failed !== undefined && over) failed.attempt.status = 'Dead';
    const reached = round.complete ? through : lastPlace(messages.slice(0, round.delivered), position);
    const dead = over && failed?.message.queued === false ? failed.message.position : null;
    const doneQueued = messages.slice(0, round.delivered).filter((message) => message.queued).length;
    const progress: Progress = {
      position: dead ?? reached,
      done: refused.length + doneQueued + (over && failed?.message.queued === true ? 1 : 0),
      attempts: over ? 0 : attempts,
      failingSince: over ? null : failingSince,
      nextAttemptAt:
        failed === undefined || over
          ? now
          : new Date(now.getTime() + pauseAfter(attempts, work.context.ids.random(1).readUInt8() / 255)),
      succeededAt: round.delivered > 0 ? now : null,
      paused: over && failed !== undefined ? { reason: pauseReason(failed.attempt), at: now } : null,
    };
    const outcome = { webhook: webhook.id, lease: work.lease, progress, attempts: [...refused, ...round.attempts] };
    if (!(await work.record(outcome))) return;
    position = progress.position;
    queued = waiting.length > 0 ? Math.max(1, queued - progress.done) : queued;
    if (failed !== undefined || !round.complete || work.stopped() || performance.now() - started > roundMs) return;
  }
}

const lookAgainMs = 30_000;

async function lookLater<S>(work: Delivering<S>, { id, attempts, failing_since }: ClaimedWebhook, position: number) {
  const nextAttemptAt = new Date(work.context.clock.now().getTime() + lookAgainMs);
  const progress = { position, done: 0, attempts, failingSince: failing_since, nextAttemptAt, succeededAt: null };
  await work.record({ webhook: id, lease: work.lease, progress: { ...progress, paused: null }, attempts: [] });
}

/** Pauses a webhook that was made when its address was still allowed. */
async function rest<S>(work: Delivering<S>, webhook: ClaimedWebhook, reason: string): Promise<void> {
  const now = work.context.clock.now();
  const progress: Progress = {
    position: webhook.position,
    done: 0,
    attempts: 0,
    failingSince: null,
    nextAttemptAt: now,
    succeededAt: null,
    paused: { reason, at: now },
  };
  await work.record({ webhook: webhook.id, lease: work.lease, progress, attempts: [] });
}

function openSecrets<S>(work: Delivering<S>, webhook: ClaimedWebhook): KeyObject[] {
  const earlier = stillPromised(webhook.earlier_secrets, work.context.clock.now());
  const sealed = [webhook.secret_sealed, ...earlier.reverse()];
  return sealed.map((secret) => createSecretKey(openKey(work.secretKey, webhook.id, secret)));
}

/** As `sightOf` of the feed: a webhook brings what its owner would read there. */
const sightOf = ({ sees_everything, orgs, person, sees_scores }: ClaimedWebhook): Sight => ({
  all: sees_everything,
  orgs: person === null ? orgs : [...orgs, person],
  scores: sees_scores,
});

/** Of a page of the feed, what the webhook wants and its owner may see, and how far that goes. */
function feedMessages(webhook: ClaimedWebhook, page: readonly Outgoing[], position: number) {
  const sight = sightOf(webhook);
  const messages: Message[] = [];
  let through = position;
  for (const event of page) {
    if (messages.length === roundSize) break;
    if (event.position <= position) continue;
    through = event.position;
    if (!webhook.schemas.includes(event.schema)) continue;
    if (webhook.regions.length > 0 && !webhook.regions.includes(event.region)) continue;
    if (!sees(sight, event)) continue;
    const id = messageId(webhook.id, event.hash);
    messages.push({ id, kind: 'event', position: event.position, body: event.body, queued: false });
  }
  return { messages, through };
}

/**
 * What was queued by itself: tests, and events that the service wrote, that the owner may see, under the id that they always have.
 * Whoever can write the database can queue whatever they like; the rest is dead.
 */
async function queuedMessages<S>(
  work: Delivering<S>,
  webhook: ClaimedWebhook,
  waiting: readonly QueuedDelivery[],
): Promise<{ messages: Message[]; refused: Attempt[] }> {
  const events = await writtenEvents(work.context.database.db, waiting.filter(hasEvent));
  const sight = sightOf(webhook);
  const due = new Set(
    events
      .filter((event) => sees(sight, event) && event.message_id === messageId(webhook.id, event.hash.toString('hex')))
      .map(({ message_id }) => message_id),
  );
  const isDue = ({ kind, message_id }: QueuedDelivery) => kind === 'test' || due.has(message_id);
  return {
    messages: waiting.filter(isDue).map((delivery) => queuedMessage(work, webhook, delivery)),
    refused: waiting
      .filter((delivery) => !isDue(delivery))
      .map(({ message_id, kind, position }) => ({
        ...{ message_id, kind, position, response_status: null, duration_ms: 0 },
        status: 'Dead',
        error: 'its owner may not see it, or it is not what the service wrote',
        at: work.context.clock.now().toISOString(),
      })),
  };
}

function queuedMessage<S>(work: Delivering<S>, webhook: ClaimedWebhook, delivery: QueuedDelivery): Message {
  const { message_id: id, kind, position } = delivery;
  const text =
    kind === 'test'
      ? testBody(webhook.id, id, delivery.queued_at, work.verifier)
      : JSON.stringify(toEnvelope(delivery as EnvelopeRow, work.verifier));
  return { id, kind, position, body: Buffer.from(text), queued: true };
}

/** An envelope that says nothing, of a schema of its own. */
function testBody(webhook: string, message: string, at: Date, verifier: string): string {
  return canonicalize({
    schema: 'webhook.test.v1',
    state: 'CLAIM_RECEIVED',
    proof: { hash: '0'.repeat(64), block: null, epoch: null, ttf_ms: null },
    attest: { id: message, standard: 'webhook.test.v1', verifier },
    payload: { webhook, message },
    createdAt: at.toISOString(),
  });
}

interface Round {
  attempts: Attempt[];
  delivered: number;
  failed: { message: Message; attempt: Attempt } | undefined;
  /** All of it was delivered. */
  complete: boolean;
}

async function sendRound<S>(
  work: Delivering<S>,
  { webhook, secrets }: { webhook: ClaimedWebhook; secrets: readonly KeyObject[] },
  messages: readonly Message[],
  started: number,
): Promise<Round> {
  const attempts: Attempt[] = [];
  for (const message of messages) {
    const begun = performance.now();
    if (attempts.length > 0 && (work.stopped() || begun - started > roundMs)) {
      return { attempts, delivered: attempts.length, failed: undefined, complete: false };
    }
    const now = work.context.clock.now();
    const answer = await work.client.post(
      webhook.url,
      signedHeaders(secrets, message.id, now, message.body),
      message.body,
    );
    if (answer.problem !== undefined && work.cutOff()) {
      return { attempts, delivered: attempts.length, failed: undefined, complete: false };
    }
    const verdict = answer.problem === undefined ? verdictOn(answer.status) : 'retry';
    const attempt: Attempt = {
      message_id: message.id,
      kind: message.kind,
      position: message.position,
      status: verdict === 'delivered' ? 'Delivered' : message.queued ? 'Queued' : 'Failing',
      response_status: answer.status ?? null,
      error: verdict === 'delivered' ? null : (answer.problem ?? `answered ${answer.status}`),
      duration_ms: Math.round(performance.now() - begun),
      at: now.toISOString(),
    };
    attempts.push(attempt);
    if (verdict !== 'delivered') {
      return { attempts, delivered: attempts.length - 1, failed: { message, attempt }, complete: false };
    }
  }
  return { attempts, delivered: attempts.length, failed: undefined, complete: true };
}

function isOver(attempt: Attempt, failingSince: Date | null, now: Date): boolean {
  if (verdictOn(attempt.response_status ?? undefined) === 'gone') return true;
  return failingSince !== null && now.getTime() - failingSince.getTime() >= giveUpAfterMs;
}

function pauseReason(attempt: Attempt): string {
  return attempt.response_status === 410
    ? 'The receiver answered 410 Gone.'
    : `Nothing was taken for three days; last: ${attempt.error}.`;
}

function lastPlace(delivered: readonly Message[], position: number): number {
  return delivered.reduce(
    (last, message) => (message.queued ? last : Math.max(last, message.position ?? last)),
    position,
  );
}
