import type { Json } from '../canonical.ts';

export type JsonObject = { readonly [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that may hold one or several. */
export function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value as Json];
}

/** Whether a text is an absolute URL that is spelt as one: no white space, nothing that a reader would have to mend. */
export function isUrl(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    !/[\s\\<>"{}|^`]/.test(value) &&
    /^[A-Za-z][A-Za-z0-9+.-]*:./.test(value) &&
    URL.canParse(value)
  );
}

const stamp =
  /^-?(?:[1-9]\d{3,}|0\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;

/** An XML Schema 1.1 dateTimeStamp, which has a time zone; null for anything else, also for a day that there is not. */
export function momentOf(value: Json | undefined): Date | null {
  if (typeof value !== 'string' || value.length > 60 || !stamp.test(value)) return null;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  // JavaScript takes 31 February for a day in March.
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(value) ?? [];
  const days = year === undefined ? 31 : new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day ?? 1) > days ? null : moment;
}
