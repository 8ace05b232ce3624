import type { FastifyInstance } from 'fastify';
import { noteOf } from '../../domain/proof/witness/checkpoint.ts';
import { assertWrittenHead, findCheckpoint, nextAfter } from '../../domain/proof/witness/store.ts';
import type { Kernel } from '../../kernel/call/call.ts';
import { countAddress } from '../../kernel/call/call-limits.ts';
import { invalid, notFound } from '../../kernel/values/errors.ts';
import type { Services } from '../operation.ts';

/** GET /v1/log/checkpoint: a head of the log as text, as tools of other logs read it. Pages of any site may. */
export function mountCheckpoint(app: FastifyInstance, kernel: Kernel<Services>): void {
  app.get('/v1/log/checkpoint', async (request, reply) => {
    await countAddress(kernel, request.ip);
    const size = sizeOf(request.query, 'size');
    const after = sizeOf(request.query, 'after');
    if (size !== null && after !== null) throw invalid('after', 'is sent instead of size');
    const { reader } = kernel.database;
    const row = (after === null ? null : await nextAfter(reader, after)) ?? (await findCheckpoint(reader, size));
    if (row === null) {
      throw notFound(size === null ? 'No head of the log is signed yet.' : `No head of ${size} entries was signed.`);
    }
    await assertWrittenHead(reader, row);
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(await noteOf(reader, row));
  });
}

/** @throws Refusal 400 for what is no size. */
function sizeOf(query: unknown, member: 'size' | 'after'): number | null {
  const { [member]: size } = query as { [member: string]: unknown };
  if (size === undefined || size === '') return null;
  if (typeof size === 'string' && /^[1-9][0-9]{0,14}$/.test(size)) return Number(size);
  throw invalid(member, 'must be a whole number of 1 or more');
}
