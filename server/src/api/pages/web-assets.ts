import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the build of web/ lies (WEB_DIST: another one), and the address its files are served under. */
export const webDirectory = resolve(process.env['WEB_DIST'] || join(import.meta.dirname, '../../../../web/dist'));
export const webPrefix = '/assets/';

/** What a page has to load for one entry of the build; all addresses are on this server. */
export interface WebEntry {
  readonly script: string;
  /** Modules that the script imports at once. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

export interface WebAssets {
  /** Null when web/ was not built: pages then work without script. */
  entry(name: Entry): WebEntry | null;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const sources = {
  app: 'src/app/main.tsx',
  verify: 'src/verify/main.ts',
  plots: 'src/plots-tool/main.ts',
  credential: 'src/credential-check/main.ts',
} as const;
type Entry = keyof typeof sources;

type Entries = Readonly<Record<Entry, WebEntry | null>>;

/** Reads the manifest of the build, and again when it was built anew: a running server goes on with the new files. */
export function readWebAssets(directory = webDirectory): WebAssets {
  const path = join(directory, 'manifest.json');
  let read = { of: '', entries: entriesOf(undefined) };
  const now = (): Entries => {
    const found = statSync(path, { throwIfNoEntry: false });
    // While it is built there is none: pages go on with what they had.
    const of = found === undefined ? read.of : `${found.mtimeMs} ${found.size}`;
    if (of === read.of) return read.entries;
    try {
      read = { of, entries: entriesOf(JSON.parse(readFileSync(path, 'utf8'))) };
    } catch (error) {
      // Half of it was written when we looked.
      if (!(error instanceof SyntaxError) || read.of === '') throw error;
    }
    return read.entries;
  };
  return { entry: (name) => now()[name] };
}

function entriesOf(manifest: Record<string, ManifestChunk> | undefined): Entries {
  const entry = (name: Entry): WebEntry | null => {
    const first = manifest?.[sources[name]];
    if (manifest === undefined || first === undefined) return null;
    const chunks = withImports(manifest, first, new Set());
    return {
      script: webPrefix + first.file,
      preloads: chunks.filter((chunk) => chunk !== first).map((chunk) => webPrefix + chunk.file),
      styles: chunks.flatMap((chunk) => chunk.css ?? []).map((file) => webPrefix + file),
    };
  };
  return { app: entry('app'), verify: entry('verify'), plots: entry('plots'), credential: entry('credential') };
}

/** A chunk after everything it imports, each once. */
function withImports(
  manifest: Record<string, ManifestChunk>,
  chunk: ManifestChunk,
  seen: Set<ManifestChunk>,
): ManifestChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const before = (chunk.imports ?? []).flatMap((name) => {
    const imported = manifest[name];
    return imported === undefined ? [] : withImports(manifest, imported, seen);
  });
  return [...before, chunk];
}
