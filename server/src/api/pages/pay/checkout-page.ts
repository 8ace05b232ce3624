import type { HostedSession } from '../../../platform/payments/embedded/hosted-checkout.ts';
import { fill, html, type Markup } from '../html.ts';
import { layout, sign } from '../layout.ts';
import { payWords } from '../messages/pay.ts';
import type { Reader } from '../reader.ts';
import { money } from './money.ts';

/** `/pay/{session}`: the embedded processor's checkout. It takes no money, and says so. */
export function checkoutPage(style: string, reader: Reader, session: HostedSession, declined: boolean): Markup {
  const text = payWords[reader.language];
  const path = `/pay/${session.id}`;
  const pay = fill(text.pay, { amount: money(session.amount, session.currency, reader.locale) });
  return layout({
    title: html`${pay} · Lotmark`,
    style,
    reader,
    path,
    body: html`<section class="hero"><h1>${pay}</h1>
<p class="lead">${session.title}</p>
${declined && html`<div class="verdict failed" role="alert">${sign('fail', null)}<div><strong>${text.declined}</strong><p>${text.declinedWords}</p></div></div>`}
<p class="notice">${text.practice}</p>
<form class="actions" method="post" action="${path}"><button name="choice" value="pay">${pay}</button>
<button class="quiet" name="choice" value="decline">${text.decline}</button>
<button class="quiet" name="choice" value="abandon">${text.abandon}</button></form></section>`,
  });
}

/** A checkout that has ended. */
export function endedPage(style: string, reader: Reader, session: HostedSession): Markup {
  const text = payWords[reader.language];
  const paid = session.status === 'complete';
  return layout({
    title: `${text.endedTitle} · Lotmark`,
    style,
    reader,
    path: `/pay/${session.id}`,
    body: html`<section class="hero"><div class="verdict ${paid ? 'verified' : 'pending'}">${sign(paid ? 'ok' : 'wait', null)}<div>
<h1>${paid ? text.paidAlready : text.ended}</h1>
<p>${session.title}, ${money(session.amount, session.currency, reader.locale)}</p>
<p>${paid ? text.paidAlreadyWords : text.endedWords}</p></div></div>
<p class="actions"><a class="button" href="${paid ? session.successUrl : session.cancelUrl}">${text.goOn}</a></p></section>`,
  });
}
