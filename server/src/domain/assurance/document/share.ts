import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { forbidden, invalid, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type {
  DocumentLookupOutcome as Outcome,
  DocumentLookupWhat as What,
} from '../../../platform/db/tables.generated.ts';
import { areWritten } from '../../proof/did/vouched-keys.ts';
import { addressHash, type Viewer } from '../profile/watermark.ts';
import { type Document, findDocument, type Share } from './store.ts';

/** A token: 48 hexadecimal digits, random. */
export const tokenPattern = /^[0-9a-f]{48}$/;
/** Only this is kept of a token, so that whoever reads the database cannot open a link. */
const tokenHash = (token: string): Buffer => hash('sha256', `lotmark document link\0${token}`, 'buffer');

const day = 86_400_000;
export const defaultDays = 30;
export const maxDays = 366;
export const maxShares = 50;

/**
 * Makes a link that shows the document to whoever has it, until it expires or is revoked.
 * @param document locked.
 * @returns its token, which is not kept: it is shown this once.
 * @throws Refusal 409 for a document that is not made and for too many links, 400 for an expiry that does not fit.
 */
export async function shareDocument(
  work: Work,
  document: Document,
  wanted: { expiresAt: Date | undefined; passwordHash: string | undefined },
): Promise<{ share: string; token: string; expiresAt: Date }> {
  const { tx, now, ids } = work;
  if (document.pdf_sha256 === null)
    throw wrongState(`${document.name} is ${document.status}; it is shared once it is made.`);
  const expires = wanted.expiresAt ?? new Date(now.getTime() + defaultDays * day);
  if (expires <= now) throw invalid('expires_at', 'must lie in the future');
  if (expires.getTime() - now.getTime() > maxDays * day) throw invalid('expires_at', `must lie within ${maxDays} days`);
  const by = actorIdOf(work);
  if (by === null) throw forbidden('A document is shared by a person.');
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from document_shares
     where document = ${document.name} and created_by = ${by}::uuid and revoked_at is null
       and expires_at > ${now}`.execute(tx);
  // Of each person's own: one party's links must not keep another from sharing or signing, who could not revoke them.
  if ((rows[0]?.open ?? 0) >= maxShares) {
    throw wrongState(
      `You have ${maxShares} open links to ${document.name}; revoke one first (documents.revoke_share).`,
    );
  }
  const token = ids.random(24).toString('hex');
  const share = `SHR-${ids.random(10).toString('hex')}`;
  await tx
    .insertInto('document_shares')
    .values({
      name: share,
      document: document.name,
      token_hash: tokenHash(token),
      created_at: now,
      created_by: by,
      expires_at: expires,
      password_hash: wanted.passwordHash ?? null,
    })
    .execute();
  return { share, token, expiresAt: expires };
}

export function shareState(share: Pick<Share, 'revoked_at' | 'expires_at'>, now: Date): 'open' | 'expired' | 'revoked' {
  if (share.revoked_at !== null) return 'revoked';
  return share.expires_at <= now ? 'expired' : 'open';
}

/**
 * A link of the caller's, locked; any for admins.
 * @throws Refusal 403 for one that is missing or of others, alike; 404 for admins.
 */
export async function lockShare(tx: Tx, actor: Actor, name: string): Promise<Share> {
  const share = await tx
    .selectFrom('document_shares')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (isAdmin(actor)) {
    if (share === undefined) throw notFound(`There is no link ${name}.`);
    return share;
  }
  if (share === undefined || share.created_by !== (actor.userId ?? '')) throw forbidden('You made no such link.');
  return share;
}

/** Takes a link back, at once. @returns whether it was open. */
export async function revokeShare(work: Work, share: Share): Promise<boolean> {
  if (shareState(share, work.now) !== 'open') {
    await soAlready(work, 'document_shares', { name: share.name });
    return false;
  }
  await work.tx
    .updateTable('document_shares')
    .set({ revoked_at: work.now, revoked_by: actorIdOf(work) })
    .where('name', '=', share.name)
    .execute();
  return true;
}

/**
 * A share by its token, whatever its state. What is compared is a hash. One that somebody else wrote, or opened again, is none: it would
 * show a document to whoever has the link (ADR 0013).
 */
export async function shareOfToken(tx: Tx, token: string): Promise<Share | undefined> {
  const wanted = tokenHash(token);
  const row = await tx.selectFrom('document_shares').selectAll().where('token_hash', '=', wanted).executeTakeFirst();
  const same = timingSafeEqual(row?.token_hash ?? Buffer.alloc(wanted.length), wanted);
  if (row === undefined || !same || !tokenPattern.test(token)) return undefined;
  return (await areWritten(tx, { table: 'document_shares', where: shownBy(row) }, 1)) ? row : undefined;
}

/** In one statement with what the row says, so that none that was there for a moment is taken for it. */
const shownBy = ({ name, document, token_hash, revoked_at, expires_at, password_hash }: Share) => sql<boolean>`
  t.name = ${name} and t.document = ${document} and t.token_hash = ${token_hash}
    and t.password_hash is not distinct from ${password_hash} and (t.revoked_at is null) = ${revoked_at === null}
    and date_trunc('milliseconds', t.expires_at) = ${expires_at}::timestamptz`;

const passMs = 3_600_000;

/** What a browser shows for an hour after the right password: it counts for this link and this password only. */
export function passOf(key: Uint8Array, share: Share, now: Date): string {
  const until = now.getTime() + passMs;
  return `${until}.${passSignature(key, share, until)}`;
}

export function holdsPass(key: Uint8Array, share: Share, shown: { pass: string | undefined; now: Date }): boolean {
  const [until = '', signature = ''] = shown.pass?.split('.', 2) ?? [];
  if (!/^\d{1,15}$/.test(until) || Number(until) <= shown.now.getTime()) return false;
  const right = Buffer.from(passSignature(key, share, Number(until)));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

const passSignature = (key: Uint8Array, share: Share, until: number): string =>
  createHmac('sha256', key)
    .update(`document link pass\0${share.name}\0${share.password_hash ?? ''}\0${until}`)
    .digest('hex');

export type Looked = { ok: true; document: Document; share: Share } | { ok: false; code: Exclude<Outcome, 'ok'> };

/** Looks at a document by a token, and notes that somebody did, whatever came of it. What is compared is a hash. */
export async function lookAtShare(
  work: Work,
  key: Uint8Array,
  look: { token: string; what: What; viewer: Viewer; pass?: (share: Share) => 'ok' | 'password' | 'wrong_password' },
): Promise<Looked> {
  const { tx, now } = work;
  const share = await shareOfToken(tx, look.token);
  const document = share === undefined ? undefined : await findDocument(tx, share.document);
  const outcome = share === undefined || document === undefined ? 'not_found' : outcomeOf(share, now, look.pass);
  await sql`
    insert into document_lookups (document, share, at, address_hash, user_agent, what, outcome)
    values (${document?.name ?? null}, ${share?.name ?? null}, ${now}, ${addressHash(key, look.viewer.ip)},
            ${look.viewer.userAgent}, ${look.what}, ${outcome})`.execute(tx);
  if (outcome !== 'ok') return { ok: false, code: outcome };
  return document === undefined || share === undefined
    ? { ok: false, code: 'not_found' }
    : { ok: true, document, share };
}

function outcomeOf(share: Share, now: Date, pass: ((share: Share) => Outcome) | undefined): Outcome {
  const state = shareState(share, now);
  if (state !== 'open') return state;
  return share.password_hash === null ? 'ok' : (pass?.(share) ?? 'password');
}
