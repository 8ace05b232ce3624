import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Database } from '../../platform/db/database.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

interface System<S> {
  operations: readonly Operation<S>[];
  database: Database;
  metrics: Metrics;
  clock: Clock;
}

/** What every service has beside its operations: health, metrics, the description of itself. */
export function mountSystem<S>(app: FastifyInstance, system: System<S>): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(system.database.reader);
      return await reply.send({ status: 'ready' });
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(system.metrics.registry.contentType).send(await system.metrics.registry.metrics()),
  );
  // Made at the first request, not at the start: nobody may ever ask.
  let contract: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    contract ??= JSON.stringify(openApi(system.operations));
    return reply.type('application/json; charset=utf-8').send(contract);
  });
  let docs: { html: string; policy: string } | undefined;
  app.get('/docs', async (_request, reply) => {
    if (docs === undefined) {
      const { html, style } = docsPage(openApi(system.operations));
      const hash = createHash('sha256').update(style).digest('base64');
      docs = { html, policy: `default-src 'none'; style-src 'sha256-${hash}'` };
    }
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docs.policy).send(docs.html);
  });
}
