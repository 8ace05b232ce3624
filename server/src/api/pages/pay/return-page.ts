import type { Payment } from '../../../domain/payment/store.ts';
import { html, type Markup } from '../html.ts';
import { figure, layout, type Mark, sign } from '../layout.ts';
import { money } from './money.ts';

/** What the payer is told after the processor sent him back. */
export interface Told {
  heading: string;
  words: string;
  mark: Mark;
  /** The news may come any moment: the page looks again. */
  waits: boolean;
}

/**
 * The state of a payment in words.
 * @param orderPaid whether the order of the payment has its money.
 * @param succeeded the processor sent the payer back as one who has paid.
 */
export function tell(payment: Payment, orderPaid: boolean, succeeded: boolean): Told {
  const order = payment.order_name;
  const tokens = payment.tokens === null ? '' : `${figure(Number(payment.tokens), 6)} AXKT`;
  const said = (mark: Mark, heading: string, words: string): Told => ({ mark, heading, words, waits: false });
  const moment: Told = {
    mark: 'wait',
    heading: 'One moment',
    words: 'The payment is being confirmed. This page looks again by itself.',
    waits: true,
  };
  switch (payment.status) {
    case 'Paid':
      if (payment.kind === 'order') {
        return said('ok', 'Paid', `${order} is paid. The money rests in escrow until delivery.`);
      }
      if (order === null) return said('ok', 'Topped up', `${tokens} are in the wallet.`);
      if (orderPaid) return said('ok', 'Paid', `${tokens} came into the wallet, and ${order} is paid.`);
      return said(
        'wait',
        'Topped up',
        `${tokens} are in the wallet, but ${order} could not be paid: ${payment.order_note ?? ''}`,
      );
    case 'Held':
      return said(
        'wait',
        'We are looking at it',
        'The money came, but could not be used as meant. It is safe; we give it back or credit it to the wallet.',
      );
    case 'Refund Due':
    case 'Refund Failed':
      return said('wait', 'On its way back', 'The money goes back to the card.');
    case 'Refunded':
      return said('ok', 'Given back', 'The money went back to the card.');
    case 'Credited':
      return said('ok', 'Credited', 'The money was credited to the wallet as tokens.');
    case 'Open':
      return succeeded ? moment : said('wait', 'Not paid', 'Nothing was paid. The checkout is still open.');
    default:
      if (succeeded) return moment;
      return said('wait', 'Not paid', 'Nothing was paid, and the checkout has ended. Open a new one from the order.');
  }
}

const tones: Readonly<Record<Mark, string>> = { ok: 'verified', wait: 'pending', fail: 'failed' };

/** `/pay/return/{payment}`: where the processor sends the payer back to. */
export function returnPage(style: string, payment: Payment, told: Told): Markup {
  const { heading, words, mark, waits } = told;
  const open = payment.status === 'Open' && !waits;
  const order = payment.order_name;
  const [next, label] =
    order === null ? ['/app/buyer/wallet', 'Open the wallet'] : [`/app/orders/${order}`, 'Open the order'];
  return layout({
    title: `${heading} · Lotmark`,
    style,
    head: waits && html`<meta http-equiv="refresh" content="2">`,
    body: html`<section class="hero"><div class="verdict ${tones[mark]}">${sign(mark, null)}<div>
<h1>${heading}</h1>
<p role="status">${words}</p></div></div>
<p class="actions">${open && html`<a class="button" href="${payment.checkout_url}">Back to the checkout</a>`}
<a class="button${open && ' quiet'}" href="${next}">${label}</a></p>
<dl><div><dt>Amount</dt><dd>${money(payment.amount, payment.currency)}</dd></div>
${order !== null && html`<div><dt>Order</dt><dd>${order}</dd></div>`}
<div><dt>Payment</dt><dd><code>${payment.id}</code></dd></div></dl></section>`,
  });
}
