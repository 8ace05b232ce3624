import { hash } from 'node:crypto';
import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { exportersOf, importAccess } from '../../domain/origin/plot-import/access.ts';
import { follows, maxFileBytes, maxOpen, maxPartBytes } from '../../domain/origin/plot-import/rules.ts';
import {
  contentOf,
  insertImport,
  insertPart,
  openImports,
  updateImport,
} from '../../domain/origin/plot-import/store.ts';
import { hasDuty } from '../../domain/people/party/duties.ts';
import { readJson } from '../../domain/trade/erp/raw-body.ts';
import { accept, forbidden, invalid, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { docName, referenceName, text } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';

const address = '/v1/plot-imports/{import}/file';
const pieces = 'application/offset+octet-stream';
const saltBytes = 16;
const notYours =
  'the caller is neither of the office of the cooperative nor of the exporter; or there is no such import';
const refusals = { permission: notYours, not_found: 'for admins: there is no such import' };

/** The exporter for whom somebody sends a file to a cooperative that is not theirs; null for its own office. */
function senderOf(actor: KnownActor, cooperative: string, given: string | undefined): string | null {
  if (given === undefined && hasDuty(actor, 'correct_records', cooperative)) return null;
  const own = exportersOf(actor);
  if (given !== undefined && !own.includes(given)) throw forbidden('You are not a member of this exporter.');
  const [only, ...others] = own;
  if (given === undefined && others.length > 0) {
    throw invalid('exporter', `is required, because you belong to several: ${own.join(', ')}`);
  }
  if (only === undefined) throw forbidden('Only the office of a cooperative and exporters may send files of plots.');
  return given ?? only;
}

const begin = operation({
  summary:
    'Begins to send a file of plots (GeoJSON, KML or CSV, at most 25 MB) of the members of a cooperative; its pieces follow.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    cooperative: docName('cooperative'),
    exporter: docName('exporter').optional().meta({ description: 'For whom somebody of several exporters sends it.' }),
    file_name: text(200),
    size: z.int().min(1).max(maxFileBytes).meta({ description: 'Bytes of the file.' }),
    commodity_type: referenceName('commodity type').optional().meta({ description: 'What grows on all the plots.' }),
    latitude_first: z
      .boolean()
      .default(false)
      .meta({ description: 'Positions of the file have their latitude first.' }),
  }),
  output: z.object({
    name: z.string(),
    upload_url: z.string().meta({ description: 'Where its pieces are sent, by the tus protocol 1.0 or `append`.' }),
    part_size: z.int().meta({ description: 'Most bytes of a piece.' }),
  }),
  refusals: {
    validation: 'a linked record does not exist',
    permission: 'the caller is neither of the office of the cooperative nor of an exporter',
    state: `${maxOpen} imports of the organisation are under way`,
  },
  handler: async (ctx, input) => {
    const { cooperative, commodity_type } = input;
    const exporter = senderOf(ctx.actor, cooperative, input.exporter);
    await checkLinks(ctx.tx, [
      { field: 'cooperative', target: 'cooperative', value: cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: commodity_type },
    ]);
    const [column, org] =
      exporter === null ? (['cooperative', cooperative] as const) : (['exporter', exporter] as const);
    if ((await openImports(ctx.tx, column, org)) >= maxOpen) {
      throw wrongState(`${maxOpen} imports of ${org} are under way; end or cancel one first.`);
    }
    const name = await ctx.ids.name(ctx.tx, 'PIM', ctx.now);
    await insertImport(ctx.tx, {
      name,
      cooperative,
      exporter,
      file_name: input.file_name,
      size: input.size,
      commodity_type: commodity_type ?? null,
      latitude_first: input.latitude_first,
      status: 'Receiving',
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    ctx.about(name);
    const upload_url = address.replace('{import}', name);
    ctx.reply.headers['tus-resumable'] = '1.0.0';
    return { name, upload_url, part_size: maxPartBytes };
  },
});

const progress = z.object({
  offset: z.int().meta({ description: 'Bytes that are there: where the next piece begins.' }),
  size: z.int(),
  complete: z.boolean(),
});

const tus = (offset: number, size: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'upload-length': String(size),
  'cache-control': 'no-store',
});

