import type { HostedSession } from '../../../platform/payments/embedded/hosted-checkout.ts';
import { html, type Markup } from '../html.ts';
import { layout, sign } from '../layout.ts';
import { money } from './money.ts';

/** `/pay/{session}`: the embedded processor's checkout. It takes no money, and says so. */
export function checkoutPage(style: string, session: HostedSession, declined: boolean): Markup {
  const amount = money(session.amount, session.currency);
  return layout({
    title: `Pay ${amount} · Lotmark`,
    style,
    body: html`<section class="hero"><h1>Pay ${amount}</h1>
<p class="lead">${session.title}</p>
${declined && html`<div class="verdict failed" role="alert">${sign('fail', null)}<div><strong>The card was declined.</strong><p>Nothing was paid; you may try again.</p></div></div>`}
<p class="notice">This is the practice checkout of an evaluation server: no card is charged and no money moves. Choose what the card does.</p>
<form class="actions" method="post" action="/pay/${session.id}"><button name="choice" value="pay">Pay ${amount}</button>
<button class="quiet" name="choice" value="decline">Decline the card</button>
<button class="quiet" name="choice" value="abandon">Leave without paying</button></form></section>`,
  });
}

/** A checkout that has ended. */
export function endedPage(style: string, session: HostedSession): Markup {
  const paid = session.status === 'complete';
  return layout({
    title: 'Checkout ended · Lotmark',
    style,
    body: html`<section class="hero"><div class="verdict ${paid ? 'verified' : 'pending'}">${sign(paid ? 'ok' : 'wait', null)}<div>
<h1>${paid ? 'Paid already' : 'This checkout has ended'}</h1>
<p>${session.title}, ${money(session.amount, session.currency)}</p>
<p>${paid ? 'This checkout was paid; it cannot be paid twice.' : 'Nothing was paid. Open a new checkout from the order.'}</p></div></div>
<p class="actions"><a class="button" href="${paid ? session.successUrl : session.cancelUrl}">Go on</a></p></section>`,
  });
}
