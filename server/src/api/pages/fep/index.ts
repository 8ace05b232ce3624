import { verifyStatement } from '@lotmark/sdk/verify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSeen, lookUp } from '../../../domain/assurance/profile/lookup.ts';
import { platformKeys } from '../../../domain/proof/did/platform-keys.ts';
import type { Kernel } from '../../../kernel/call/call.ts';
import { inOneView } from '../../../kernel/call/one-view.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import { platformActor } from '../../../kernel/write/work.ts';
import { answerOf } from '../../fep/answers.ts';
import { viewerOf } from '../../fep/lookups.ts';
import { addressLimit } from '../../http/address-limit.ts';
import type { Services } from '../../operation.ts';
import type { Markup } from '../html.ts';
import { negotiateLanguage } from '../language.ts';
import { fepWords } from '../messages/fep.ts';
import { messagePage } from '../other-pages.ts';
import { readerOf } from '../reader.ts';
import { sendFailure } from '../send-page.ts';
import { readStyleSheet } from '../style-sheet.ts';
import { fepPage } from './page.ts';

interface TokenRoute {
  Params: { token: string };
}

const statuses = { not_found: 404, expired: 410, revoked: 410, altered: 409, rate_limited: 429 } as const;

/** `/fep/{token}`: the profile that a link shows, for readers without a program. Looked at, it is noted like any call. */
export function mountFepPage(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { address: style } = readStyleSheet();
  const { services, clock } = kernel;
  const actor = platformActor('lender');

  async function look(request: FastifyRequest<TokenRoute>) {
    const token = request.params.token.slice(0, 100).toLowerCase().replaceAll('-', '');
    const viewer = viewerOf(request.ip, request.headers['user-agent']);
    const seen = await findSeen({ tx: kernel.database.reader }, token);
    return kernel.gathered({ actor, now: () => clock.now() }, async (work) =>
      answerOf(lookUp(work, seen, { key: services.profileKey, purpose: null, viewer })),
    );
  }

  async function show(request: FastifyRequest<TokenRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const reader = readerOf(negotiateLanguage(request, reply));
    const missing = (miss: keyof typeof statuses): FastifyReply => {
      const [title, words] = fepWords[reader.language].missing[miss];
      return send(
        reply.code(statuses[miss]),
        messagePage({ style, title, words, value: '', reader, path: request.url }),
      );
    };
    try {
      await services.lookupLimits.take(request.ip);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply.headers({ ...error.headers });
      return missing('rate_limited');
    }
    const seen = await look(request).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'state') return null;
      throw error;
    });
    if (seen === null) return missing('altered');
    if (!seen.ok) return missing(seen.code);
    const { score_json, signature } = seen.verification;
    const keys = await inOneView(kernel.database, platformKeys);
    const { verified } = await verifyStatement({ document: score_json, signature, keys });
    const { publicLedger } = services;
    return send(reply, fepPage({ style, reader, path: request.url }, seen, { verified, publicLedger }));
  }

  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, style));
    pages.addHook('onRequest', addressLimit(kernel));
    pages.get<TokenRoute>('/fep/:token', show);
  });
}

/** The address is a secret: no cache keeps it, no search engine lists it; the page itself keeps it from where it links. */
function send(reply: FastifyReply, page: Markup): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(page.text);
}
