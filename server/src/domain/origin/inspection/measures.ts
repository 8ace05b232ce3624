import { Decimal } from 'decimal.js';
import { type Decision, decided, type FieldError, Refusal, refused } from '../../../kernel/values/errors.ts';
import type { Measure, Protocol } from './protocol.ts';

/** Values by measure, as plain decimal text. */
export type Measured = Readonly<Record<string, string>>;

/**
 * Reads what an inspector entered, and adds what is computed from it.
 * @param complete every required measure must be there; of a draft none need be.
 * @returns the values of the protocol, or a refusal that names each field that is wrong: `measures.moisture_percent`.
 */
export function readMeasures(protocol: Protocol, given: Measured, complete: boolean): Decision<Measured> {
  const errors: FieldError[] = [];
  const entered: Record<string, string> = {};
  const open = protocol.measures.filter(({ entry }) => entry !== 'computed');
  for (const name of Object.keys(given)) {
    const asked = open.some(({ measure }) => measure === name);
    if (!asked) errors.push({ field: at(name), message: unknown(protocol, open) });
  }
  for (const measure of open) {
    const value = Object.hasOwn(given, measure.measure) ? given[measure.measure] : undefined;
    const message = value === undefined ? missing(measure, complete) : fault(measure, value);
    if (message !== undefined) errors.push({ field: at(measure.measure), message });
    else if (value !== undefined) entered[measure.measure] = new Decimal(value).toFixed();
  }
  errors.push(...overcounted(open, entered));
  const values = { ...entered, ...computed(protocol, entered) };
  for (const measure of protocol.measures.filter(({ entry }) => entry === 'computed')) {
    const value = values[measure.measure];
    const message = value === undefined ? undefined : outside(measure, value);
    if (message !== undefined) errors.push({ field: at(measure.measure), message: `comes to ${value} and ${message}` });
  }
  if (errors.length === 0) return decided(values);
  return refused(
    new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors }),
  );
}

const at = (measure: string) => `measures.${measure}`;

const unknown = ({ commodity_type }: Protocol, open: readonly Measure[]) =>
  `is not measured of ${commodity_type}; what is: ${open.map(({ measure }) => measure).join(', ')}`;

const missing = ({ entry, min, max, unit }: Measure, complete: boolean) =>
  complete && entry === 'required' ? `is required, from ${min} to ${max} (${unit})` : undefined;

function fault(measure: Measure, value: string): string | undefined {
  const out = outside(measure, value);
  if (out !== undefined) return out;
  return new Decimal(value).mod(measure.step).isZero() ? undefined : `must be a multiple of ${measure.step}`;
}

function outside({ min, max, unit }: Measure, value: string): string | undefined {
  const figure = new Decimal(value);
  return figure.lt(min) || figure.gt(max) ? `must be from ${min} to ${max} (${unit})` : undefined;
}

/** Of 300 beans no more than 300 can be counted, whatever they are counted as. */
function overcounted(open: readonly Measure[], entered: Measured): FieldError[] {
  const sums = new Map<number, { total: Decimal; last: string }>();
  for (const { measure, out_of: outOf } of open) {
    const value = entered[measure];
    if (outOf === null || value === undefined) continue;
    sums.set(outOf, { total: (sums.get(outOf)?.total ?? new Decimal(0)).add(value), last: measure });
  }
  return [...sums].flatMap(([outOf, { total, last }]) =>
    total.gt(outOf) ? [{ field: at(last), message: `makes ${total.toFixed()} of ${outOf}; each is counted once` }] : [],
  );
}

/** The computed measures that all parts are there of; optional parts that were left out add nothing. */
function computed(protocol: Protocol, entered: Measured): Measured {
  const result: Record<string, string> = {};
  for (const { measure, entry } of protocol.measures) {
    if (entry !== 'computed') continue;
    const parts = protocol.measures.filter((part) => part.adds_to === measure);
    if (parts.length === 0 || parts.some((part) => part.entry === 'required' && entered[part.measure] === undefined))
      continue;
    const sum = parts.reduce((total, part) => total.add(share(part, entered[part.measure] ?? '0')), new Decimal(0));
    result[measure] = sum.toDecimalPlaces(2).toFixed();
  }
  return result;
}

function share({ sign, out_of: outOf }: Measure, value: string): Decimal {
  const signed = new Decimal(value).mul(sign);
  return outOf === null ? signed : signed.mul(100).div(outOf);
}
