import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { lotUnits } from '../../platform/db/tables.generated.ts';

/**
 * The words that input and output schemas share. On the wire everything may arrive as a string: the coercion
 * (coerce.ts) reads these schemas to know what a string stands for.
 */

/** Marks a schema whose value stays a decimal string inside, whatever came in (number or numeric string). */
export const decimalMark = 'decimal';

/** A decimal number with bounded digits, kept as a plain decimal string. Number or numeric string on the wire. */
export function decimal(options: { scale: number; positive?: boolean; max?: number; description?: string }) {
  const max = options.max ?? 1e10;
  return z
    .string()
    .refine((text) => /^-?\d{1,18}(\.\d{1,18})?$/.test(text), 'must be a number, such as 12.5')
    .refine(
      (text) => !isNumeric(text) || new Decimal(text).decimalPlaces() <= options.scale,
      `must have at most ${options.scale} decimals`,
    )
    .refine(
      (text) => !isNumeric(text) || new Decimal(text).abs().lte(max),
      `must be at most ${max.toLocaleString('en-US')}`,
    )
    .refine(
      (text) => !(options.positive ?? true) || !isNumeric(text) || new Decimal(text).gt(0),
      'must be greater than 0',
    )
    .meta({ wire: decimalMark, description: options.description ?? 'A decimal number.', examples: ['12.5'] });
}

function isNumeric(text: string): boolean {
  return /^-?\d{1,18}(\.\d{1,18})?$/.test(text);
}

/** Mass or count of a lot, three decimals, in the lot's unit. */
export const quantity = () =>
  decimal({ scale: 3, description: 'Greater than 0, at most 3 decimals, in the given unit.' });
/** Price of one unit, four decimals, in the record's currency. */
export const unitPrice = () =>
  decimal({ scale: 4, description: 'Price of one unit, in the currency given beside it.' });
/** Digits of a token amount that the ledger can hold. Source: xrpl.org, "Currency Formats". */
export const tokenDigits = 15;
/** Tokens, six decimals, and no more digits than the ledger can show. */
export const tokens = () =>
  decimal({
    scale: 6,
    description: `Platform tokens (AXKT), at most 6 decimals and ${tokenDigits} digits that count.`,
  }).refine(
    (text) => !isNumeric(text) || new Decimal(text).precision() <= tokenDigits,
    `must have at most ${tokenDigits} digits that count, as the ledger holds no more`,
  );

/** Texts up to so many characters are names, numbers and the like, and stand on one line: in lists, and in the subjects of mails. */
const longestLine = 200;

/** They turn the direction of all that follows, also of words that are not theirs: Unicode Technical Report 36, 2.8. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
/** All but NUL, which no text may have (`kernel/call/coerce.ts`). */
const breaking = /(?!\0)[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Nothing but what leaves no mark: a name of these looks like none, and a sentence with it as if it spoke of nobody. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]+$/u;

