import { decode } from 'ripple-binary-codec';

/** 64-bit fields whose leading zeros the reference server leaves out of its JSON and the codec writes. */
const PAGE_FIELDS = new Set(['OwnerNode', 'DestinationNode', 'LowNode', 'HighNode', 'IndexNext', 'IndexPrevious']);

/** Decodes a blob (hex) into the JSON that the reference server gives. */
export function decodeJson(blobHex: string): Record<string, unknown> {
  return normalize(decode(blobHex)) as Record<string, unknown>;
}

function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PAGE_FIELDS.has(name) && typeof inner === 'string' ? inner.replace(/^0+(?=.)/, '') : normalize(inner),
    ]),
  );
}
