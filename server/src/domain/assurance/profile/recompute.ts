import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { insertClaims } from '../../proof/event/claims.ts';
import { scoreClaim } from '../../proof/event/trade-claims.ts';
import type { Profile } from './access.ts';
import { type Holder, loadAllInputs, scorecardAt } from './inputs.ts';
import { type Compare, cardsOf, ofAlteredRecords } from './inputs-as-written.ts';
import { type EntityType, type Inputs, inputsJson, type Scorecard, scoreModel, scoreOf } from './rules.ts';
import { type Signed, signStatements } from './sign.ts';
import { findProfileOf, insertProfile, lockProfiles, type NewScore, touchProfiles, updateScores } from './store.ts';

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

/** What computing again came to. */
export interface Recomputed {
  profile: Profile;
  /** Whether there is a new version. */
  changed: boolean;
}

/**
 * Computes a profile from the records as they are now. Where that gives other bytes than before, they are signed as the
 * next version; another score or band becomes an event, which only the holder, admins and the authority see.
 * @throws Refusal 409 where the profile, a scorecard or a record behind a new score is not what the service wrote.
 */
export async function recompute(work: Work, signer: PlatformSigner, name: string): Promise<Recomputed> {
  const refusing: Compare = async (...rows) => {
    await work.attest.assertAsWritten(...rows);
    return [];
  };
  const [only] = await recomputeSome(work, signer, { names: [name], cards: new Map(), compare: refusing });
  if (only === undefined) throw new Error(`${name} is gone`);
  // A new score is compared before it is made.
  if (!only.changed)
    await refusing({ table: 'finance_profiles', where: sql`t.name = ${name}` }, ...cardsOf([only.profile.entity_type]));
  return only;
}

/** Profiles that share their statements. */
export const mostTogether = 50;

/**
 * As `recompute`, for many: so many at a time share each statement and one look at the key. Profiles that are not what the service
 * wrote, or whose new score would rest on such a record, stay as they are, and all of them where a scorecard is not.
 */
export async function recomputeAll(
  work: Work,
  signer: PlatformSigner,
  names: readonly string[],
): Promise<Recomputed[]> {
  const cards: Scorecards = new Map();
  const done: Recomputed[] = [];
  const inOrder = [...names].sort();
  for (let from = 0; from < inOrder.length; from += mostTogether) {
    const some = inOrder.slice(from, from + mostTogether);
    done.push(...(await recomputeSome(work, signer, { names: some, cards, compare: work.attest.alteredRows })));
  }
  return done;
}

type Scorecards = Map<EntityType, Scorecard>;

async function recomputeSome(
  work: Work,
  signer: PlatformSigner,
  { names, cards, compare }: { names: readonly string[]; cards: Scorecards; compare: Compare },
): Promise<Recomputed[]> {
  const { tx, now } = work;
  const profiles = await lockProfiles(tx, names);
  const inputs = await loadAllInputs(tx, profiles.map(holderOf), now);
  const looked: { before: Profile; inputs: Inputs; scored: ReturnType<typeof scoreOf> }[] = [];
  for (const before of profiles) {
    const own = inputs.get(before.name) as Inputs;
    const card = cards.get(before.entity_type) ?? (await scorecardAt(tx, before.entity_type, now));
    cards.set(before.entity_type, card);
    looked.push({ before, inputs: own, scored: scoreOf(own, card) });
  }
  const wanted = looked.filter(({ before, scored }) => scored.json !== before.score_json);
  const read = wanted.map(({ before: { name }, inputs: own }) => ({ name, inputs: own }));
  const held = await ofAlteredRecords(work, { read, compare });
  const other = wanted.filter(({ before }) => !held.has(before.name));
  const same = looked.filter((each) => !other.includes(each));
  const touched = same.map(({ before }) => ({ ...before, checked_at: now }));
  await touchProfiles(
    tx,
    touched.map(({ name }) => name),
    now,
  );
  const hashes = other.map(({ scored }) => hash('sha256', scored.json, 'buffer'));
  const signed = await signStatements(
    work,
    signer,
    other.map(({ before: { name, version }, scored }, place) => ({
      statement: {
        kind: 'profile',
        subject: name,
        version: version + 1,
        members: { score: scored.document },
      },
      beside: hashes[place],
    })),
  );
  const scores = other.map(
    ({ before, inputs: own, scored }, place): NewScore => ({
      name: before.name,
      country: own.country,
      corridor: own.corridor,
      score: scored.score,
      band: scored.band,
      version: before.version + 1,
      score_json: scored.json,
      score_hash: (hashes[place] as Buffer).toString('hex'),
      score_signature: signed[place]?.beside?.toString('hex') ?? null,
      kid: (signed[place] as Signed).kid,
      inputs: inputsJson(own),
    }),
  );
  const changed = await updateScores(tx, scores, now);
  const was = new Map(other.map(({ before }) => [before.name, before]));
  await tellScores(
    work,
    changed.filter(({ name, score, band }) => score !== was.get(name)?.score || band !== was.get(name)?.band),
  );
  return [
    ...changed.map((profile) => ({ profile, changed: true })),
    ...touched.map((profile) => ({ profile, changed: false })),
  ];
}

async function tellScores(work: Work, profiles: readonly Profile[]): Promise<void> {
  if (profiles.length === 0) return;
  const claims = profiles.map(({ name, org, farmer, country, score, band, version }) => {
    const parties = org ?? farmer;
    const facts = { organisation: org, country: country ?? unknownCountry, score, band, model: scoreModel, version };
    return { ...scoreClaim(name, facts, work.now), parties: parties === null ? [] : [parties] };
  });
  if ((await insertClaims(work, claims)) === 0) return;
  for (const { name } of profiles) work.emit('event.claimed', name);
}
