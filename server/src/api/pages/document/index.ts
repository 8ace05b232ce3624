import { verifyDocument } from '@lotmark/sdk/verify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentFile, fileNameOf, fileOf } from '../../../domain/assurance/document/file.ts';
import { stillSays } from '../../../domain/assurance/document/generate.ts';
import {
  holdsPass,
  type Looked,
  lookAtShare,
  passOf,
  shareOfToken,
  shareState,
} from '../../../domain/assurance/document/share.ts';
import { sha256 } from '../../../domain/assurance/document/state.ts';
import type { Document, Share } from '../../../domain/assurance/document/store.ts';
import type { Kernel } from '../../../kernel/call/call.ts';
import { inOneView } from '../../../kernel/call/one-view.ts';
import { addressGroup } from '../../../kernel/limits/address-group.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import { FileResult } from '../../../kernel/values/file-result.ts';
import { platformActor } from '../../../kernel/write/work.ts';
import { write } from '../../../kernel/write/write.ts';
import { viewerOf } from '../../fep/lookups.ts';
import { addressLimit } from '../../http/address-limit.ts';
import type { Services } from '../../operation.ts';
import { negotiateLanguage } from '../language.ts';
import { type DocumentVerdict, documentWords } from '../messages/document.ts';
import { messagePage } from '../other-pages.ts';
import { readerOf } from '../reader.ts';
import { sendFailure, sendPrivatePage } from '../send-page.ts';
import { readStyleSheet } from '../style-sheet.ts';
import { documentPage, passwordPage } from './page.ts';

interface TokenRoute {
  Params: { token: string };
}

const statuses = {
  not_found: 404,
  expired: 410,
  revoked: 410,
  rate_limited: 429,
  password: 403,
  wrong_password: 403,
} as const;
type Missing = keyof typeof statuses;
/** `wrong`: a password came that is not the one. */
type Look = { what: 'page' | 'file'; wrong?: boolean };

const tokenOf = (request: FastifyRequest<TokenRoute>): string => request.params.token.slice(0, 100).toLowerCase();
/** One cookie for each link; the name is no secret. */
const passCookie = (share: Share): string => `document_${share.name}`;

function formPassword(body: unknown): string {
  const given = typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined;
  return typeof given === 'string' ? given.slice(0, 200) : '';
}

/** Looks a minute; whoever guesses tokens needs more than the age of the universe anyway. */
const perAddress = 30;
const everybody = 1200;
/** Passwords for one link, from all addresses. */
const guessesAMinute = 60;

