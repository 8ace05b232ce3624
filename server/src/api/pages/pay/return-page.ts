import type { Payment } from '../../../domain/trade/payment/store.ts';
import { fill, html, type Markup, type Part } from '../html.ts';
import { layout, type Mark, sign } from '../layout.ts';
import { payWords } from '../messages/pay.ts';
import type { Reader } from '../reader.ts';
import { money } from './money.ts';

/** What the payer is told after the processor sent them back. */
export interface Told {
  heading: string;
  words: Part;
  mark: Mark;
  /** The news may come any moment: the page looks again. */
  waits: boolean;
}

/**
 * The state of a payment in words.
 * @param orderPaid whether the order of the payment has its money.
 * @param succeeded the processor sent the payer back as one who has paid.
 */
export function outcomeOf(reader: Reader, payment: Payment, orderPaid: boolean, succeeded: boolean): Told {
  const text = payWords[reader.language];
  const order = payment.order_name;
  const tokens = payment.tokens === null ? '' : `${reader.figure(Number(payment.tokens), 6)} AXKT`;
  const said = (mark: Mark, heading: string, words: string): Told => {
    const filled = fill(words, { order, tokens, reason: payment.order_note });
    return { mark, heading, words: filled, waits: false };
  };
  const moment: Told = { ...said('wait', text.moment, text.momentWords), waits: true };
  switch (payment.status) {
    case 'Paid':
      if (payment.kind === 'order') return said('ok', text.paid, text.paidWords);
      if (order === null) return said('ok', text.toppedUp, text.toppedUpWords);
      return orderPaid ? said('ok', text.paid, text.toppedUpAndPaid) : said('wait', text.toppedUp, text.toppedUpOnly);
    case 'Held':
      return said('wait', text.held, text.heldWords);
    case 'Refund Due':
    case 'Refund Failed':
      return said('wait', text.refunding, text.refundingWords);
    case 'Refunded':
      return said('ok', text.refunded, text.refundedWords);
    case 'Credited':
      return said('ok', text.credited, text.creditedWords);
    case 'Open':
      return succeeded ? moment : said('wait', text.notPaid, text.stillOpen);
    default:
      return succeeded ? moment : said('wait', text.notPaid, text.notPaidEnded);
  }
}

const tones: Readonly<Record<Mark, string>> = { ok: 'verified', wait: 'pending', fail: 'failed' };

/** `/pay/return/{payment}`: where the processor sends the payer back to; `path` is that address as it was asked for. */
export function returnPage(
  page: { style: string; reader: Reader; path: string },
  payment: Payment,
  told: Told,
): Markup {
  const { reader } = page;
  const text = payWords[reader.language];
  const { heading, words, mark, waits } = told;
  const open = payment.status === 'Open' && !waits;
  const order = payment.order_name;
  const [next, label] = order === null ? ['/app/buyer/wallet', text.toWallet] : [`/app/orders/${order}`, text.toOrder];
  return layout({
    ...page,
    title: `${heading} · Lotmark`,
    head: waits && html`<meta http-equiv="refresh" content="2">`,
    body: html`<section class="hero"><div class="verdict ${tones[mark]}">${sign(mark, null)}<div>
<h1>${heading}</h1>
<p role="status">${words}</p></div></div>
<p class="actions">${open && html`<a class="button" href="${payment.checkout_url}">${text.toCheckout}</a>`}
<a class="button${open && ' quiet'}" href="${next}">${label}</a></p>
<dl><div><dt>${text.amount}</dt><dd>${money(payment.amount, payment.currency, reader.locale)}</dd></div>
${order !== null && html`<div><dt>${text.order}</dt><dd>${order}</dd></div>`}
<div><dt>${text.payment}</dt><dd><code>${payment.id}</code></dd></div></dl></section>`,
  });
}
