import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { invalid, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { revokeStatus } from '../../proof/credential/status.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import type { Profile } from './access.ts';
import { insertLink, type Link, openLink, revokeOpenLink } from './store.ts';

/** A token as it is sent and shown: a random UUID (version 4) without its dashes. */
export const tokenPattern = /^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/;

/** Only this is kept of a token, so that whoever reads the database cannot open a link. */
export const tokenHash = (token: string): Buffer => hash('sha256', `lotmark profile link\0${token}`, 'buffer');

/** Whether a link opens its profile at a moment. */
export function linkState(link: Pick<Link, 'expires_at' | 'revoked_at'>, now: Date): 'open' | 'expired' | 'revoked' {
  if (link.revoked_at !== null) return 'revoked';
  return link.expires_at !== null && link.expires_at <= now ? 'expired' : 'open';
}

const farthest = 10 * 366 * 86_400_000;

function checkExpiry(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null) return;
  if (expiresAt <= now)
    throw invalid('expires_at', 'must lie in the future (fep.revoke_shareable_link ends a link now)');
  if (expiresAt.getTime() - now.getTime() > farthest) throw invalid('expires_at', 'must lie within ten years');
}

/**
 * Makes a new link; the one before opens nothing from this moment on. The profile must be locked.
 * @returns its token, which is not kept: it is shown this once.
 * @throws Refusal 409 without a score, 400 for an expiry that is past.
 */
export async function makeLink(
  work: Work,
  signer: PlatformSigner,
  profile: Profile,
  expiresAt: Date | null,
): Promise<string> {
  const { tx, now } = work;
  if (profile.version === 0) throw wrongState(`${profile.name} has no score yet; fep.recompute computes it.`);
  checkExpiry(expiresAt, now);
  const id = work.ids.uuid();
  const token = work.ids.uuid().replaceAll('-', '');
  await endLink(work, signer, profile.name, 'newer link');
  await insertLink(tx, {
    id,
    profile: profile.name,
    token_hash: tokenHash(token),
    created_at: now,
    created_by: actorIdOf(work),
    expires_at: expiresAt,
  });
  return token;
}

/** What the credentials that came by a link are revoked with. */
export const linkStatus = (link: string): string => `urn:lotmark:profile-link:${link}`;

/** Takes the open link back, and with it the credentials that came by it. @returns whether there was one. */
export async function endLink(
  work: Work,
  signer: PlatformSigner,
  profile: string,
  by: 'owner' | 'newer link',
): Promise<boolean> {
  const link = await revokeOpenLink(work.tx, profile, { at: work.now, revoked_by: by });
  if (link === undefined) {
    await work.attest.assertAsWritten(...noneOpen(profile));
    return false;
  }
  await revokeStatus(work, signer, { about: linkStatus(link), why: by });
  return true;
}

/** As was found: no link of the profile is open, by what the service wrote. One that seems ended would be open again the next moment. */
function noneOpen(profile: string): RowsOf[] {
  const on = sql<boolean>`not exists (select from profile_links l where l.profile = t.name and l.revoked_at is null)`;
  return [
    { table: 'finance_profiles', where: sql`t.name = ${profile}`, relied: { on, rows: 1 } },
    { table: 'profile_links', where: sql`t.profile = ${profile}` },
  ];
}

/**
 * Sets until when the link works; null: until it is revoked. @throws Refusal 409 where there is no link, or it has ended
 * (the credentials that came by it are revoked then), 400 for a past moment.
 */
export async function expireLink({ tx, now }: Work, profile: string, expiresAt: Date | null): Promise<Link> {
  checkExpiry(expiresAt, now);
  const link = await openLink(tx, profile);
  if (link === undefined) throw wrongState(`${profile} has no link yet (fep.regenerate_shareable_link makes one).`);
  if (linkState(link, now) !== 'open') {
    throw wrongState(`The link of ${profile} has ended; make a new one (fep.regenerate_shareable_link).`);
  }
  await tx.updateTable('profile_links').set({ expires_at: expiresAt }).where('id', '=', link.id).execute();
  return { ...link, expires_at: expiresAt };
}

/** Also one whose end was moved earlier, or whose credentials were out of sight when it was taken back. */
const outlived = (now: Date) => sql`
  from profile_links l join status_entries e on e.about = ${linkStatus('')} || l.id
 where (l.revoked_at is null and l.expires_at <= ${now} or l.revoked_at > ${now}::timestamptz - interval '1 day')
   and e.revoked_at is null`;

/** Whether credentials are in force that came by a link which has ended since. */
export const outlivedLinks = (now: Date): RawBuilder<boolean> => sql`exists (select ${outlived(now)})`;

/** Which links were dealt with. */
export interface Outlived {
  revoked: number;
  /** Those that are not what the service wrote, or whose place in the status list is not: a revocation is for good, and waits for somebody. */
  altered: string[];
}

/** Revokes credentials whose link has ended, so that whoever asks the status list learns it, too. */
export async function revokeOutlived(work: Work, signer: PlatformSigner, most: number): Promise<Outlived> {
  // At random, so that those which are left as they are do not keep the others waiting for ever.
  const { rows } = await sql<{ id: string; entry: string }>`
    select l.id::text as id, e.name as entry ${outlived(work.now)} order by random() limit ${most} for update of l, e skip locked`.execute(
    work.tx,
  );
  if (rows.length === 0) return { revoked: 0, altered: [] };
  const named = new Set(
    await work.attest.alteredRows(
      { table: 'profile_links', where: sql`t.id = any(${rows.map(({ id }) => id)}::uuid[])` },
      { table: 'status_entries', where: sql`t.name = any(${rows.map(({ entry }) => entry)}::text[])` },
    ),
  );
  const isAltered = ({ id, entry }: (typeof rows)[number]) =>
    named.has(`profile_links ${id}`) || named.has(`status_entries ${entry}`);
  const due = rows.filter((row) => !isAltered(row)).map(({ id }) => linkStatus(id));
  for (const about of due.sort()) await revokeStatus(work, signer, { about, why: 'link expired' });
  return { revoked: due.length, altered: rows.filter(isAltered).map(({ id }) => id) };
}
