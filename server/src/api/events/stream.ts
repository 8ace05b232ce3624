import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { feedBroadcast } from '../../domain/proof/event/broadcast.ts';
import { sightOf } from '../../domain/proof/event/rules.ts';
import { schemaNames } from '../../domain/proof/event/schemas.ts';
import { lastPosition } from '../../domain/proof/event/store.ts';
import type { Kernel } from '../../kernel/call/call.ts';
import { countAddress } from '../../kernel/call/call-limits.ts';
import { checkRole } from '../../kernel/call/pipeline.ts';
import { authenticate, readCredentials, sessionCookie } from '../../kernel/call/session.ts';
import { catalogue, errorBody, invalid, Refusal, toRefusal, wrongState } from '../../kernel/values/errors.ts';
import type { Actor } from '../../kernel/write/actor.ts';
import { notKept } from '../http/answer-headers.ts';
import { protectStream } from '../http/server.ts';
import { type StreamTiming, streamHeaders, streamTo } from '../http/server-sent-events.ts';
import type { Services } from '../operation.ts';

/** Streams of one user or key at a time, per process. */
const maxStreamsPerActor = 20;
/** Streams of one process: each costs a socket and a few kilobytes. */
const maxStreams = 5000;

/**
 * GET /v1/events/stream: verified events as Server-Sent Events, each with its place in the feed as id. `Last-Event-ID`
 * (or `last_event_id` in the query, for browsers) resumes after that place without loss or repeat; without it the
 * stream begins with what becomes verified next. HEAD is answered with the head alone, and holds no place.
 */
export function mountEventStream(app: FastifyInstance, kernel: Kernel<Services>, timing: StreamTiming = {}): void {
  const broadcast = feedBroadcast({
    db: kernel.database.reader,
    verifier: kernel.services.signer.address,
    bus: kernel.services.eventBus,
  });
  const byActor = new Map<string, number>();
  let streams = 0;
  const renewals = new Set<() => void>();
  const ticker = setInterval(() => {
    for (const renew of renewals) renew();
  }, timing.renewMs ?? 1000);
  app.addHook('preClose', async () => {
    clearInterval(ticker);
    broadcast.close();
  });
  app.get('/v1/events/stream', async (request, reply) => {
    try {
      const credentials = readCredentials(request.headers.authorization, request.cookies[sessionCookie]);
      await countAddress(kernel, request.ip);
      const identify = () => identified(kernel, credentials);
      const actor = await identify();
      const { after, schemas } = readQuery(request);
      if (after !== undefined) refuseBeyond(after, await lastPosition(kernel.database.reader));
      if (request.method === 'HEAD') return reply.headers({ ...notKept, ...streamHeaders }).send();
      // Who went away meanwhile would hold a place until it is noticed that nobody reads.
      if (reply.raw.destroyed) return reply.hijack();
      const holder = actor.keyId ?? actor.label;
      const open = byActor.get(holder) ?? 0;
      if (open >= maxStreamsPerActor || streams >= maxStreams) {
        throw new Refusal('rate_limit', `Too many open streams; ${maxStreamsPerActor} are allowed.`, {
          headers: { 'retry-after': '10' },
        });
      }
      byActor.set(holder, open + 1);
      streams += 1;
      reply.hijack();
      protectStream(app, request, reply.raw);
      streamTo(reply.raw, {
        ...timing,
        broadcast,
        after,
        wants: (event) => schemas === undefined || schemas.includes(event.schema),
        sight: sightOf(actor),
        // Rights may be taken away while a stream is open: who is disabled reads nothing more.
        renewals,
        renewSight: async () => sightOf(await identify()),
        onEnd: () => {
          streams -= 1;
          const left = (byActor.get(holder) ?? 1) - 1;
          if (left > 0) byActor.set(holder, left);
          else byActor.delete(holder);
        },
        log: request.log as unknown as Logger,
      });
      return reply;
    } catch (error) {
      return refuse(reply, request, toRefusal(error));
    }
  });
}

async function identified(kernel: Kernel<Services>, credentials: ReturnType<typeof readCredentials>): Promise<Actor> {
  const { actor } = await authenticate(kernel.database.lookups, credentials, kernel.sessions, kernel.clock.now());
  if (actor.kind === 'guest') throw new Refusal('authentication', 'Log in, or send a partner API key.');
  checkRole({ allow: 'user', scope: 'events' }, actor);
  return actor;
}

function readQuery(request: FastifyRequest): { after: number | undefined; schemas: string[] | undefined } {
  const query = request.query as Record<string, string | string[] | undefined>;
  const last = request.headers['last-event-id'] ?? query['last_event_id'];
  if (last !== undefined && last !== '' && !/^\d{1,15}$/.test(String(last))) {
    throw invalid('Last-Event-ID', 'must be the id of an event of this stream');
  }
  const schemas = query['schema'] === undefined ? undefined : [query['schema']].flat();
  const unknown = schemas?.find((schema) => !(schemaNames as readonly string[]).includes(schema));
  if (unknown !== undefined) throw invalid('schema', `must be one of ${schemaNames.join(', ')}`);
  return { after: last === undefined || last === '' ? undefined : Number(last), schemas };
}

/**
 * A place that is not there yet was told by a feed which went on from where this one was restored: such a reader would get nothing,
 * and miss what comes until then.
 * @throws Refusal 409 telling the newest place.
 */
function refuseBeyond(after: number, newest: number): void {
  if (after <= newest) return;
  throw wrongState(
    `Last-Event-ID ${after} is beyond the newest event, ${newest}: this service may have been restored from an earlier backup. Look at what you have since then, and resume after an id up to ${newest}.`,
  );
}

function refuse(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  return reply
    .code(catalogue[refusal.code].status)
    .headers({ ...notKept, ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, request.id)));
}
