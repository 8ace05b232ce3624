import { type PartnerScope, partnerScopes } from '../../domain/people/partner/rules.ts';
import type { Membership } from '../../kernel/write/actor.ts';
import { fill, html, type Markup, type Part } from './html.ts';
import { layout } from './layout.ts';
import type { FormName } from './partner-problems.ts';
import type { Reader } from './reader.ts';
import { code, list } from './sections.ts';

/** What was typed before, so that nobody has to type it twice, and what was wrong with it. */
export interface Retry {
  form: FormName;
  problem: Part;
  values: Readonly<Record<string, string>>;
}

export const signupPath = '/partners/signup';

/** The style sheet, and who reads. */
export interface Frame {
  style: string;
  reader: Reader;
}

function page({ style, reader }: Frame, title: string, body: Markup): Markup {
  return layout({ title: `${title} · Lotmark`, style, reader, path: signupPath, body });
}

function field(
  label: string,
  attributes: {
    name: string;
    type?: string;
    autocomplete: string;
    max: number;
    value?: string | undefined;
    optional?: boolean;
  },
  hint?: string,
): Markup {
  const { name, type = 'text', autocomplete, max, value } = attributes;
  return html`<label>${label}${hint !== undefined && html` <small>${hint}</small>`}<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${max}"${
    value !== undefined && html` value="${value}"`
  }${attributes.optional !== true && html` required`}></label>`;
}

function problemOf(retry: Retry | null, form: FormName): Part {
  return retry?.form === form && html`<p class="problem" role="alert">${retry.problem}</p>`;
}

/** For somebody who is not logged in: log in, or open an account. */
export function strangerPage(frame: Frame, retry: Retry | null): Markup {
  const { partner: text } = frame.reader.text;
  const typed = (form: FormName, name: string) => (retry?.form === form ? retry.values[name] : undefined);
  return page(
    frame,
    text.title,
    html`<section class="hero"><h1>${text.title}</h1>
<p class="lead">${text.lead}</p></section>
<div class="halves"><section><h2>${text.logIn}</h2><form class="fields" method="post" action="${signupPath}/login">
${problemOf(retry, 'login')}
${field(text.email, { name: 'usr', type: 'email', autocomplete: 'username', max: 254, value: typed('login', 'usr') })}
${field(text.password, { name: 'pwd', type: 'password', autocomplete: 'current-password', max: 200 })}
${field(text.code, { name: 'otp', autocomplete: 'one-time-code', max: 40, optional: true }, text.codeHint)}
<button>${text.logIn}</button></form></section>
<section><h2>${text.noAccount}</h2><form class="fields" method="post" action="${signupPath}/account">
${problemOf(retry, 'account')}
${field(text.name, { name: 'full_name', autocomplete: 'name', max: 140, value: typed('account', 'full_name') })}
${field(text.email, { name: 'email', type: 'email', autocomplete: 'email', max: 254, value: typed('account', 'email') })}
${field(text.password, { name: 'password', type: 'password', autocomplete: 'new-password', max: 200 }, text.passwordHint)}
<button>${text.open}</button></form></section></div>`,
  );
}

/** For somebody who is logged in: make a key. */
export function keyPage(
  frame: Frame,
  caller: { email: string; memberships: readonly Membership[] },
  tokens: { csrf: string; once: string },
  retry: Retry | null,
): Markup {
  const { partner: text } = frame.reader.text;
  const typed = (name: string) => (retry === null ? undefined : retry.values[name]);
  const chosen = new Set(retry === null ? ['verify'] : (typed('scopes') ?? '').split(','));
  const scope = (name: PartnerScope) =>
    html`<label class="check"><input type="checkbox" name="scopes" value="${name}"${chosen.has(name) && html` checked`}><span><strong>${name}</strong> ${text.scopeMeanings[name]}</span></label>`;
  const org = ({ org: name, title: words, kind }: Membership) =>
    html`<option value="${name}"${typed('org') === name && html` selected`}>${words} (${text.kinds[kind]}, ${name})</option>`;
  const hidden = html`<input type="hidden" name="csrf_token" value="${tokens.csrf}">`;
  return page(
    frame,
    text.makeTitle,
    html`<section class="hero"><h1>${text.makeTitle}</h1>
<form class="inline" method="post" action="${signupPath}/logout">${hidden}<p class="soft">${fill(text.loggedIn, { email: caller.email })} <button class="plain">${text.logOut}</button></p></form></section>
<section><form class="fields" method="post" action="${signupPath}/key">
${problemOf(retry, 'key')}
${hidden}<input type="hidden" name="once" value="${tokens.once}">
${field(text.label, { name: 'label', autocomplete: 'off', max: 80, value: typed('label') }, text.labelHint)}
<label>${text.org}<select name="org"><option value="">${text.alone}</option>${caller.memberships.map(org)}</select></label>
${caller.memberships.length === 0 && html`<p class="soft">${text.noOrg}</p>`}
<fieldset><legend>${text.scopes}</legend>${partnerScopes.map(scope)}</fieldset>
<button>${text.make}</button></form></section>
<section><p class="soft">${fill(text.manage, {
      rotate: code('partners.rotate_key'),
      revoke: code('partners.revoke_key'),
      docs: html`<a href="/docs">${text.docs}</a>`,
    })}</p></section>`,
  );
}

export interface MadeKey {
  key_id: string;
  authorization: string;
  label: string;
  org: string | null;
  scopes: string[];
}

/** The key, this once. */
export function madeKeyPage(frame: Frame, key: MadeKey, baseUrl: string): Markup {
  const { partner: text } = frame.reader.text;
  return page(
    frame,
    text.madeTitle,
    html`<section class="hero"><h1>${text.madeTitle}</h1>
<p class="notice" role="status"><strong>${text.copy}</strong> ${text.once}</p>
<h2>${text.header}</h2>
<p><code class="block">Authorization: ${key.authorization}</code></p>
${list([
  [text.key, code(key.key_id)],
  [text.for, key.label],
  [text.actsFor, key.org ?? text.youAlone],
  [text.usedFor, key.scopes.join(', ')],
])}
<h2>${text.try}</h2>
<p><code class="block">curl -X POST ${baseUrl}/api/method/svc_network.api.auth.whoami -H 'Authorization: ${key.authorization}'</code></p>
<p class="actions"><a class="button" href="${signupPath}">${text.another}</a></p></section>`,
  );
}
