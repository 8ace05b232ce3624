import { Decimal } from 'decimal.js';
import { z } from 'zod';

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
    .refine((text) => !isNumeric(text) || new Decimal(text).abs().lte(max), `must be at most ${max}`)
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
/** Tokens, six decimals. */
export const tokens = () => decimal({ scale: 6, description: 'Platform tokens (AXKT), at most 6 decimals.' });

export const text = (max = 140, min = 1) => z.string().trim().min(min).max(max);
export const longText = (max = 2000) => z.string().trim().max(max);
/** A record's name, such as LOT-2026-00001. */
export const docName = (what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(140)
    .meta({ description: `Name of the ${what}.` });
export const lotRef = () =>
  z
    .string()
    .trim()
    .max(40)
    .regex(/^LOT-\d{4}-\d{5,}$/, 'must look like LOT-2026-00001')
    .meta({ description: 'Lot name, LOT-<year>-<sequence>.' });
export const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address'));
export const date = () =>
  z.iso
    .date('must be a date, yyyy-mm-dd')
    .refine((day) => day >= '1800-01-01' && day <= '2200-12-31', 'must lie between 1800 and 2200');
export const unit = () => z.enum(['kg', 'MT']);
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
