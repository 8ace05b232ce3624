import { type PartnerScope, partnerScopes, scopeMeanings } from '../../domain/partner/rules.ts';
import type { Membership } from '../../kernel/actor.ts';
import { html, type Markup, type Part } from './html.ts';
import { layout } from './layout.ts';

/** What was typed before, so that nobody has to type it twice, and what was wrong with it. */
export interface Retry {
  form: 'login' | 'account' | 'key';
  problem: string;
  values: Readonly<Record<string, string>>;
}

const title = 'Partner access · Lotmark';
export const signupPath = '/partners/signup';

function field(
  label: string,
  attributes: { name: string; type?: string; autocomplete: string; max: number; value?: string | undefined },
  hint?: string,
): Markup {
  const { name, type = 'text', autocomplete, max, value } = attributes;
  return html`<label>${label}${hint !== undefined && html` <small>${hint}</small>`}<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${max}"${
    value !== undefined && html` value="${value}"`
  } required></label>`;
}

function problemOf(retry: Retry | null, form: Retry['form']): Part {
  return retry?.form === form && html`<p class="problem" role="alert">${retry.problem}</p>`;
}

/** For somebody who is not logged in: log in, or open an account. */
export function strangerPage(style: string, retry: Retry | null): Markup {
  const typed = (form: Retry['form'], name: string) => (retry?.form === form ? retry.values[name] : undefined);
  return layout({
    title,
    style,
    body: html`<section class="hero"><h1>Partner access</h1>
<p class="lead">Make an API key for your systems: to verify lots, to trade for your organisation, to follow events.</p></section>
<section><h2>Log in</h2><form class="fields" method="post" action="${signupPath}/login">
${problemOf(retry, 'login')}
${field('E-mail address', { name: 'usr', type: 'email', autocomplete: 'username', max: 254, value: typed('login', 'usr') })}
${field('Password', { name: 'pwd', type: 'password', autocomplete: 'current-password', max: 200 })}
<button>Log in</button></form></section>
<section><h2>No account yet?</h2><form class="fields" method="post" action="${signupPath}/account">
${problemOf(retry, 'account')}
${field('Your name', { name: 'full_name', autocomplete: 'name', max: 140, value: typed('account', 'full_name') })}
${field('E-mail address', { name: 'email', type: 'email', autocomplete: 'email', max: 254, value: typed('account', 'email') })}
${field('Password', { name: 'password', type: 'password', autocomplete: 'new-password', max: 200 }, '10 characters or more')}
<button>Open an account</button></form></section>`,
  });
}

/** For somebody who is logged in: make a key. */
export function keyPage(
  style: string,
  caller: { email: string; memberships: readonly Membership[] },
  tokens: { csrf: string; once: string },
  retry: Retry | null,
): Markup {
  const typed = (name: string) => (retry === null ? undefined : retry.values[name]);
  const chosen = new Set(retry === null ? ['verify'] : (typed('scopes') ?? '').split(','));
  const scope = (name: PartnerScope) =>
    html`<label class="check"><input type="checkbox" name="scopes" value="${name}"${chosen.has(name) && html` checked`}><span><strong>${name}</strong> ${scopeMeanings[name]}</span></label>`;
  const org = ({ org: name, title: words, kind }: Membership) =>
    html`<option value="${name}"${typed('org') === name && html` selected`}>${words} (${kind}, ${name})</option>`;
  const hidden = html`<input type="hidden" name="csrf_token" value="${tokens.csrf}">`;
  return layout({
    title,
    style,
    body: html`<section class="hero"><h1>Make a partner key</h1>
<form class="inline" method="post" action="${signupPath}/logout">${hidden}<p class="soft">You are logged in as ${caller.email}. <button class="plain">Log out</button></p></form></section>
<section><form class="fields" method="post" action="${signupPath}/key">
${problemOf(retry, 'key')}
${hidden}<input type="hidden" name="once" value="${tokens.once}">
${field('What is the key for?', { name: 'label', autocomplete: 'off', max: 80, value: typed('label') }, 'such as “ERP in Hamburg”')}
<label>For whom does it act?<select name="org"><option value="">For you alone</option>${caller.memberships.map(org)}</select></label>
${caller.memberships.length === 0 && html`<p class="soft">You belong to no organisation yet; a key for one can be made once you do.</p>`}
<fieldset><legend>What may it be used for?</legend>${partnerScopes.map(scope)}</fieldset>
<button>Make the key</button></form></section>
<section><p class="soft">Keys can be rotated and revoked at any time: see <code>partners.rotate_key</code> and <code>partners.revoke_key</code> in <a href="/docs">the interface</a>.</p></section>`,
  });
}

export interface MadeKey {
  key_id: string;
  authorization: string;
  label: string;
  org: string | null;
  scopes: string[];
}

/** The key, this once. */
export function madeKeyPage(style: string, key: MadeKey, baseUrl: string): Markup {
  return layout({
    title: 'Your key · Lotmark',
    style,
    body: html`<section class="hero"><h1>Your key</h1>
<p class="notice" role="status"><strong>Copy it now.</strong> It is shown this once; only a hash of it is kept.</p>
<h2>The header to send</h2>
<p><code class="block">Authorization: ${key.authorization}</code></p>
<dl><div><dt>Key</dt><dd><code>${key.key_id}</code></dd></div><div><dt>For</dt><dd>${key.label}</dd></div><div><dt>Acts for</dt><dd>${key.org ?? 'you alone'}</dd></div><div><dt>May be used for</dt><dd>${key.scopes.join(', ')}</dd></div></dl>
<h2>Try it</h2>
<p><code class="block">curl -X POST ${baseUrl}/api/method/svc_network.api.auth.whoami -H 'Authorization: ${key.authorization}'</code></p>
<p class="actions"><a class="button" href="${signupPath}">Make another</a></p></section>`,
  });
}
