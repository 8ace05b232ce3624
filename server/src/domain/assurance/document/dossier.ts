import { canonicalize } from '@lotmark/sdk/verify';
import { archiveOf, type Packed, pack, piecesOf } from '../../../platform/archive/archive.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { DamagedFileError, type FileStorage } from '../../../platform/storage/file-storage.ts';
import type { Typesetter } from '../../../platform/typeset/typesetter.ts';
import { filesOf } from '../../foundation/file/store.ts';
import { soundReceipt } from '../../proof/attestation/receipt.ts';
import { answerPieces, verdictPages } from '../diligence/assess.ts';
import { plotsFilePieces } from '../diligence/plots-file.ts';
import { rawAnswers } from '../diligence/raw-answers.ts';
import { lotsOf, newestAssessment, plotPages, sourcePages } from '../diligence/store.ts';
import { hashedInputs } from '../diligence/trail.ts';
import type { Package } from '../diligence/types.ts';
import { fileOf } from './file.ts';
import type { DocumentLanguage } from './formats.ts';
import { print } from './print.ts';
import { factsJson, sha256, stateRecord } from './state.ts';
import { knownDocument } from './store.ts';

/** Files of others go in until there is so much; the manifest names those that are left out, with their hashes. */
const mostBytes = 100_000_000;

interface Entry {
  path: string;
  /** Undefined where it is left out. */
  packed: Packed | undefined;
  sha256: string;
  bytes: number | null;
  /** Why it is not in the archive. */
  left_out: string | null;
}

interface Making {
  tx: Tx;
  now: Date;
  files: FileStorage;
  typesetter: Typesetter;
  issuer: { baseUrl: string; did: string };
}

/**
 * Everything behind a package in one archive: the dossier as a PDF, the plots as the EU system reads them, what was
 * assessed and answered, the files of the evidence, the documents of the EU system, receipts, and a manifest with the
 * SHA-256 of each (`sha256sum -c SHA256SUMS`). Reads the file storage: never inside a transaction.
 */
export async function dossierArchive(making: Making, found: Package, language: DocumentLanguage): Promise<Uint8Array> {
  const entries = [
    ...(await ownFiles(making, found, language)),
    ...(await receipts(making.tx, found)),
    ...(await assessment(making.tx, found)),
  ];
  let room = mostBytes - entries.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  for (const kept of [...(await evidence(making, found)), ...(await exchanges(making.tx, found))]) {
    const entry = await keptEntry(making.files, kept, room);
    room -= entry.packed?.bytes ?? 0;
    entries.push(entry);
  }
  entries.push(...(await signedDocuments(making, found)));
  return archive(found, making.now, entries);
}

async function entryOf(path: string, content: Parameters<typeof pack>[0]): Promise<Entry> {
  const packed = await pack(content);
  return { path, packed, sha256: packed.sha256, bytes: packed.bytes, left_out: null };
}
const jsonEntry = (path: string, value: unknown): Promise<Entry> =>
  entryOf(path, [`${JSON.stringify(value, null, 1)}\n`]);

