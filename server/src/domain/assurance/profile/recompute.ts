import { hash } from 'node:crypto';
import { readStrictJson } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { insertClaims } from '../../proof/event/claims.ts';
import { scoreClaim } from '../../proof/event/trade-claims.ts';
import type { Profile } from './access.ts';
import { type Holder, loadInputs, scorecardAt } from './inputs.ts';
import { type EntityType, inputsJson, type Scorecard, scoreModel, scoreOf } from './rules.ts';
import { signStatement } from './sign.ts';
import { findProfileOf, insertProfile, lockProfile, updateProfile, updateScore } from './store.ts';

/** Where a holder's country is not known: the code that ISO 3166-1 leaves to its users for that. */
const unknownCountry = 'ZZ';

export const holderOf = ({ name, entity_type, org, farmer }: Profile): Holder => ({
  profile: name,
  entity_type,
  org,
  farmer,
});

/** The profile of a holder; made where there is none. It has no score before it is computed. */
export async function ensureProfile(
  work: Work,
  entityType: EntityType,
  holder: { org: string } | { farmer: string },
): Promise<string> {
  const { tx, now } = work;
  const found = await findProfileOf(tx, holder);
  if (found !== undefined) return found.name;
  const name = await work.ids.name(tx, 'FEP', now);
  const made = await insertProfile(tx, {
    name,
    entity_type: entityType,
    org: 'org' in holder ? holder.org : null,
    farmer: 'farmer' in holder ? holder.farmer : null,
    created_at: now,
  });
  // Somebody else was a moment earlier.
  return made ? name : ((await findProfileOf(tx, holder))?.name ?? name);
}

export type Scorecards = Map<EntityType, Scorecard>;

/** What computing again came to. */
export interface Recomputed {
  profile: Profile;
  /** Whether there is a new version. */
  changed: boolean;
}

/**
 * Computes a profile from the records as they are now. Where that gives other bytes than before, they are signed as the
 * next version; another score or band becomes an event, which only the holder, admins and the authority see.
 * @param cards the scorecards that were read in this transaction already, by kind of holder.
 */
export async function recompute(
  work: Work,
  signer: PlatformSigner,
  name: string,
  cards: Scorecards = new Map(),
): Promise<Recomputed> {
  const { tx, now } = work;
  const before = await lockProfile(tx, name);
  const inputs = await loadInputs(tx, holderOf(before), now);
  const card = cards.get(before.entity_type) ?? (await scorecardAt(tx, before.entity_type, now));
  cards.set(before.entity_type, card);
  const scored = scoreOf(inputs, card);
  if (scored.json === before.score_json) {
    await updateProfile(tx, name, { checked_at: now });
    return { profile: { ...before, checked_at: now }, changed: false };
  }
  const version = before.version + 1;
  const scoreHash = hash('sha256', scored.json, 'buffer');
  const members = { score: readStrictJson(scored.json) };
  const signed = await signStatement(work, signer, { kind: 'profile', subject: name, version, members }, scoreHash);
  const change = {
    country: inputs.country,
    corridor: inputs.corridor,
    score: scored.score,
    band: scored.band,
    version,
    score_json: scored.json,
    score_hash: scoreHash,
    score_signature: signed.beside ?? null,
    kid: signed.kid,
    computed_at: now,
    checked_at: now,
  };
  const profile = await updateScore(tx, name, change, inputsJson(inputs));
  if (profile.score !== before.score || profile.band !== before.band) await tellScore(work, profile);
  return { profile, changed: true };
}

async function tellScore(work: Work, profile: Profile): Promise<void> {
  const { name, org, farmer, country, score, band, version } = profile;
  const parties = org ?? farmer;
  const facts = { organisation: org, country: country ?? unknownCountry, score, band, model: scoreModel, version };
  const claim = { ...scoreClaim(name, facts, work.now), parties: parties === null ? [] : [parties] };
  if ((await insertClaims(work.tx, [claim])) > 0) work.emit('event.claimed', name);
}
