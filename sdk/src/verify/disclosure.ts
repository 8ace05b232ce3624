import { fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { sha256OfMuch } from './digest.ts';
import { hasFormat, isHex32, type OpenedKind, verifyOpened } from './opened.ts';
import { readStrictJson } from './strict-json.ts';
import type { Verification, VerifyOptions } from './verify-receipt.ts';

export const DISCLOSURE_FORMAT = 'lotmark.disclosure.v1';

/**
 * Where one plot of a lot lies, with what shows that the lot's receipt commits to just this. It says nothing of the other
 * plots: their commitments have salts of their own.
 */
export interface Disclosure {
  readonly format: typeof DISCLOSURE_FORMAT;
  /** PLOT-2026-00001. */
  readonly plot: string;
  /** Canonical GeoJSON, exactly as it was hashed. */
  readonly geometry: string;
  /** The plot's secret salt, 64 lowercase hex digits. Whoever has it can check guesses about this plot, and no other. */
  readonly salt: string;
  /** The receipt of the lot. */
  readonly receipt: Json;
}

const MAX_GEOMETRY = 4_000_000;

/** Whether a document is meant to be a disclosure; nothing is checked. */
export const isDisclosure = (document: unknown): boolean => hasFormat(document, DISCLOSURE_FORMAT);

const kind: OpenedKind<Disclosure> = {
  format: DISCLOSURE_FORMAT,
  name: 'disclosure',
  step: { id: 'disclosure', title: 'The receipt commits to this plot lying here' },
  members: ['plot', 'geometry', 'salt', 'receipt'],
  read: ({ plot, geometry, salt }, receipt) => {
    if (typeof plot !== 'string' || !/^PLOT-\d{4}-\d{1,12}$/.test(plot)) return 'plot is malformed';
    if (!isHex32(salt)) return 'salt is not 64 lowercase hexadecimal digits';
    if (typeof geometry !== 'string' || geometry.length > MAX_GEOMETRY) return 'geometry is missing or too long';
    return { format: DISCLOSURE_FORMAT, plot, geometry, salt, receipt };
  },
  problem: async ({ plot, geometry, salt }, receipt) => {
    if (receipt.kind !== 'lot') return 'the receipt is not that of a lot';
    const found = plotsIn(receipt.payload).filter((each) => each.plot === plot);
    if (found.length !== 1) return `${receipt.subject} has nothing of ${plot}`;
    const shape = geometryProblem(geometry);
    if (shape !== null) return shape;
    const committed = found[0]?.commitment;
    if (typeof committed !== 'string') return `${receipt.subject} commits to no place of ${plot}`;
    const bytes = new Uint8Array([...(fromHex(salt) ?? []), ...utf8(geometry)]);
    return toHex(await sha256OfMuch(bytes)) === committed
      ? null
      : `the commitment to ${plot} is to another place, or the salt is another`;
  },
  detail: ({ plot }, receipt) =>
    `${plot} lies where the disclosure says: ${receipt?.subject}, version ${receipt?.version}, commits to it.`,
};

/**
 * Checks a disclosure (JSON text, its bytes, or an object) by itself: every step of the receipt, and that the receipt
 * commits to this plot lying just there. Never rejects, whatever it is given.
 */
export const verifyDisclosure = (input: unknown, options: VerifyOptions = {}): Promise<Verification> =>
  verifyOpened(kind, input, options);

function plotsIn(payload: string): { plot?: unknown; commitment?: unknown }[] {
  const { plots } = readStrictJson(payload) as { plots?: unknown };
  return Array.isArray(plots) ? (plots as { plot?: unknown; commitment?: unknown }[]) : [];
}

function geometryProblem(geometry: string): string | null {
  try {
    const value = readStrictJson(geometry) as { type?: unknown };
    if (canonicalize(value as Json) !== geometry) return 'the geometry is not canonical JSON';
    return value.type === 'Polygon' || value.type === 'Point' ? null : 'the geometry is neither Polygon nor Point';
  } catch {
    return 'the geometry is not JSON';
  }
}
