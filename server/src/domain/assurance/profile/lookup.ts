import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProfileLookupOutcome as Outcome } from '../../../platform/db/tables.generated.ts';
import type { Profile } from './access.ts';
import { linkState, tokenHash, tokenPattern } from './link.ts';
import type { Link } from './store.ts';
import { findProfile } from './store.ts';
import { addressHash, makeWatermark, type Viewer, type Watermark } from './watermark.ts';

/** A look at a profile by its token. */
export interface Look {
  token: string;
  purpose: string | null;
  viewer: Viewer;
  /** The id of the credential that the answer will be. */
  credential?: string;
}

export type Looked =
  | { ok: true; profile: Profile; link: Link; watermark: Watermark }
  | { ok: false; code: Exclude<Outcome, 'ok'>; error: string };

const errors: Readonly<Record<Exclude<Outcome, 'ok'>, string>> = {
  not_found: 'There is no profile behind this link.',
  expired: 'This link has expired; its owner can make a new one.',
  revoked: 'This link was taken back by its owner.',
};

/** The link of a token; undefined where there is none. What is compared is a hash, and the whole of it. */
async function linkOf(tx: Tx, token: string): Promise<Link | undefined> {
  const wanted = tokenHash(token);
  const link = await tx.selectFrom('profile_links').selectAll().where('token_hash', '=', wanted).executeTakeFirst();
  const found = timingSafeEqual(link?.token_hash ?? Buffer.alloc(wanted.length), wanted);
  return found && tokenPattern.test(token) ? link : undefined;
}

/**
 * Looks at a profile by its token, and notes that somebody did, whatever came of it. Limits are the caller's to count
 * before: what is beyond them is not even noted.
 * @param key keys the hashes of addresses and the watermarks, 32 bytes.
 */
export async function lookUp(work: Work, key: Uint8Array, look: Look): Promise<Looked> {
  const { tx, now, ids } = work;
  const link = await linkOf(tx, look.token);
  const profile = link === undefined ? undefined : await findProfile(tx, link.profile);
  const state = link === undefined || profile === undefined ? 'not_found' : linkState(link, now);
  const watermark =
    state === 'open' && profile !== undefined
      ? makeWatermark(key, {
          profile: profile.name,
          at: now,
          viewer: look.viewer,
          nonce: ids.random(6).toString('hex'),
        })
      : undefined;
  await sql`
    insert into profile_lookups (profile, link, at, address_hash, user_agent, purpose, outcome, watermark, watermark_hmac, credential)
    values (${profile?.name ?? null}, ${link?.id ?? null}, ${now}, ${addressHash(key, look.viewer.ip)},
            ${look.viewer.userAgent}, ${look.purpose}, ${state === 'open' ? 'ok' : state}, ${watermark?.text ?? null},
            ${watermark?.hmac ?? null}, ${watermark === undefined ? null : (look.credential ?? null)})`.execute(tx);
  if (watermark !== undefined && profile !== undefined && link !== undefined) {
    return { ok: true, profile, link, watermark };
  }
  const code = state === 'open' ? 'not_found' : state;
  return { ok: false, code, error: errors[code] };
}

/** Whether what a link or a credential shows still counts. */
export interface LinkStatus {
  revoked: boolean;
  expires_at: Date | null;
}

/** The status of a credential by its id, or of a link by its token; undefined for one that is not ours. */
export async function statusOf(
  tx: Tx,
  of: { credential: string } | { token: string },
): Promise<LinkStatus | undefined> {
  const link =
    'token' in of
      ? await linkOf(tx, of.token)
      : await tx
          .selectFrom('profile_lookups')
          .innerJoin('profile_links', 'profile_links.id', 'profile_lookups.link')
          .select(['profile_links.revoked_at', 'profile_links.expires_at'])
          .where('profile_lookups.credential', '=', of.credential)
          .executeTakeFirst();
  return link === undefined ? undefined : { revoked: link.revoked_at !== null, expires_at: link.expires_at };
}
