import type { HostedSession } from '../../../platform/payments/embedded/hosted-checkout.ts';
import { html, type Markup } from '../html.ts';
import { figure, layout } from '../layout.ts';

/** `/pay/{session}`: the embedded processor's checkout. It takes no money, and says so. */
export function checkoutPage(style: string, session: HostedSession, declined: boolean): Markup {
  const amount = `${figure(Number(session.amount), 4)} ${session.currency}`;
  const choice = (value: string, words: string) =>
    html`<form method="post" action="/pay/${session.id}"><input type="hidden" name="choice" value="${value}"><button>${words}</button></form>`;
  return layout({
    title: `Pay ${amount} · Lotmark`,
    style,
    body: html`<section class="hero"><h1>Pay ${amount}</h1>
<p class="lead">${session.title}</p>
<p class="notice">This is the practice checkout of an evaluation server: no card is charged and no money moves. Choose what the card does.</p>
${declined && html`<p class="problem" role="alert">The card was declined. Nothing was paid; you may try again.</p>`}
<div class="actions">${choice('pay', `Pay ${amount}`)}</div>
<div class="actions">${choice('decline', 'Let the card be declined')}</div>
<div class="actions">${choice('abandon', 'Leave without paying')}</div></section>`,
  });
}

/** A checkout that has ended. */
export function endedPage(style: string, session: HostedSession): Markup {
  const paid = session.status === 'complete';
  return layout({
    title: 'Checkout ended · Lotmark',
    style,
    body: html`<section class="hero"><h1>${paid ? 'Paid already' : 'This checkout has ended'}</h1>
<p class="lead">${session.title}</p>
<p>${paid ? 'This checkout was paid; it cannot be paid twice.' : 'Nothing was paid. Open a new checkout from the order.'}</p>
<p class="actions"><a class="button" href="${paid ? session.successUrl : session.cancelUrl}">Go on</a></p></section>`,
  });
}
