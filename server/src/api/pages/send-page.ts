import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogue, type RefusalCode, toRefusal } from '../../kernel/values/errors.ts';
import { fill, html, type Markup } from './html.ts';
import { negotiateLanguage } from './language.ts';
import { messagePage } from './other-pages.ts';
import { type Reader, readerOf } from './reader.ts';

/** Our own scripts, styles and pictures, and nothing written into the page or from anywhere else. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Answers with a public page: it holds no secret, so it may be compressed whatever it repeats of the request. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Markup): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-cache');
  return reply.send(compressed(request, reply, page.text));
}

/** Answers with a page that bears a token or a key: never kept, and never compressed beside what the request says. */
export function sendPrivatePage(reply: FastifyReply, page: Markup): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .send(page.text);
}

/** Text as the browser takes it smallest. */
export function compressed(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    return brotliCompressSync(text, { params });
  }
  if (!/\bgzip\b/.test(accepted)) return text;
  reply.header('content-encoding', 'gzip');
  return gzipSync(text);
}

/** Answers with a page that says, in the reader's language, why there is no other. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, style: string): FastifyReply {
  const refusal = toRefusal(error);
  const { code } = refusal;
  if (code === 'internal' || code === 'unavailable') request.log.error({ err: error }, 'page failed');
  const reader = readerOf(negotiateLanguage(request, reply));
  const { refusals } = reader.text;
  const title = titleFor(code, refusals);
  const reference = fill(refusals.request, { id: request.id });
  const told = html`${wordsFor(code, reader)} ${reference} <a href="/">${refusals.home}</a>`;
  reply.code(catalogue[code].status).headers(refusal.headers);
  return sendPage(request, reply, messagePage({ style, title, words: told, value: '', reader, path: request.url }));
}

/** What may go another time is told apart from what never will. */
function titleFor(code: RefusalCode, refusals: Reader['text']['refusals']): string {
  if (code === 'not_found') return refusals.nothingTitle;
  return code === 'rate_limit' || code === 'unavailable' || code === 'internal'
    ? refusals.title
    : refusals.impossibleTitle;
}

function wordsFor(code: RefusalCode, { text: { refusals } }: Reader): string {
  switch (code) {
    case 'rate_limit':
    case 'unavailable':
    case 'internal':
      return refusals[code];
    case 'not_found':
      return refusals.nothing;
    case 'method':
      return refusals.method;
    default:
      return refusals.other;
  }
}
