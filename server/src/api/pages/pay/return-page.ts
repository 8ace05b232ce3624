import type { Payment } from '../../../domain/payment/store.ts';
import { html, type Markup } from '../html.ts';
import { figure, layout } from '../layout.ts';

/** What the payer is told after the processor sent him back. */
export interface Told {
  heading: string;
  words: string;
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
  const said = (heading: string, words: string, waits = false): Told => ({ heading, words, waits });
  switch (payment.status) {
    case 'Paid':
      if (payment.kind === 'order') return said('Paid', `${order} is paid. The money rests in escrow until delivery.`);
      if (order === null) return said('Topped up', `${tokens} are in the wallet.`);
      if (orderPaid) return said('Paid', `${tokens} came into the wallet, and ${order} is paid.`);
      return said(
        'Topped up',
        `${tokens} are in the wallet, but ${order} could not be paid: ${payment.order_note ?? ''}`,
      );
    case 'Held':
      return said(
        'We are looking at it',
        'The money came, but could not be used as meant. It is safe; we give it back or credit it to the wallet.',
      );
    case 'Refund Due':
    case 'Refund Failed':
      return said('On its way back', 'The money goes back to the card.');
    case 'Refunded':
      return said('Given back', 'The money went back to the card.');
    case 'Credited':
      return said('Credited', 'The money was credited to the wallet as tokens.');
    case 'Open':
      if (succeeded)
        return said('One moment', 'The payment is being confirmed. This page looks again by itself.', true);
      return said('Not paid', 'Nothing was paid. The checkout is still open.');
    default:
      if (succeeded)
        return said('One moment', 'The payment is being confirmed. This page looks again by itself.', true);
      return said('Not paid', 'Nothing was paid, and the checkout has ended. Open a new one from the order.');
  }
}

/** `/pay/return/{payment}`: where the processor sends the payer back to. */
export function returnPage(style: string, payment: Payment, told: Told): Markup {
  const { heading, words, waits } = told;
  const open = payment.status === 'Open' && !waits;
  return layout({
    title: `${heading} · Lotmark`,
    style,
    head: waits && html`<meta http-equiv="refresh" content="2">`,
    body: html`<section class="hero"><h1>${heading}</h1>
<p class="lead" role="status">${words}</p>
<dl><div><dt>Amount</dt><dd>${figure(Number(payment.amount), 4)} ${payment.currency}</dd></div>
${payment.order_name !== null && html`<div><dt>Order</dt><dd>${payment.order_name}</dd></div>`}
<div><dt>Payment</dt><dd><code>${payment.id}</code></dd></div></dl>
${open && html`<p class="actions"><a class="button" href="${payment.checkout_url}">Back to the checkout</a></p>`}</section>`,
  });
}