export const text = (max = 140, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((given) => !unseen.test(given), 'must have something that can be seen')
    .refine((given) => !turning.test(given), 'must not have characters that turn the direction of text')
    .refine((given) => max > longestLine || !breaking.test(given), 'must be on one line');
export const longText = (max = 2000) => z.string().trim().max(max);

/**
 * What a parameter may name that belongs to somebody. The kind stands in the schema (`record`), so that a test can call
 * every operation about somebody else's record of it.
 */
export const recordKinds = [
  'alias',
  'announcement',
  'announcement comment',
  'assistant thread',
  'audited record',
  'book entry',
  'buyer',
  'cart item',
  'certificate',
  'claim',
  'complaint',
  'cooperative',
  'credential',
  'decision',
  'device',
  'device alarm',
  'device reading',
  'did',
  'document',
  'document review',
  'document share',
  'driver',
  'escrow',
  'event',
  'exporter',
  'farmer statement',
  'file',
  'harvest',
  'incident',
  'inspection',
  'insurance product',
  'invite',
  'invite token',
  'job',
  'join request',
  'key',
  'lot',
  'mail token',
  'mandate',
  'notification',
  'oracle provider',
  'order',
  'organisation',
  'package',
  'payment',
  'payout',
  'payout account',
  'payout batch',
  'plot',
  'plot import',
  'policy',
  'processing',
  'profile',
  'raw body',
  'reading',
  'session',
  'shipment',
  'tenant',
  'transaction',
  'passkey',
  'user',
  'vehicle',
  'vehicle inspection',
  'webhook',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What a schema that names a record says about itself. */
export const names = (record: RecordKind, description?: string) => ({
  record,
  ...(description === undefined ? {} : { description }),
});

/** A record's name, such as ORD-2026-00001. */
export const docName = (record: RecordKind, description = `Name of the ${record}.`) =>
  z.string().trim().min(1).max(140).meta(names(record, description));
/** An entry of the reference data, which is everybody's, such as ET-DE. */
export const referenceName = (what: keyof typeof referenceExamples) =>
  z
    .string()
    .trim()
    .min(1)
    .max(140)
    .meta({ description: `Name of the ${what}.`, examples: [referenceExamples[what]] });
const referenceExamples = { 'commodity type': 'Coffee', corridor: 'ET-DE', incoterm: 'FOB' } as const;
export const lotRef = () =>
  z
    .string()
    .trim()
    .max(40)
    .regex(/^LOT-\d{4}-\d{5,}$/, 'must look like LOT-2026-00001')
    .meta(names('lot', 'Lot name, LOT-<year>-<sequence>.'));
/** Marks a secret that people type: it is taken from bodies only, because addresses end up in logs and histories. */
export const passwordFormat = 'password';
export const password = () => z.string().min(1).max(200).meta({ format: passwordFormat });
/** A code of an authenticator app, or a recovery code; a secret like a password. */
export const oneTimeCode = () =>
  z
    .string()
    .trim()
    .min(6)
    .max(40)
    .meta({
      format: passwordFormat,
      description: 'Six digits that the authenticator app shows, or a recovery code.',
      examples: ['492039'],
    });
export const email = () =>
  z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address')).meta({ format: 'email' });
/** The e-mail address of somebody who is, or is not, a user here. */
export const userEmail = () => email().meta(names('user'));
export const date = () =>
  z.iso
    .date('must be a day of the calendar, yyyy-mm-dd')
    .refine((day) => day >= '1800-01-01' && day <= '2200-12-31', 'must lie between 1800 and 2200');
/** A day, which begins at midnight in UTC, or a moment with its offset. */
export const dayOrMoment = () =>
  z.union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'must be a day, 2027-01-31, or a moment, 2027-01-31T12:00:00Z',
  );
/**
 * The word of a closed list that a text is: for columns whose list is not in their CHECK.
 * @throws Error when it is none of them.
 */
export function oneOf<W extends string>(words: readonly W[], text: string): W {
  const word = words.find((each) => each === text);
  if (word === undefined) throw new Error(`${text} is none of ${words.join(', ')}`);
  return word;
}

export const unit = () => z.enum(lotUnits);
export const latitude = () => z.number().min(-90).max(90).meta({ description: 'Degrees north, WGS 84.' });
export const longitude = () => z.number().min(-180).max(180).meta({ description: 'Degrees east, WGS 84.' });
/** A field that the caller may leave out; an empty string counts as left out. */
export const optional = <T extends z.ZodType>(schema: T) => schema.optional();

/** Output: an ISO 8601 UTC moment. */
export const timestamp = () => z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' });
export const number = () => z.number();

/** numeric column -> JSON number. Our scales stay far below 2^53. */
export function toNumber(value: string): number;
export function toNumber(value: string | null): number | null;
export function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** timestamptz column -> ISO 8601 UTC text. */
export function toIso(value: Date): string;
export function toIso(value: Date | null): string | null;
export function toIso(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}