/** `/document/{token}` and its file: what a link shows. Each look is noted. */
export function mountDocumentPage(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { address: style } = readStyleSheet();
  const { services, clock, database } = kernel;
  const actor = platformActor('reader of a document');

  async function look(request: FastifyRequest<TokenRoute>, { what, wrong = false }: Look): Promise<Looked> {
    if (kernel.limits.perAddress !== 0) {
      await kernel.limiter.take('document-lookup', addressGroup(request.ip), perAddress);
      await kernel.limiter.take('document-lookups', 'all', everybody);
    }
    const token = tokenOf(request);
    const viewer = viewerOf(request.ip, request.headers['user-agent']);
    const known = { actor, now: () => clock.now() };
    const pass = (share: Share) => {
      if (wrong) return 'wrong_password' as const;
      const shown = { pass: request.cookies[passCookie(share)], now: clock.now() };
      return holdsPass(services.profileKey, share, shown) ? ('ok' as const) : ('password' as const);
    };
    return write(kernel, known, (work) => lookAtShare(work, services.profileKey, { token, what, viewer, pass }));
  }

  /** Whether the password that came with the form is the one of the link; counted before it is looked at. */
  async function enter(request: FastifyRequest<TokenRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const given = formPassword(request.body);
    const share = await shareOfToken(database.reader, tokenOf(request));
    if (share === undefined || share.password_hash === null || shareState(share, clock.now()) !== 'open')
      return show(request, reply);
    try {
      // By address, so that who guesses keeps nobody else out; all together have a limit of their own.
      const right = await services.codes.attempt(
        `of the link ${share.name} from ${addressGroup(request.ip)}`,
        clock.now(),
      );
      await kernel.limiter.take('document-password', share.name, guessesAMinute);
      if (await services.passwords.verify(share.password_hash, given)) {
        right();
        reply.setCookie(passCookie(share), passOf(services.profileKey, share, clock.now()), {
          path: `/document/${tokenOf(request)}`,
          httpOnly: true,
          sameSite: 'strict',
          secure: services.baseUrl().startsWith('https:'),
          maxAge: 3600,
        });
        return privately(reply).redirect(`/document/${tokenOf(request)}`, 303);
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'rate_limit') throw error;
      reply.headers({ ...error.headers });
      return miss(request, reply, 'rate_limited');
    }
    await shownOr(request, reply, { what: 'page', wrong: true });
    return reply;
  }

  function miss(request: FastifyRequest<TokenRoute>, reply: FastifyReply, code: Missing): FastifyReply {
    const reader = readerOf(negotiateLanguage(request, reply));
    const [title, words] = documentWords[reader.language].missing[code];
    privately(reply.code(statuses[code]));
    const asks = code === 'password' || code === 'wrong_password';
    const page = asks
      ? passwordPage({ style, reader, path: request.url }, { title, words, action: `/document/${tokenOf(request)}` })
      : messagePage({ style, title, words, value: '', reader, path: request.url });
    return sendPrivatePage(reply, page);
  }

  /** Answers why nothing is shown; undefined where something is. */
  async function shownOr(
    request: FastifyRequest<TokenRoute>,
    reply: FastifyReply,
    what: Look,
  ): Promise<Extract<Looked, { ok: true }> | undefined> {
    const missing = (code: Missing): undefined => void miss(request, reply, code);
    try {
      const looked = await look(request, what);
      return looked.ok ? looked : missing(looked.code);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'rate_limit') throw error;
      reply.headers({ ...error.headers });
      return missing('rate_limited');
    }
  }

  async function show(request: FastifyRequest<TokenRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const looked = await shownOr(request, reply, { what: 'page' });
    if (looked === undefined) return reply;
    const { document, share } = looked;
    const file = await fileOf(database.reader, services.files, document);
    const page = documentPage(
      { style, reader: readerOf(negotiateLanguage(request, reply)), path: request.url },
      {
        document,
        share,
        verdict: await verdictOf(document, file, services.signer.did),
        issuer: services.signer.did,
        baseUrl: services.baseUrl(),
        publicLedger: services.publicLedger,
        fileHash: file.ok ? sha256(file.pdf).toString('hex') : undefined,
        same: await inOneView(database, (tx) => stillSays({ tx }, document.name)),
      },
    );
    return sendPrivatePage(privately(reply), page);
  }

  async function download(request: FastifyRequest<TokenRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const looked = await shownOr(request, reply, { what: 'file' });
    if (looked === undefined) return reply;
    const file = await fileOf(database.reader, services.files, looked.document);
    if (!file.ok) throw new Refusal('unavailable', 'The file is not to be had; the platform has to look at it.');
    const { disposition } = new FileResult(fileNameOf(looked.document), 'application/pdf', file.pdf);
    return privately(reply)
      .type('application/pdf')
      .header('content-disposition', disposition)
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .send(Buffer.from(file.pdf));
  }

  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, style));
    pages.addHook('onRequest', addressLimit(kernel));
    pages.get<TokenRoute>('/document/:token', show);
    pages.post<TokenRoute>('/document/:token', { bodyLimit: 4096 }, enter);
    pages.get<TokenRoute>('/document/:token/file.pdf', download);
  });
}

/** What the file itself says, checked as a stranger would check it. */
async function verdictOf(document: Document, file: DocumentFile, did: string): Promise<DocumentVerdict> {
  if (!file.ok) return 'altered';
  if (document.status !== 'Signed') return 'unsigned';
  if (!file.proven) return 'waiting';
  const { ok } = await verifyDocument(file.pdf, { did });
  return ok ? 'signed' : 'altered';
}

/** The address is a secret: no search engine lists it. */
const privately = (reply: FastifyReply): FastifyReply => reply.header('x-robots-tag', 'noindex');
