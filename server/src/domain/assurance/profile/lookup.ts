import { timingSafeEqual } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { inOneView } from '../../../kernel/call/one-view.ts';
import type { Appending } from '../../../kernel/write/append.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowTrace } from '../../../platform/db/seals/sealed-tables.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import type { ProfileLookupOutcome as Outcome } from '../../../platform/db/tables.generated.ts';
import { areWritten, holds, traceBeside, untraced } from '../../proof/did/vouched-keys.ts';
import { linkState, tokenHash, tokenPattern } from './link.ts';
import { type AnchorRow, anchorOf } from './reading.ts';
import type { Link } from './store.ts';
import { type HeldProfile, notAsSigned } from './views.ts';
import { addressHash, makeWatermark, type Viewer, type Watermark } from './watermark.ts';

/** A look at a profile by its token. */
export interface Look {
  /** Keys the hashes of addresses and the watermarks, 32 bytes. */
  key: Uint8Array;
  purpose: string | null;
  viewer: Viewer;
  /** The id of the credential that the answer will be. */
  credential?: string;
}

export type Looked =
  | (Seen & { ok: true; watermark: Watermark })
  | { ok: false; code: Exclude<Outcome, 'ok'>; error: string };

const errors: Readonly<Record<Exclude<Outcome, 'ok'>, string>> = {
  not_found: 'There is no profile behind this link.',
  expired: 'This link has expired; its owner can make a new one.',
  revoked: 'This link was taken back by its owner.',
};

/**
 * The link of a token; undefined where there is none. What is compared is a hash, and the whole of it. One that somebody else wrote,
 * opened again or turned to another profile is none (ADR 0013).
 */
async function linkOf(tx: Tx, token: string): Promise<Link | undefined> {
  const wanted = tokenHash(token);
  const link = await tx.selectFrom('profile_links').selectAll().where('token_hash', '=', wanted).executeTakeFirst();
  const found = timingSafeEqual(link?.token_hash ?? Buffer.alloc(wanted.length), wanted);
  if (!found || link === undefined || !tokenPattern.test(token)) return undefined;
  return (await isWritten(tx, link)) ? link : undefined;
}

/** In one statement with what the row says, so that none that was there for a moment is taken for it. */
const isWritten = (tx: Tx, { id, profile, token_hash, expires_at, revoked_at }: SeenLink & { profile: string }) =>
  areWritten(
    tx,
    {
      table: 'profile_links',
      where: sql`t.id = ${id} and t.profile = ${profile} and t.token_hash = ${token_hash}
        and (t.revoked_at is null) = ${revoked_at === null}
        and date_trunc('milliseconds', t.expires_at) is not distinct from ${expires_at}::timestamptz`,
    },
    1,
  );

type SeenLink = Pick<Link, 'id' | 'expires_at' | 'revoked_at' | 'token_hash'>;

/** What a token leads to, whether or not its link still works. */
export interface Seen {
  profile: HeldProfile;
  link: SeenLink;
  /** The ledger transaction that holds the score; undefined until there is one. */
  anchor: AnchorRow | undefined;
  /** The profile is what the service wrote last: no older score that somebody put back. */
  written: boolean;
}

const linkBeside = sideRow<SeenLink>('link', ['id', 'expires_at', 'revoked_at', 'token_hash']);
const anchorBeside = sideRow<AnchorRow>('anchor', ['tx_hash', 'ledger_index', 'anchored_at']);
const traceOfLink = sideRow<RowTrace>('trace', ['same', 'change', 'hash', 'mark']);
const traceOfProfile = sideRow<RowTrace>('written', ['same', 'change', 'hash', 'mark']);

/** SQL: what the newest changes of link and profile say of them. */
interface Traces {
  link: string;
  profile: string;
}

