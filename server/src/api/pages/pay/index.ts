import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findEscrow } from '../../../domain/money/escrow/store.ts';
import { findPayment, type Payment } from '../../../domain/trade/payment/store.ts';
import { retryTopup } from '../../../domain/trade/payment/topup.ts';
import type { Kernel } from '../../../kernel/call/call.ts';
import { platformActor, type Work } from '../../../kernel/write/work.ts';
import { write } from '../../../kernel/write/write.ts';
import type { Choice } from '../../../platform/payments/embedded/hosted-checkout.ts';
import { addressLimit } from '../../http/address-limit.ts';
import type { Services } from '../../operation.ts';
import type { Markup } from '../html.ts';
import { negotiateLanguage } from '../language.ts';
import { payWords } from '../messages/pay.ts';
import { messagePage } from '../other-pages.ts';
import { readerOf } from '../reader.ts';
import { sendFailure } from '../send-page.ts';
import { readStyleSheet } from '../style-sheet.ts';
import { checkoutPage, endedPage } from './checkout-page.ts';
import { outcomeOf, returnPage } from './return-page.ts';

interface SessionRoute {
  Params: { session: string };
  Querystring: { declined?: string };
}
interface ReturnRoute {
  Params: { payment: string };
  Querystring: { topup?: string; card?: string };
}

/**
 * The checkout of the embedded processor (`/pay/{session}`) and the page that any processor sends the payer back to
 * (`/pay/return/{payment}`). Both names are unguessable and need no login: the payer may be at another device.
 */
export function mountPayPages(app: FastifyInstance, kernel: Kernel<Services>): void {
  const { address: style } = readStyleSheet();
  const { services, clock, database } = kernel;

  const actor = platformActor('payer');
  const transaction = <T>(change: (work: Work) => Promise<T>) =>
    write(kernel, { actor, now: () => clock.now() }, change);

  const readerFor = (request: FastifyRequest, reply: FastifyReply) => readerOf(negotiateLanguage(request, reply));
  const missing = (request: FastifyRequest, reply: FastifyReply) => {
    const reader = readerFor(request, reply);
    const text = payWords[reader.language];
    return send(
      reply.code(404),
      messagePage({ style, title: text.missing, words: text.missingWords, value: '', reader, path: request.url }),
    );
  };

  async function show(request: FastifyRequest<SessionRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { session: id } = request.params;
    const hosted = services.payments?.hosted;
    const session = isName(id) ? await hosted?.find(database.reader, id, clock.now()) : undefined;
    if (session === undefined) return missing(request, reply);
    const reader = readerFor(request, reply);
    const page =
      session.status === 'open'
        ? checkoutPage(style, reader, session, request.query.declined === '1')
        : endedPage(style, reader, session);
    return send(reply, page, session.successUrl);
  }

  async function choose(request: FastifyRequest<SessionRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { session: id } = request.params;
    const { choice } = (request.body ?? {}) as { choice?: unknown };
    const hosted = services.payments?.hosted;
    if (hosted === undefined || !isName(id)) return missing(request, reply);
    if (choice !== 'pay' && choice !== 'decline' && choice !== 'abandon') return reply.redirect(`/pay/${id}`, 303);
    const session = await transaction(async ({ tx, now, emit }) => {
      const chosen = await hosted.choose(tx, id, choice as Choice, now);
      if (chosen !== undefined) emit('processor.event_due', id);
      return chosen;
    });
    if (session === undefined) return missing(request, reply);
    if (session.status === 'open') return reply.redirect(`/pay/${id}?declined=1`, 303);
    return reply.redirect(session.status === 'complete' ? session.successUrl : session.cancelUrl, 303);
  }

  async function comeBack(request: FastifyRequest<ReturnRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { payment: id } = request.params;
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return missing(request, reply);
    const { topup, card } = request.query;
    let payment = await findPayment(database.reader, id);
    if (payment === undefined) return missing(request, reply);
    if (topup === 'success' && (await couldPay(payment))) {
      payment = (await transaction((work) => retryTopup(work, id))) ?? payment;
    }
    const reader = readerFor(request, reply);
    const told = outcomeOf(reader, payment, await isPaid(payment), topup === 'success' || card === 'success');
    return send(reply, returnPage({ style, reader, path: request.url }, payment, told));
  }

  async function isPaid({ order_name }: Payment): Promise<boolean> {
    const escrow = order_name === null ? undefined : await findEscrow(database.reader, order_name);
    return escrow !== undefined && escrow.funded_at !== null;
  }

  /** Only what the buyer began themselves is done again: a top-up for an order, come in, its order not paid yet. */
  async function couldPay(payment: Payment): Promise<boolean> {
    return (
      payment.kind === 'topup' && payment.status === 'Paid' && payment.order_name !== null && !(await isPaid(payment))
    );
  }

  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, style));
    pages.addHook('onRequest', addressLimit(kernel));
    pages.get<SessionRoute>('/pay/:session', show);
    pages.post<SessionRoute>('/pay/:session', choose);
    pages.get<ReturnRoute>('/pay/return/:payment', comeBack);
  });
}

/** A form that is answered by a redirect needs the address it leads to in the policy as well. */
function send(reply: FastifyReply, page: Markup, leadsTo?: string): FastifyReply {
  const origin = leadsTo === undefined ? '' : ` ${new URL(leadsTo).origin}`;
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(page.text);
}

function isName(text: string): boolean {
  return /^cs_[0-9a-f]{1,64}$/.test(text);
}
