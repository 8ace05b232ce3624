import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type HealthSources, lookAtDatabase, ownLook } from '../../domain/operations/health/look.ts';
import { type DatabaseLook, reasonsOf } from '../../domain/operations/health/rules.ts';
import type { Metrics } from '../../kernel/call/metrics.ts';
import type { Operation } from '../../kernel/call/operation.ts';
import { Refusal } from '../../kernel/values/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { docsPage } from './docs-page.ts';
import type { Door } from './door.ts';
import { isEnding } from './ending.ts';
import { openApi } from './openapi.ts';

interface System<S> {
  operations: readonly Operation<S>[];
  doors: readonly Door[];
  database: Database;
  health: HealthSources;
  metrics: Metrics;
  /** Whoever sends it may read the metrics; without one, callers on the same machine may. */
  metricsToken: string | undefined;
}

/** Whoever watches over us asks often and waits for nobody. */
const readyWithinMs = 1500;

/** What every service has beside its operations: health, metrics, the description of itself. */
export function mountSystem<S>(app: FastifyInstance, system: System<S>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const ready = readiness(system.database, system.health);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isEnding(app)) return reply.code(503).send({ status: 'ending' });
    const look = await ready();
    if (look === undefined) return reply.code(503).send({ status: 'unavailable', database: 'unreachable' });
    if (!system.database.writable()) return reply.code(503).send({ status: 'unavailable', database: 'refuses writes' });
    const reasons = reasonsOf(look, ownLook(system.health));
    return reply.send(reasons.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, system.metricsToken)) {
      throw new Refusal(
        'authentication',
        system.metricsToken === undefined
          ? 'Metrics are for callers on the same machine; set METRICS_TOKEN to read them from elsewhere.'
          : 'Send the METRICS_TOKEN of this server as a bearer token.',
        { headers: { 'www-authenticate': 'Bearer realm="metrics"' } },
      );
    }
    reply.header('cache-control', 'no-store').type(system.metrics.registry.contentType);
    return reply.send(await system.metrics.registry.metrics());
  });
  // Made at the first request, not at the start: nobody may ever ask.
  let contract: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    contract ??= JSON.stringify(openApi(system.operations, system.doors));
    return reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(contract);
  });
  let docs: { html: string; policy: string } | undefined;
  app.get('/docs', async (_request, reply) => {
    if (docs === undefined) {
      const { html, style } = docsPage(openApi(system.operations, system.doors));
      const hash = createHash('sha256').update(style).digest('base64');
      docs = { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'` };
    }
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docs.policy).send(docs.html);
  });
}

/**
 * What the database says of the service's health; undefined when it does not answer in time. A question that is still open
 * is not asked again: while a database is silent, each question would hold a connection of the pool.
 */
function readiness(database: Database, { now }: HealthSources): () => Promise<DatabaseLook | undefined> {
  let question: Promise<DatabaseLook | undefined> | undefined;
  return async () => {
    question ??= lookAtDatabase(database.reader, now())
      .catch(() => undefined)
      .finally(() => {
        question = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), readyWithinMs);
    });
    return Promise.race([question, late]).finally(() => clearTimeout(timer));
  };
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    // A proxy on this machine speaks for the whole world, and says so.
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
    const { remoteAddress = '' } = request.socket;
    return forwarded === undefined && ipaddr.isValid(remoteAddress) && isLoopback(remoteAddress);
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback';
}