const profileBehind = (tx: Tx, wanted: Buffer, traces: Traces) =>
  tx
    .selectFrom('profile_links as link')
    .innerJoin('finance_profiles', 'finance_profiles.name', 'link.profile')
    .leftJoin('users', 'users.id', 'finance_profiles.farmer')
    .leftJoinLateral(
      sql<AnchorRow>`(${anchorOf(sql.ref('finance_profiles.name'), sql.ref('finance_profiles.version'))})`.as('anchor'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(sql<RowTrace>`(${sql.raw(traces.link)})`.as('trace'), (join) => join.onTrue())
    .leftJoinLateral(sql<RowTrace>`(${sql.raw(traces.profile)})`.as('written'), (join) => join.onTrue())
    .selectAll('finance_profiles')
    .select(sql<string | null>`coalesce(${shownName('finance_profiles.org')}, users.full_name)`.as('title'))
    .select([...linkBeside.columns, ...anchorBeside.columns, ...traceOfLink.columns, ...traceOfProfile.columns])
    .where('link.token_hash', '=', sql<Buffer>`decode(${wanted.toString('hex')}, 'hex')`);

/** By the parts of it that compare link and profile. */
const texts = new Map<string, string>();

/** The text of that statement, which is always the same: to build it took as long as all else a look computes. */
function textOf(tx: Tx, traces: Traces): string {
  const by = `${traces.link} ${traces.profile}`;
  const known = texts.get(by);
  if (known !== undefined) return known;
  const { sql, parameters } = profileBehind(tx, Buffer.alloc(32), traces).compile();
  if (parameters.length !== 1) throw new Error('the token must be the one parameter');
  texts.set(by, sql);
  return sql;
}

/**
 * The profile behind a token with all that an answer shows of it; undefined where there is none. What is compared is a hash, and the
 * whole of it. In one view: what it answers is signed, and by then nobody could see what had stood in the place of a table.
 */
export async function findSeen({ tx }: { tx: Tx }, token: string): Promise<Seen | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  return tx.isTransaction ? seenIn(tx, token) : inOneView({ reader: tx }, (view) => seenIn(view, token));
}

type SeenRow = Awaited<ReturnType<ReturnType<typeof profileBehind>['executeTakeFirst']>>;

async function seenIn(tx: Tx, token: string): Promise<Seen | undefined> {
  const wanted = tokenHash(token);
  const asked: Traces = {
    link: (await traceBeside(tx, 'profile_links', 'link')) ?? untraced,
    profile: (await traceBeside(tx, 'finance_profiles', 'finance_profiles')) ?? untraced,
  };
  const statement = CompiledQuery.raw(textOf(tx, asked), [wanted.toString('hex')]);
  const [row] = (await tx.executeQuery<NonNullable<SeenRow>>(statement)).rows;
  const link = row === undefined ? undefined : linkBeside.of(row);
  const found = timingSafeEqual(link?.token_hash ?? Buffer.alloc(wanted.length), wanted);
  if (!found || row === undefined || link === undefined) return undefined;
  const trace = traceOfLink.of(row);
  // Where the trace does not hold, it is asked again: a newer version may have given links another column meanwhile.
  const linked = trace !== undefined && (await holds(tx, trace));
  if (!linked && !(await isWritten(tx, { ...link, profile: row.name }))) return undefined;
  const ofProfile = traceOfProfile.of(row);
  const written = (ofProfile !== undefined && (await holds(tx, ofProfile))) || (await isScoreWritten(tx, row));
  return { profile: row, link, anchor: anchorBeside.of(row), written };
}

/** Asked again, as of a link. */
const isScoreWritten = (tx: Tx, { name, version, score_hash }: HeldProfile) =>
  areWritten(
    tx,
    {
      table: 'finance_profiles',
      where: sql`t.name = ${name} and t.version = ${version} and t.score_hash is not distinct from ${score_hash}`,
    },
    1,
  );

/** A look, as it is written down. */
interface NotedLook {
  profile: string | null;
  link: string | null;
  at: string;
  address_hash: string;
  user_agent: string | null;
  purpose: string | null;
  outcome: Outcome;
  watermark: string | null;
  watermark_hmac: string | null;
  credential: string | null;
}

/** Nobody reads it within the look: it is written with the rest of the transaction, before anything is answered. */
const lookupLog: Appending<NotedLook> = {
  name: 'profile_lookups',
  insert: (rows) => sql`
    insert into profile_lookups (profile, link, at, address_hash, user_agent, purpose, outcome, watermark, watermark_hmac, credential)
    select l.profile, l.link, l.at, l.address_hash, l.user_agent, l.purpose, l.outcome, l.watermark, l.watermark_hmac, l.credential
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as l (place int, profile text,
             link uuid, at timestamptz, address_hash text, user_agent text, purpose text, outcome text, watermark text,
             watermark_hmac text, credential text)
     order by l.place`,
};

/**
 * Answers a look at a profile, and notes that somebody looked, whatever came of it. Limits are the caller's to count
 * before: what is beyond them is not even noted.
 * @param seen what `findSeen` found for the token.
 * @throws Refusal 409 where the profile is an older one that somebody put back.
 */
export function lookUp(work: Work, seen: Seen | undefined, look: Look): Looked {
  const { now, ids } = work;
  const { key } = look;
  const state = seen === undefined ? 'not_found' : linkState(seen.link, now);
  const watermark =
    state === 'open' && seen !== undefined
      ? makeWatermark(key, {
          profile: seen.profile.name,
          at: now,
          viewer: look.viewer,
          nonce: ids.random(6).toString('hex'),
        })
      : undefined;
  work.append(lookupLog, {
    profile: seen?.profile.name ?? null,
    link: seen?.link.id ?? null,
    at: now.toISOString(),
    address_hash: addressHash(key, look.viewer.ip),
    user_agent: look.viewer.userAgent,
    purpose: look.purpose,
    outcome: state === 'open' ? 'ok' : state,
    watermark: watermark?.text ?? null,
    watermark_hmac: watermark?.hmac ?? null,
    credential: watermark === undefined ? null : (look.credential ?? null),
  });
  if (watermark !== undefined && seen !== undefined) {
    if (!seen.written) throw notAsSigned(seen.profile);
    return { ok: true, ...seen, watermark };
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
  const link = 'token' in of ? await linkOf(tx, of.token) : await linkOfCredential(tx, of.credential);
  return link === undefined ? undefined : { revoked: link.revoked_at !== null, expires_at: link.expires_at };
}

/** As `linkOf`, by the credential that was shown through it. */
async function linkOfCredential(tx: Tx, credential: string): Promise<Link | undefined> {
  const link = await tx
    .selectFrom('profile_lookups')
    .innerJoin('profile_links', 'profile_links.id', 'profile_lookups.link')
    .selectAll('profile_links')
    .where('profile_lookups.credential', '=', credential)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const where = sql<boolean>`t.credential = ${credential} and t.link = ${link.id}`;
  const shown = await areWritten(tx, { table: 'profile_lookups', where }, 1);
  return shown && (await isWritten(tx, link)) ? link : undefined;
}
