import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Kernel } from '../../kernel/call/call.ts';
import { prepare, run } from '../../kernel/call/pipeline.ts';
import { readCredentials, sessionCookie } from '../../kernel/call/session.ts';
import { catalogue, errorBody, toRefusal } from '../../kernel/values/errors.ts';
import { addressLimit } from '../http/address-limit.ts';
import { notKept } from '../http/answer-headers.ts';
import { protectStream } from '../http/server.ts';
import type { Services } from '../operation.ts';
import { ai } from './index.ts';

const chatStreamPath = '/v1/assistant/chat';
const beatMs = 10_000;

/**
 * POST /v1/assistant/chat: the operation `ai.chat` itself, its answer sent as it is made. What goes wrong before the first
 * piece is an answer with its status, afterwards an event `error`.
 */
export function mountChatStream(app: FastifyInstance, kernel: Kernel<Services>): void {
  const operation = ai.find(({ name }) => name === 'svc_network.api.ai.chat');
  if (operation === undefined) throw new Error('there is no chat');
  const prepared = prepare(operation);
  app.post(chatStreamPath, { onRequest: addressLimit(kernel, operation) }, async (request, reply) => {
    const gone = new AbortController();
    let open = false;
    let beat: NodeJS.Timeout | undefined;
    const send = (event: string, data: unknown): void => {
      if (!open) {
        open = true;
        reply.hijack();
        protectStream(app, request, reply.raw);
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
        });
        beat = setInterval(() => reply.raw.write(': still there\n\n'), beatMs);
      }
      if (!reply.raw.destroyed) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    reply.raw.on('close', () => gone.abort());
    try {
      const outcome = await run(kernel, prepared, {
        method: 'POST',
        parameters: request.body ?? {},
        headers: request.headers as Record<string, string | undefined>,
        credentials: readCredentials(request.headers.authorization, request.cookies[sessionCookie]),
        ip: request.ip,
        counted: true,
        requestId: request.id,
        log: request.log as unknown as Logger,
        listener: { tell: (part) => send('part', part), signal: gone.signal },
      });
      send('answer', outcome.replayed === undefined ? outcome.value : JSON.parse(outcome.replayed).message);
    } catch (error) {
      const refusal = toRefusal(error);
      const body = errorBody(refusal, request.id);
      if (!open) {
        return reply
          .code(catalogue[refusal.code].status)
          .headers({ ...notKept, ...refusal.headers })
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(body));
      }
      send('error', body);
    } finally {
      clearInterval(beat);
    }
    reply.raw.end();
    return reply;
  });
}
