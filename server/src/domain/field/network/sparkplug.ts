import { doubleOf, fieldsOf, floatOf, WireError, type WireField } from './protobuf.ts';

/** A metric of a Sparkplug payload. */
export interface Metric {
  name: string | undefined;
  alias: number | undefined;
  /** Null where it says that it has none, or where it is no number. */
  value: number | null;
}

export interface SparkplugPayload {
  /** Milliseconds since 1970. */
  timestamp: number | undefined;
  metrics: Metric[];
}

/** Source: Eclipse Sparkplug 3.0.0, 6.4 (Tahu's sparkplug_b.proto): the numbers of the fields that are read. */
const payloadFields = { timestamp: 1, metrics: 2 } as const;
const metricFields = { name: 1, alias: 2, datatype: 4, isNull: 7 } as const;
const valueFields = { int: 10, long: 11, float: 12, double: 13, boolean: 14 } as const;
/** Data types that are signed, with their bits: they travel as two's complement. */
const signedBits: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };

const text = new TextDecoder('utf-8', { fatal: true });
const most = 1000;

/**
 * Reads a payload of Sparkplug B.
 * @throws WireError where it is none.
 */
export function readSparkplug(bytes: Uint8Array): SparkplugPayload {
  const payload: SparkplugPayload = { timestamp: undefined, metrics: [] };
  for (const { number, value } of fieldsOf(bytes)) {
    if (number === payloadFields.timestamp) payload.timestamp = Number(bitsOf(value));
    else if (number === payloadFields.metrics) {
      if (payload.metrics.length === most) throw new WireError(`has more than ${most} metrics`);
      payload.metrics.push(readMetric(bytesOf(value)));
    }
  }
  return payload;
}

function readMetric(bytes: Uint8Array): Metric {
  const metric: Metric = { name: undefined, alias: undefined, value: null };
  let datatype = 0;
  let isNull = false;
  let given: WireField | undefined;
  for (const field of fieldsOf(bytes)) {
    if (field.number === metricFields.name) metric.name = textOf(bytesOf(field.value));
    else if (field.number === metricFields.alias) metric.alias = Number(bitsOf(field.value));
    else if (field.number === metricFields.datatype) datatype = Number(bitsOf(field.value));
    else if (field.number === metricFields.isNull) isNull = bitsOf(field.value) !== 0n;
    else if (field.number >= valueFields.int && field.number <= valueFields.boolean) given = field;
  }
  return isNull || given === undefined ? metric : { ...metric, value: numberOf(given, datatype) };
}

function numberOf({ number, value }: WireField, datatype: number): number {
  const bits = bitsOf(value);
  if (number === valueFields.float) return floatOf(bits);
  if (number === valueFields.double) return doubleOf(bits);
  const signed = signedBits[datatype];
  return Number(signed === undefined ? bits : BigInt.asIntN(signed, bits));
}

function bitsOf(value: WireField['value']): bigint {
  if (typeof value === 'bigint') return value;
  throw new WireError('has bytes where a number belongs');
}

function bytesOf(value: WireField['value']): Uint8Array {
  if (typeof value !== 'bigint') return value;
  throw new WireError('has a number where bytes belong');
}

function textOf(bytes: Uint8Array): string {
  // A NUL is one character in UTF-8, and none that the database keeps.
  if (bytes.includes(0)) throw new WireError('has a name that is no text');
  try {
    return text.decode(bytes);
  } catch {
    throw new WireError('has a name that is no text');
  }
}
