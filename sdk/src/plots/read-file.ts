import type { Said } from './findings.ts';
import { looksLikeCsv, readCsv } from './read-csv.ts';
import { KmlError, readKml } from './read-kml.ts';
import type { ReadGeometry } from './read-wkt.ts';

/** The kinds of files that plots are read from. */
export const plotFileFormats = ['geojson', 'kml', 'csv'] as const;
export type PlotFileFormat = (typeof plotFileFormats)[number];

export interface ReadFeature {
  /** The four that the EU system reads, where they were recognised. */
  properties: Record<string, unknown>;
  /** All that stands beside it, under its own name. */
  columns: Record<string, string>;
  geometry: ReadGeometry | null;
  /** Where it stood, when the file is a table. */
  table?: TableRow;
}

/** A row of a table, and where it says its place. */
export interface TableRow {
  /** As a table program counts: the heading is row 1. */
  row: number;
  /** The columns of its longitude and latitude, as the heading calls them; undefined of well-known text. */
  columns?: { lng: string; lat: string };
  /** Why it says no place. */
  fault?: Said;
}

export interface ReadFile {
  format: Exclude<PlotFileFormat, 'geojson'>;
  features: ReadFeature[];
}

/**
 * Reads a text that is KML or a table (CSV).
 * @returns undefined for a text that is neither; why, where it is XML.
 */
export function readOtherFile(text: string): ReadFile | { format: null; why: Said } | undefined {
  if (/^\uFEFF?\s*</.test(text)) {
    try {
      return readKml(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      if (!(error instanceof KmlError)) throw error;
      return { format: null, why: error.said };
    }
  }
  // What begins so is meant as JSON, whatever words stand in it.
  if (/^[\s\uFEFF\p{Cc}]*[[{]/u.test(text)) return undefined;
  return looksLikeCsv(text.replace(/^\uFEFF/, '')) ? readCsv(text) : undefined;
}
