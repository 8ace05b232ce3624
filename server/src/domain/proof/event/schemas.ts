import { z } from 'zod';
import { timestamp } from '../../../kernel/values/vocabulary.ts';
import { eventStates } from '../../../platform/db/tables.generated.ts';

/** The schemas of the specification, by name. */
export const schemaNames = [
  'trade.delivery.v1',
  'carbon.retire.v2',
  'settle.payout.v1',
  'insure.claim.v1',
  'credit.score.v1',
] as const;
export type SchemaName = (typeof schemaNames)[number];

export const schemaMeanings: Readonly<Record<SchemaName, string>> = {
  'trade.delivery.v1': 'Commodity delivery from originator to vector.',
  'carbon.retire.v2': 'Carbon credit retirement.',
  'settle.payout.v1': 'Atomic capital movement on verified state.',
  'insure.claim.v1': 'Parametric insurance trigger.',
  'credit.score.v1': 'Verified credit profile update.',
};

const id = () => z.string().min(1).max(140);
const amount = () => z.number().nonnegative();
const currency = () => z.string().regex(/^[A-Z0-9]{3,10}$/);
const org = () => z.string().regex(/^(COOP|EXP|BUY|INS)-\d{5,}$/);

/** What each schema says; strict, because it is signed. */
export const payloads = {
  'trade.delivery.v1': z.strictObject({
    id: id().meta({ description: 'The order that was delivered.' }),
    cooperative: org().meta({ description: 'The originator.' }),
    commodity: z.string().max(140),
    kg: z.number().positive().optional().meta({
      description: 'Mass delivered, kilograms, as both sides confirmed it; absent where they did not confirm one.',
    }),
    origin: z.strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .meta({ description: 'ISO 3166-1 alpha-2.' }),
      geo: z
        .string()
        .regex(/^-?\d{1,2}\.\d,-?\d{1,3}\.\d$/)
        .nullable()
        .meta({
          description: 'Middle of the source plots, `<lat>,<lng>` in degrees with one decimal; null where unknown.',
        }),
    }),
  }),
  'carbon.retire.v2': z.strictObject({
    id: id(),
    project: z.string().max(140),
    tonnes_co2e: z.number().positive().meta({ description: 'Tonnes of CO2 equivalent.' }),
    beneficiary: z.string().max(200),
    evidence: z.string().max(500).meta({ description: 'Serial numbers or address of the registry entry.' }),
    retired_by: org(),
  }),
  'settle.payout.v1': z.strictObject({
    id: id().meta({ description: 'The escrow that was released.' }),
    order: id(),
    amount: amount().meta({
      description: 'In `currency`: what the reader’s organisation gets; in the buyer’s event, what was paid.',
    }),
    currency: currency(),
    fee: amount().meta({ description: 'Of the platform, in the buyer’s event; else 0.' }),
    payees: z
      .array(z.strictObject({ organisation: org(), amount: amount() }))
      .max(10)
      .meta({ description: 'The reader’s organisation, where it is paid; each payee has an event of its own.' }),
    rail: z.string().max(40).nullable(),
    reason: z.string().max(140),
  }),
  'insure.claim.v1': z.strictObject({
    id: id().meta({ description: 'The claim.' }),
    policy: id(),
    organisation: org().nullable(),
    amount: amount(),
    currency: currency(),
    trigger: z.string().max(300),
  }),
  'credit.score.v1': z.strictObject({
    id: id().meta({ description: 'The profile.' }),
    organisation: org().nullable().meta({ description: 'Null for the profile of a farmer, who is not named.' }),
    score: z.number().min(0).max(1000),
    band: z.string().max(40).nullable(),
    model: z.string().max(140),
  }),
} as const satisfies Record<SchemaName, z.ZodType>;

export type PayloadOf<N extends SchemaName> = z.infer<(typeof payloads)[N]>;

/** The envelope of every event, over stream, REST and webhook alike. */
export const envelope = z.object({
  schema: z.enum(schemaNames),
  state: z.enum(eventStates),
  proof: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of what was signed, which names the hash of the event before.' }),
    block: z.int().nullable().meta({ description: 'Index of the ledger that holds the proof; null until verified.' }),
    epoch: z
      .int()
      .nullable()
      .meta({ description: 'Flag-ledger period: block / 256, rounded down; null until verified.' }),
    ttf_ms: z.int().nullable().meta({
      description: 'Time to finality, milliseconds: from `createdAt` until we held the proof; null until verified.',
    }),
  }),
  attest: z.object({
    id: z.string().meta({ description: 'The attestation: the subject of its receipt.' }),
    standard: z.string().meta({ description: 'The rule by which it was accredited.' }),
    verifier: z.string().meta({ description: 'Ledger address of the verifier.' }),
  }),
  payload: z.record(z.string(), z.unknown()),
  createdAt: timestamp(),
});
export type Envelope = z.infer<typeof envelope>;

/** The published JSON Schema (2020-12) of an envelope with its payload. */
export function publishedSchema(name: SchemaName, baseUrl: string): Record<string, unknown> {
  const whole = envelope.extend({ schema: z.literal(name), payload: payloads[name] });
  return {
    ...(z.toJSONSchema(whole, { target: 'draft-2020-12' }) as Record<string, unknown>),
    $id: `${baseUrl}/v1/schemas/${name}`,
    title: name,
    description: schemaMeanings[name],
  };
}
