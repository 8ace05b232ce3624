import { takeSealOff } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { checkCertificateSeals } from './certificate-seals.ts';
import { sha256 } from './state.ts';

interface Row {
  name: string;
  facts: string;
  facts_sha256: Buffer;
  pdf_sha256: Buffer | null;
  pdf_size: number | null;
  sealed_sha256: Buffer | null;
  template_source_sha256: Buffer | null;
  status: string;
  payload: string | null;
}

interface SignedMembers {
  pdf_sha256?: string;
  facts_sha256?: string;
  template?: { sha256?: string };
}

/** Each has a few hundred kilobytes at most; they are read one after the other. */
const page = 100;

/** Reads the file of every document, and compares it, and what it states, with its hashes and with what was signed. */
export async function checkDocuments(
  tx: Tx,
  storage: FileStorage,
  certificateSealKey: Uint8Array,
): Promise<{ counts: { documents: number; sealed_certificates: number }; faults: string[] }> {
  const faults: string[] = await templateFaults(tx);
  const seals = await checkCertificateSeals(tx, storage, certificateSealKey);
  faults.push(...seals.faults);
  let documents = 0;
  let after = '';
  for (;;) {
    const { rows } = await sql<Row>`
      select d.name, d.facts, d.facts_sha256, d.pdf_sha256, d.pdf_size, d.sealed_sha256, d.template_source_sha256, d.status, a.payload
        from documents d left join attestations a on a.kind = 'document' and a.subject = d.name and a.version = 1
       where d.name > ${after} order by d.name limit ${page}`.execute(tx);
    for (const row of rows) faults.push(...(await faultsOf(storage, row)).map((fault) => `${row.name}: ${fault}`));
    documents += rows.length;
    after = rows.at(-1)?.name ?? after;
    if (rows.length < page) return { counts: { documents, sealed_certificates: seals.sealed }, faults };
  }
}

/** The text of each template that an admin published, against its hash and those of the documents made with it. */
async function templateFaults(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; version: number; source: string; hash: Buffer; differing: number }>`
    select t.name, t.version, t.source, t.source_sha256 as hash,
           (select count(*)::int from documents d where d.template = t.name and d.template_version = t.version
               and d.template_source_sha256 <> t.source_sha256) as differing
      from document_templates t order by t.name, t.version`.execute(tx);
  return rows
    .filter(({ source, hash, differing }) => !sha256(source).equals(hash) || differing > 0)
    .map(({ name, version }) => `${name} version ${version}: its text is not what was published`);
}

async function faultsOf(storage: FileStorage, row: Row): Promise<string[]> {
  const faults: string[] = [];
  const signed = row.payload === null ? undefined : (JSON.parse(row.payload) as SignedMembers);
  if (!sha256(row.facts).equals(row.facts_sha256)) faults.push('what it states has another hash');
  if ((row.status === 'Signed') !== (row.payload !== null))
    faults.push('it is Signed without a signature, or signed and not Signed');
  const hash = row.pdf_sha256?.toString('hex');
  if (signed !== undefined) {
    const same =
      signed.pdf_sha256 === hash &&
      signed.facts_sha256 === row.facts_sha256.toString('hex') &&
      signed.template?.sha256 === row.template_source_sha256?.toString('hex');
    if (!same) faults.push('something else was signed');
  }
  if (hash === undefined) return faults;
  try {
    const content = await storage.get(hash);
    if (content === undefined) faults.push('its file is not in the file storage');
    else if (content.length !== row.pdf_size) faults.push(`its file has ${content.length} bytes, not ${row.pdf_size}`);
    if (row.sealed_sha256 !== null) faults.push(...(await sealFaults(storage, row, row.sealed_sha256)));
  } catch (error) {
    faults.push((error as Error).message);
  }
  return faults;
}

/** The file with the seal is the document, its receipt and a seal. */
async function sealFaults(storage: FileStorage, row: Row, sealed: Buffer): Promise<string[]> {
  const content = await storage.get(sealed.toString('hex'));
  if (content === undefined) return ['its sealed file is not in the file storage'];
  const unsealed = takeSealOff(content);
  if ('problem' in unsealed || unsealed.seal === undefined) return ['its sealed file bears no seal'];
  const base = unsealed.file.subarray(0, row.pdf_size ?? 0);
  return sha256(base).equals(row.pdf_sha256 ?? Buffer.alloc(0)) ? [] : ['its sealed file is of another document'];
}
