import { z } from 'zod';
import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { readKept } from '../../../kernel/values/kept.ts';
import { remember } from '../../../kernel/values/remember.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Profile } from './access.ts';
import { scopes } from './consent.ts';
import { linkState } from './link.ts';
import {
  bands,
  components,
  entityTypes,
  recordSets,
  type ScoredComponent,
  type ScoreModel,
  scoreModel,
  scoreModels,
} from './rules.ts';
import type { Consent, Link } from './store.ts';

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/);

export const componentView = z.object({
  component: z.enum(components),
  measure: z.string().nullable().meta({
    description:
      'What was measured, a decimal: a share from 0 to 1, kilograms, US dollars, months, a count. Null without records.',
  }),
  points: z.string().meta({ description: 'Points it gives, a decimal.' }),
  max_points: z.int(),
  rule: z.object({
    kind: z.enum(['linear', 'step']),
    zero_at: z.string().meta({ description: 'The measure that gives no points.' }),
    full_at: z.string().meta({ description: 'The measure that gives all points.' }),
  }),
  records: z.object({
    set: z.enum(recordSets),
    count: z.int(),
    sha256: sha256().meta({ description: 'Of the records that were measured, in canonical JSON.' }),
  }),
});

/** What is signed of a score: its components, and what the record says, too, in columns that lists sort and filter by. */
const scoreDocument = z.object({
  type: z.enum(scoreModels),
  profile: z.string(),
  entity_type: z.enum(entityTypes),
  country: z.string().nullable(),
  corridor: z.string().nullable(),
  score: z.string(),
  band: z.enum(bands),
  components: z.array(componentView),
});

type ScoreDocument = z.output<typeof scoreDocument>;

/** Scores that were read, by the whole text of each, so that an altered one is another: under 20 kB each. */
const documents = new Map<string, ScoreDocument>();
const maxDocuments = 300;

/** @throws Refusal 409 where it cannot be read: the service never wrote it so. */
const readScore = (name: string, text: string): ScoreDocument =>
  remember(documents, text, () => readKept(scoreDocument, text, name), maxDocuments);

/** The components of a signed score, shared by its readers. @throws Refusal 409 where they cannot be read. */
export function componentsOf({ name, score_json }: Pick<Profile, 'name' | 'score_json'>): readonly ScoredComponent[] {
  return score_json === null ? [] : readScore(name, score_json).components;
}

/** By which model a score was computed; the present one where there is none yet. @throws Refusal 409 as `componentsOf`. */
export function modelOf({ name, score_json }: Pick<Profile, 'name' | 'score_json'>): ScoreModel {
  return score_json === null ? scoreModel : readScore(name, score_json).type;
}

/**
 * What is shown beside a signature has to be what was signed: whoever alters the record past the service must not get a
 * better score shown with it.
 * @throws Refusal 409 where they differ.
 */
export function assertAsScored(profile: Profile): void {
  if (profile.score_json === null && profile.score === null && profile.band === null) return;
  const signed = profile.score_json === null ? undefined : readScore(profile.name, profile.score_json);
  const same =
    signed?.profile === profile.name &&
    signed.entity_type === profile.entity_type &&
    signed.country === profile.country &&
    signed.corridor === profile.corridor &&
    Number(signed.score) === Number(profile.score) &&
    signed.band === profile.band;
  if (!same) throw notAsSigned(profile);
}

export const notAsSigned = ({ name }: Pick<Profile, 'name'>): Refusal =>
  wrongState(`The record of ${name} is not what was signed; an admin has to look at it first.`);

export const profileView = z.object({
  name: z.string(),
  entity_type: z.enum(entityTypes),
  holder: z.string().nullable().meta({ description: 'What the holder is called; null where that is not shared.' }),
  organisation: z.string().nullable().meta({ description: 'Null for a farmer, and where it is not shared.' }),
  country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
  corridor: z.string().nullable().meta({ description: 'The main one by volume.' }),
  score: z.number().nullable().meta({ description: '0 to 100; null before it was computed.' }),
  score_band: z
    .enum(bands)
    .nullable()
    .meta({ description: 'Prime from 80, Strong from 65, Developing from 45, Emerging below.' }),
  version: z.int().meta({ description: 'Counts the signed scores from 1.' }),
  computed_at: timestamp().nullable(),
  components: z.array(componentView).meta({ description: 'Empty where only the score is shared.' }),
});

export type HeldProfile = Profile & { title: string | null };

/** @param sight `all`: its holder, and who was given a link; `score`: the score without name and components. */
export function showProfile(profile: HeldProfile, sight: 'all' | 'score'): z.input<typeof profileView> {
  assertAsScored(profile);
  const all = sight === 'all';
  return {
    name: profile.name,
    entity_type: profile.entity_type,
    holder: all ? profile.title : null,
    organisation: all ? profile.org : null,
    country: profile.country,
    corridor: profile.corridor,
    score: toNumber(profile.score),
    score_band: profile.band,
    version: profile.version,
    computed_at: toIso(profile.computed_at),
    components: all ? [...componentsOf(profile)] : [],
  };
}

export const verificationView = z.object({
  score_json: z.string().meta({ description: 'Canonical JSON (RFC 8785) of the score.' }),
  signature: z
    .string()
    .meta({ description: 'Ed25519 over the 32 bytes of its SHA-256, 128 lowercase hex digits; see fep.verify.' }),
  computed_hash: sha256(),
  kid: z.string().meta({ description: 'The key, as the platform’s DID document names it; it holds the public key.' }),
  signer: z.string(),
  anchor: z
    .object({
      tx_hash: z.string(),
      ledger_index: z.int(),
      anchored_at: timestamp().nullable(),
    })
    .nullable()
    .meta({ description: 'The ledger transaction with the head of the log that holds it; null until there is one.' }),
});

export const linkView = z
  .object({
    state: z.enum(['open', 'expired', 'revoked']),
    created_at: timestamp(),
    shareable_link_expires_at: timestamp().nullable(),
    shareable_link_revoked: z.boolean(),
  })
  .nullable();

export function showLink(link: Link | undefined, now: Date): z.input<typeof linkView> {
  if (link === undefined) return null;
  return {
    state: linkState(link, now),
    created_at: toIso(link.created_at),
    shareable_link_expires_at: toIso(link.expires_at),
    shareable_link_revoked: link.revoked_at !== null,
  };
}

export const consentView = z.object({
  name: z.string(),
  scope: z.enum(scopes),
  given_at: timestamp(),
  withdrawn_at: timestamp().nullable(),
  receipt_url: z
    .string()
    .meta({ description: 'Its receipt, for the holder and for banks; there once it is on the ledger.' }),
});

export function showConsent(consent: Consent, baseUrl: string): z.input<typeof consentView> {
  return {
    name: consent.name,
    scope: consent.scope,
    given_at: toIso(consent.given_at),
    withdrawn_at: toIso(consent.withdrawn_at),
    receipt_url: `${baseUrl}/v1/receipts/consent/${consent.name}`,
  };
}
