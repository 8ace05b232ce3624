import { sql } from 'kysely';
import { z } from 'zod';
import { bare } from '../../domain/foundation/file/bare.ts';
import { findFile, type StoredFile } from '../../domain/foundation/file/store.ts';
import { notAsWritten } from '../../domain/proof/attestation/not-as-written.ts';
import { alteredAmong } from '../../domain/proof/did/vouched-keys.ts';
import { forbidden, notFound, Refusal } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { isAdmin, type KnownActor } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { DamagedFileError, type FileStorage } from '../../platform/storage/file-storage.ts';
import { operation } from '../operation.ts';
import { attachedTo } from './attached-to.ts';

/** Should a browser show it all the same, it is of no origin and runs nothing. */
const sandboxed = "default-src 'none'; sandbox; frame-ancestors 'none'";

const download = operation({
  summary:
    'A file, for its uploader, admins and whoever may see the record it belongs to. Photographs bear no place, time or device for others than the uploader, admins and authorities.',
  allow: 'user',
  kind: 'read',
  http: { method: 'GET', path: '/private/files/{name}', contentType: 'application/octet-stream' },
  envelope: 'file',
  input: z.object({ name: docName('file', 'Name of the file, FILE-<20 hex digits>.') }),
  output: z.string(),
  refusals: {
    permission: 'the file is missing or not the caller’s to see, alike',
    not_found: 'for admins: there is no such file',
    state: 'the record of the file is not what the service wrote',
    unavailable: 'the file storage is away, or what it keeps is not what was stored',
  },
  before: async (ctx, { name }) => {
    const file = await seeFile(ctx, name);
    return { file, content: await contentOf(ctx.services.files, file) };
  },
  handler: async (ctx, _input, { file, content }) => {
    ctx.reply.headers['content-security-policy'] = sandboxed;
    ctx.reply.headers['cache-control'] = 'private, no-store';
    const shown = seesPlaces(ctx.actor, file) ? content : bare(file.content_type, content);
    return new FileResult(file.file_name, typeOf(file), shown);
  },
});

const typeOf = ({ content_type: type }: StoredFile) =>
  type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type;

/**
 * A file that is what the service wrote.
 * @throws Refusal 403 when it is missing or of others, alike; 404 for admins; 409 where somebody altered its row.
 */
export async function seeFile(ctx: { tx: Tx; actor: KnownActor }, name: string): Promise<StoredFile> {
  const file = await seen(ctx, name);
  await assertFileAsWritten(ctx.tx, file);
  return file;
}

/**
 * People decide by a file, and a row that was turned to another content, record or owner shows others' words.
 * @throws Refusal 409 where somebody altered its row.
 */
export async function assertFileAsWritten(tx: Tx, file: StoredFile): Promise<void> {
  const on = sql<boolean>`t.sha256 = ${file.sha256} and t.uploader = ${file.uploader}::uuid
    and t.doctype is not distinct from ${file.doctype} and t.docname is not distinct from ${file.docname}`;
  const row = { table: 'files', where: sql<boolean>`t.name = ${file.name}`, relied: { on, rows: 1 } };
  const [altered] = await alteredAmong(tx, row);
  if (altered !== undefined) throw notAsWritten(`files ${file.name}`);
}

async function seen(ctx: { tx: Tx; actor: KnownActor }, name: string): Promise<StoredFile> {
  const file = await findFile(ctx.tx, name);
  if (file !== undefined) {
    if (file.uploader === ctx.actor.userId || isAdmin(ctx.actor)) return file;
    // What was taken off its record is for whoever put it there.
    if (file.doctype !== null && file.docname !== null && file.removed_at === null) {
      await attachedTo[file.doctype].see(ctx, file.docname);
      return file;
    }
  } else if (isAdmin(ctx.actor)) throw notFound(`There is no file ${name}.`);
  throw forbidden('You have no such file.');
}

/** Who is shown a photograph with all that it says. */
const seesPlaces = (actor: KnownActor, { uploader }: StoredFile) =>
  uploader === actor.userId || isAdmin(actor) || actor.roles.has('SVC Authority');

/** @throws Refusal 503 */
export async function contentOf(
  storage: FileStorage,
  { sha256, name }: Pick<StoredFile, 'sha256' | 'name'>,
): Promise<Uint8Array> {
  const content = await storage.get(sha256.toString('hex')).catch((error: unknown) => {
    if (error instanceof DamagedFileError)
      throw unavailable(`What the file storage keeps of ${name} is not what was stored`);
    throw error;
  });
  if (content !== undefined) return content;
  throw unavailable(`The content of ${name} is not in the file storage`);
}

const unavailable = (what: string): Refusal => new Refusal('unavailable', `${what}; an admin has to look at it.`);

export const fileDownload = { download_file: download };
