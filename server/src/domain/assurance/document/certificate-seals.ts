import { createHmac, timingSafeEqual } from 'node:crypto';
import { takeSealOff } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { DamagedFileError, type FileStorage } from '../../../platform/storage/file-storage.ts';
import type { DocumentLanguage } from './formats.ts';

/** A statement of a certificate in one language. */
export interface SealedStatement {
  certificate: string;
  version: number;
  language: DocumentLanguage;
}

/** What the key that proves sealed files is derived for. */
export const certificateSealPurpose = 'sealed certificates';

interface Row {
  sealed_sha256: Buffer;
  proof: Buffer;
}

/** A keyed hash over what a row says: whoever can only write to the database cannot have another file handed out. */
const proofOf = (key: Uint8Array, { certificate, version, language }: SealedStatement, sha256: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${certificate}\n${version}\n${language}\n${sha256.toString('hex')}`)
    .digest();

const holds = (key: Uint8Array, statement: SealedStatement, { sealed_sha256, proof }: Row): boolean => {
  const wanted = proofOf(key, statement, sealed_sha256);
  return proof.length === wanted.length && timingSafeEqual(proof, wanted);
};

async function find(tx: Tx, { certificate, version, language }: SealedStatement): Promise<Row | undefined> {
  return tx
    .selectFrom('certificate_seals')
    .select(['sealed_sha256', 'proof'])
    .where('certificate', '=', certificate)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** What reading sealed files takes. */
export interface SealedFiles {
  files: FileStorage;
  /** Proves what is handed out as sealed, 32 bytes. */
  certificateSealKey: Uint8Array;
}

/** The sealed file of a statement; undefined where there is none, or none that is as it was made. */
export async function sealedFile(
  tx: Tx,
  { files, certificateSealKey }: SealedFiles,
  statement: SealedStatement,
): Promise<Uint8Array | undefined> {
  const row = await find(tx, statement);
  if (row === undefined || !holds(certificateSealKey, statement, row)) return undefined;
  try {
    return await files.get(row.sealed_sha256.toString('hex'));
  } catch (error) {
    // `check` names it; until it is mended the certificate is handed out without its seal.
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}

/** Whether a statement has a sealed file that counts. */
export async function isSealed(tx: Tx, key: Uint8Array, statement: SealedStatement): Promise<boolean> {
  const row = await find(tx, statement);
  return row !== undefined && holds(key, statement, row);
}

/** Keeps a sealed file of a statement; nothing where one was kept a moment earlier. */
export async function keepSeal(
  tx: Tx,
  key: Uint8Array,
  statement: SealedStatement,
  sealed: { sha256: Buffer; at: Date; stamped: Date | undefined },
): Promise<void> {
  const { certificate, version, language } = statement;
  const proof = proofOf(key, statement, sealed.sha256);
  const row = await find(tx, statement);
  if (row !== undefined && holds(key, statement, row)) return;
  // A proof that does not hold is of another SECRET_KEY, or nobody's.
  await sql`
    insert into certificate_seals (certificate, version, language, sealed_sha256, sealed_at, time_stamped_at, proof)
    values (${certificate}, ${version}, ${language}, ${sealed.sha256}, ${sealed.at}, ${sealed.stamped ?? null}, ${proof})
    on conflict (certificate, version, language) do update
       set sealed_sha256 = excluded.sealed_sha256, sealed_at = excluded.sealed_at,
           time_stamped_at = excluded.time_stamped_at, proof = excluded.proof
     where certificate_seals.proof = ${row?.proof ?? null}::bytea`.execute(tx);
}

/** A certificate whose newest statement has no sealed file in some language. */
export interface ToSeal {
  certificate: string;
  stated_at: Date;
}

const anchored = sql<boolean>`(select a.leaf_index from attestations a
   where a.kind = 'certificate' and a.subject = certificates_to_seal.certificate order by a.version desc limit 1)
     < (select max(tree_size) from anchor_batches where status = 'anchored')`;

export const someToSeal = () => sql<boolean>`exists (select from certificates_to_seal where ${anchored})`;

/** Those after one of them whose newest statement is on the ledger, the oldest first. */
export async function certificatesToSeal(tx: Tx, after: ToSeal | undefined, limit: number): Promise<ToSeal[]> {
  const { rows } = await sql<ToSeal>`
    select certificate, stated_at from certificates_to_seal
     where ${after === undefined ? sql`true` : sql`(stated_at, certificate) > (${after.stated_at}, ${after.certificate})`}
       and ${anchored}
     order by stated_at, certificate limit ${limit}`.execute(tx);
  return rows;
}

/** Nothing is to be done any more; not where the certificate was signed anew meanwhile. */
export async function sealedAll(tx: Tx, { certificate, stated_at }: ToSeal): Promise<void> {
  await sql`delete from certificates_to_seal where certificate = ${certificate} and stated_at = ${stated_at}`.execute(
    tx,
  );
}

/** Files read one after the other. */
const page = 100;

/** After SECRET_KEY was replaced: what the old key proves is proven with the new one. */
export async function proveSealsAnew(tx: Tx, keys: { old: Uint8Array; current: Uint8Array }): Promise<void> {
  await eachSeal(tx, async (rows) => {
    const proofs = rows
      .filter((row) => holds(keys.old, row, row))
      .map((row) => ({ ...row, proof: proofOf(keys.current, row, row.sealed_sha256) }));
    await sql`
      update certificate_seals s set proof = n.proof
        from unnest(${proofs.map((each) => each.certificate)}::text[], ${proofs.map((each) => each.version)}::int[],
                    ${proofs.map((each) => each.language)}::text[], ${proofs.map((each) => each.proof)}::bytea[])
             as n (certificate, version, language, proof)
       where (s.certificate, s.version, s.language) = (n.certificate, n.version, n.language)`.execute(tx);
  });
}

type SealRow = Row & SealedStatement;

async function eachSeal(tx: Tx, look: (rows: SealRow[]) => Promise<void>): Promise<number> {
  let seen = 0;
  let after = { certificate: '', version: 0, language: '' };
  for (;;) {
    const { rows } = await sql<SealRow>`
      select certificate, version, language, sealed_sha256, proof from certificate_seals
       where (certificate, version, language) > (${after.certificate}, ${after.version}::int, ${after.language})
       order by certificate, version, language limit ${page}`.execute(tx);
    await look(rows);
    seen += rows.length;
    after = rows.at(-1) ?? after;
    if (rows.length < page) return seen;
  }
}

/** Reads the sealed file of every certificate: it is there, bears a seal, and is the one that was made. */
export async function checkCertificateSeals(
  tx: Tx,
  storage: FileStorage,
  key: Uint8Array,
): Promise<{ sealed: number; faults: string[] }> {
  const faults: string[] = [];
  const sealed = await eachSeal(tx, async (rows) => {
    for (const row of rows) {
      const fault = holds(key, row, row)
        ? await faultOf(storage, row.sealed_sha256)
        : 'its sealed file is not the one that was made';
      if (fault !== undefined) faults.push(`${row.certificate} version ${row.version} (${row.language}): ${fault}`);
    }
  });
  return { sealed, faults };
}

async function faultOf(storage: FileStorage, sha256: Buffer): Promise<string | undefined> {
  try {
    const content = await storage.get(sha256.toString('hex'));
    if (content === undefined) return 'its sealed file is not in the file storage';
    const unsealed = takeSealOff(content);
    return 'problem' in unsealed || unsealed.seal === undefined ? 'its sealed file bears no seal' : undefined;
  } catch (error) {
    if (error instanceof DamagedFileError) return error.message;
    throw error;
  }
}
