import { splitKid } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import type { Profile } from './access.ts';
import type { HeldProfile } from './views.ts';

/** What the holder of a profile is called: an organisation's title, or a farmer's name. */
export async function withTitle(tx: Tx, profile: Profile): Promise<HeldProfile> {
  const row =
    profile.org !== null
      ? await tx
          .selectFrom('orgs')
          .select(shownTitle('orgs').as('title'))
          .where('name', '=', profile.org)
          .executeTakeFirst()
      : await tx
          .selectFrom('users')
          .select('full_name as title')
          .where('id', '=', profile.farmer ?? '')
          .executeTakeFirst();
  return { ...profile, title: row?.title ?? null };
}

export interface SignedScore {
  score_json: string;
  signature: string;
  computed_hash: string;
  kid: string;
  signer: string;
  anchor: { tx_hash: string; ledger_index: number; anchored_at: string | null } | null;
}

/** The ledger transaction that holds a score. */
export interface AnchorRow {
  tx_hash: string;
  ledger_index: number;
  anchored_at: Date | null;
}

/** The signed score of a profile with its anchor; undefined before there is one. */
export async function signedScore(tx: Tx, profile: Profile): Promise<SignedScore | undefined> {
  const { rows } = await sql<AnchorRow>`
    select anchor.* from (${anchorOf(sql`${profile.name}`, sql`${profile.version}`)}) anchor`.execute(tx);
  return scoreWith(profile, rows[0]);
}

/** The ledger transaction of a version of a profile: a statement of at most one row. */
export const anchorOf = (name: RawBuilder<unknown>, version: RawBuilder<unknown>): RawBuilder<AnchorRow> => sql`
    select b.tx_hash, b.ledger_index, b.anchored_at
      from attestations a
      join lateral (select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1) b
        on b.status = 'anchored'
     where a.kind = 'profile' and a.subject = ${name} and a.version = ${version}`;

/** The score of a profile as it was signed, with the ledger transaction that holds it; undefined before there is one. */
export function scoreWith(profile: Profile, anchor: AnchorRow | undefined): SignedScore | undefined {
  const { score_json, score_hash, score_signature, kid } = profile;
  if (score_json === null || score_hash === null || score_signature === null || kid === null) return undefined;
  return {
    score_json,
    signature: score_signature.toString('hex'),
    computed_hash: score_hash.toString('hex'),
    kid,
    signer: splitKid(kid)?.did ?? kid,
    anchor: anchor === undefined ? null : { ...anchor, anchored_at: toIso(anchor.anchored_at) },
  };
}