const offset = operation({
  summary: 'How much of a file of plots is there; HEAD answers it in the headers of the tus protocol.',
  allow: 'user',
  kind: 'read',
  http: { method: 'GET', path: address },
  input: z.object({ import: docName('plot import') }),
  output: progress.extend({
    sha256: z
      .string()
      .nullable()
      .meta({ description: 'Of the bytes that are there: whoever goes on can compare the file. Null of a whole one.' }),
  }),
  refusals,
  handler: async (ctx, input) => {
    const { name, received, size } = await importAccess.see(ctx, input.import, 'see');
    Object.assign(ctx.reply.headers, tus(received, size));
    const complete = received === size;
    const there = complete ? null : await contentOf(ctx.tx, ctx.services.files, name);
    return { offset: received, size, complete, sha256: there === null ? null : hash('sha256', there, 'hex') };
  },
});

const append = operation({
  summary: `Adds a piece to a file of plots, at most ${maxPartBytes / 1e6} MB: its bytes by PATCH of the tus protocol 1.0, or base64 in JSON.`,
  allow: 'user',
  kind: 'write',
  largeBody: true,
  http: { method: 'PATCH', path: address },
  raw: {
    contentTypes: [pieces, 'application/json'],
    takesAddress: true,
    parse: (body, contentType) => {
      const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
      if (type === 'application/json') return readJson(body, contentType);
      if (type === pieces) return {};
      throw new Refusal('media_type', `Send ${pieces}, or JSON.`);
    },
  },
  input: z.object({
    import: docName('plot import'),
    offset: z
      .int()
      .min(0)
      .max(maxFileBytes)
      .optional()
      .meta({ description: 'In JSON: where the piece begins. Else the header Upload-Offset.' }),
    filedata: z
      .string()
      .max(Math.ceil(maxPartBytes / 3) * 4)
      .optional()
      .meta({ description: 'In JSON: the piece in base64.', examples: ['bG90LGtnCkEsMQo='] }),
  }),
  output: progress,
  refusals: {
    ...refusals,
    validation: 'there is no offset, no piece, or the base64 is damaged',
    media_type: `the body is neither ${pieces} nor JSON`,
    too_large: `a piece has more than ${maxPartBytes / 1e6} MB`,
    state: 'the piece does not begin where the file ends, goes beyond its size, or nothing is added any more',
  },
  before: async (ctx, input) => {
    const found = await importAccess.see(ctx, input.import, 'see');
    const at = offsetOf(input.offset, ctx.headers['upload-offset']);
    const piece = pieceOf(input.filedata, ctx.body);
    accept(follows(found, at, piece.length));
    // Behind random bytes, so that no other file has its hash: what nobody needs any more can be removed.
    const stored = Buffer.concat([ctx.ids.random(saltBytes), piece]);
    return { at, size: piece.length, sha256: await ctx.services.files.put(stored) };
  },
  handler: async (ctx, input, { at, size, sha256 }) => {
    const found = await importAccess.lock(ctx, input.import, 'see');
    accept(follows(found, at, size));
    await insertPart(ctx.tx, { import: found.name, start: at, size, sha256 });
    const received = at + size;
    const complete = received === found.size;
    await updateImport(ctx.tx, found.name, {
      received,
      updated_at: ctx.now,
      ...(complete ? { status: 'Checking' as const } : {}),
    });
    if (complete) ctx.emit('plot_import.due', found.name);
    ctx.about(found.name);
    Object.assign(ctx.reply.headers, tus(received, found.size));
    // As the tus protocol demands; whoever sends JSON reads the answer.
    if (input.filedata === undefined) ctx.reply.status = 204;
    return { offset: received, size: found.size, complete };
  },
});

function offsetOf(given: number | undefined, header: string | undefined): number {
  if (given !== undefined) return given;
  if (header !== undefined && /^\d{1,9}$/.test(header)) return Number(header);
  throw invalid('offset', 'is required: in JSON, or as the header Upload-Offset');
}

function pieceOf(filedata: string | undefined, body: Uint8Array | undefined): Uint8Array {
  if (filedata !== undefined && (!/^[A-Za-z0-9+/]*={0,2}$/.test(filedata) || filedata.length % 4 !== 0)) {
    throw invalid('filedata', 'must be base64');
  }
  const piece = filedata === undefined ? body : Buffer.from(filedata, 'base64');
  if (piece === undefined || piece.length === 0) throw invalid('filedata', 'must hold at least one byte');
  if (piece.length <= maxPartBytes) return piece;
  throw new Refusal('too_large', `A piece may have at most ${maxPartBytes / 1e6} MB.`);
}

export const plotImportUpload = { begin, append, offset };