/** An object as JSON, with lists of many rows behind what else is in it: a row to a line, and never all at once. */
async function* jsonWithLists(
  value: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<readonly unknown[]>>>,
): AsyncGenerator<string> {
  yield JSON.stringify(value, null, 1).slice(0, -2);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,\n ${JSON.stringify(name)}: [`;
    let separator = '\n  ';
    for await (const rows of pages) {
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ',\n  ';
      }
    }
    yield '\n ]';
  }
  yield '\n}\n';
}

async function* mapped<Row, Shown>(pages: AsyncIterable<Row[]>, show: (row: Row) => Shown): AsyncGenerator<Shown[]> {
  for await (const rows of pages) yield rows.map(show);
}

async function ownFiles(making: Making, found: Package, language: DocumentLanguage): Promise<Entry[]> {
  const { tx, now, typesetter, issuer } = making;
  const asked = { language, bagKg: undefined, farmer: undefined, part: { farmer: undefined } };
  const facts = factsJson(await stateRecord(tx, 'due-diligence-dossier', found.name, asked));
  const receipt = await soundReceipt(tx, 'package', found.name);
  const pdf = await print(
    typesetter,
    {
      name: found.name,
      print_format: 'due-diligence-dossier',
      language,
      doctype: 'Due Diligence Package',
      docname: found.name,
      facts,
      facts_sha256: sha256(facts),
      stated_at: now,
      record_receipt: receipt === null ? null : JSON.stringify(receipt),
    },
    issuer,
  );
  const lots = await lotsOf(tx, found.name);
  const inputs = {
    package: found.name,
    inputs_hash: found.inputs_hash?.toString('hex') ?? null,
    lots: lots.map(({ lot, quantity_kg, input_hash, attested_version }) => ({
      lot,
      quantity_kg,
      attested_version,
      input_hash: input_hash.toString('hex'),
    })),
  };
  const plotHashes: Buffer[] = [];
  const plots = mapped(
    plotPages(tx, found.name),
    ({ plot, country, hectares, quantity_kg, geometry_hash, input_hash }) => {
      plotHashes.push(input_hash);
      const [geometry_sha256, input] = [geometry_hash.toString('hex'), input_hash.toString('hex')];
      return { plot, country, hectares, quantity_kg, geometry_sha256, input_hash: input };
    },
  );
  const sources = mapped(sourcePages(tx, found.name), ({ package: _package, ...source }) => source);
  return [
    await entryOf(`dossier-${language}.pdf`, piecesOf(pdf)),
    await entryOf('dossier.json', [facts]),
    await entryOf('plots.geojson', plotsFilePieces(tx, found.name)),
    await entryOf('inputs.json', jsonWithLists(inputs, { plots, sources })),
    // What the PDF says a hash of stands here to the byte: `sha256sum` is all that a stranger needs.
    await entryOf('inputs.bin', [
      hashedInputs(
        lots.map(({ input_hash }) => input_hash),
        plotHashes,
      ),
    ]),
  ];
}

async function receipts(tx: Tx, { name }: Package): Promise<Entry[]> {
  const found: Entry[] = [];
  const subjects = [['package', name] as const, ...(await lotsOf(tx, name)).map(({ lot }) => ['lot', lot] as const)];
  for (const [kind, subject] of subjects) {
    const receipt = await soundReceipt(tx, kind, subject);
    if (receipt !== null) found.push(await jsonEntry(`receipts/${subject}-v${receipt.version}.receipt.json`, receipt));
  }
  return found;
}

async function assessment(tx: Tx, { name }: Package): Promise<Entry[]> {
  const newest = await newestAssessment(tx, name);
  if (newest === undefined) return [];
  const { inputs_hash, answer_hash, ...said } = newest;
  const hashes = new Set<string>();
  const plots = mapped(verdictPages(tx, newest.id), (plot) => {
    for (const { sha256: named } of plot.indicators) if (named != null) hashes.add(named);
    return plot;
  });
  const hashed = { ...said, inputs_hash: inputs_hash.toString('hex'), answer_hash: answer_hash.toString('hex') };
  const answer = answerPieces({ source: said.source, version: said.source_version }, verdictPages(tx, newest.id));
  const found = [
    await entryOf('assessment/verdicts.json', jsonWithLists(hashed, { plots })),
    await entryOf('assessment/answer.json', answer),
  ];
  // One at a time: a source answers with megabytes.
  for (const named of [...hashes].sort()) {
    for (const { text } of await rawAnswers(tx, [named])) {
      found.push(await entryOf(`assessment/answers/${named}.json`, piecesOf(Buffer.from(text))));
    }
  }
  return found;
}

interface KeptFile {
  path: string;
  sha256: string;
}

/** A name that every system takes as a file's. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100);

async function evidence({ tx }: Making, { name }: Package): Promise<KeptFile[]> {
  const files = await filesOf(tx, { doctype: 'Due Diligence Package', docname: name });
  return files.map((file) => ({
    path: `evidence/${file.name}-${plainName(file.file_name)}`,
    sha256: file.sha256.toString('hex'),
  }));
}

async function exchanges(tx: Tx, { name }: Package): Promise<KeptFile[]> {
  const rows = await tx
    .selectFrom('eu_exchanges')
    .select(['id', 'operation', 'request_sha256', 'answer_sha256'])
    .where('package', '=', name)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.flatMap(({ id, operation, request_sha256, answer_sha256 }) => [
    { path: `eu-system/${id}-${operation}-request.xml`, sha256: request_sha256 },
    ...(answer_sha256 === null ? [] : [{ path: `eu-system/${id}-${operation}-answer.xml`, sha256: answer_sha256 }]),
  ]);
}

async function keptEntry(files: FileStorage, { path, sha256: named }: KeptFile, room: number): Promise<Entry> {
  const without = (why: string, bytes: number | null = null): Entry => ({
    path,
    packed: undefined,
    sha256: named,
    bytes,
    left_out: why,
  });
  if (room <= 0) return without('the archive is full; download it by itself');
  try {
    const content = await files.get(named);
    if (content === undefined) return without('it is not in the file storage');
    if (content.length > room) return without('the archive is full; download it by itself', content.length);
    return await entryOf(path, piecesOf(content));
  } catch (error) {
    if (error instanceof DamagedFileError) return without('what the file storage keeps is not what was stored');
    throw error;
  }
}

/** The dossiers that somebody signed, the newest first, with their receipts inside. */
async function signedDocuments({ tx, files }: Making, { name }: Package): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('documents')
    .selectAll()
    .where('doctype', '=', 'Due Diligence Package')
    .where('docname', '=', name)
    .where('status', '=', 'Signed')
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
  const found: Entry[] = [];
  for (const row of rows) {
    const file = await fileOf(tx, files, knownDocument(row));
    if (file.ok) found.push(await entryOf(`signed/${row.name}.pdf`, piecesOf(file.pdf)));
  }
  return found;
}

async function archive({ name, inputs_hash }: Package, now: Date, entries: readonly Entry[]): Promise<Uint8Array> {
  const manifest = canonicalize({
    format: 'lotmark.dossier.v1',
    package: name,
    inputs_hash: inputs_hash?.toString('hex') ?? null,
    made_at: now.toISOString(),
    files: entries.map(({ path, sha256: named, bytes, left_out }) => ({ path, sha256: named, bytes, left_out })),
  });
  const sums = entries
    .filter(({ packed }) => packed !== undefined)
    .map(({ path, sha256: named }) => `${named}  ${path}\n`);
  const all = [...entries, await entryOf('manifest.json', [`${manifest}\n`]), await entryOf('SHA256SUMS', sums)];
  const files = all.flatMap(({ path, packed }) => (packed === undefined ? [] : [{ path: `${name}/${path}`, packed }]));
  return archiveOf(files, now);
}
