import { z } from 'zod';
import { refuseActivePdf } from '../../domain/foundation/file/active-pdf-aside.ts';
import { dailyBytes, dailyFiles, maxBytes, overQuota, safeFileName } from '../../domain/foundation/file/rules.ts';
import { insertFile, lockUploads, usedSince } from '../../domain/foundation/file/store.ts';
import { sniff } from '../../domain/foundation/file/type.ts';
import { fileUrl } from '../../domain/foundation/file/views.ts';
import { invalid, Refusal } from '../../kernel/values/errors.ts';
import { isMember, type KnownActor } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fileDoctypes } from '../../platform/db/tables.generated.ts';
import type { VirusScanner } from '../../platform/virus-scan/scanner.ts';
import { operation } from '../operation.ts';
import { attachedTo } from './attached-to.ts';
import { readUpload } from './multipart.ts';

const day = 86_400_000;

const upload = operation({
  summary:
    'Takes a file: a photograph (JPEG, PNG, WebP), a PDF, a CSV or text file, or JSON. Its type comes from its bytes.',
  allow: 'user',
  kind: 'write',
  largeBody: true,
  raw: {
    contentTypes: ['multipart/form-data', 'application/json'],
    parse: readUpload,
    fieldName: (field, contentType) =>
      field === 'filedata' && contentType?.startsWith('multipart/') === true ? 'file' : field,
  },
  input: z.object({
    filedata: z
      .string()
      .min(1)
      .max(Math.ceil(maxBytes / 3) * 4)
      .meta({
        description: 'In JSON: the file in base64. In a form: the part `file`.',
        examples: ['bG90LGtnCkEsMQo='],
      }),
    filename: z.string().trim().max(300).optional().meta({ description: "In JSON: the file's name." }),
    is_private: z
      .boolean()
      .default(true)
      .meta({ description: 'Taken for the sake of clients that send it: every file here is private.' }),
    doctype: z.enum(fileDoctypes).optional().meta({ description: 'The kind of record that it belongs to.' }),
    docname: z.string().trim().max(140).optional().meta({ description: 'The record that it belongs to.' }),
    fieldname: z.string().trim().max(140).optional(),
  }),
  output: z.object({
    name: z.string(),
    file_name: z.string().meta({ description: 'Its name, with the ending of what it is.' }),
    file_url: z.string(),
    is_private: z.literal(1),
    file_size: z.int().meta({ description: 'Bytes.' }),
  }),
  refusals: {
    validation: 'the form or the base64 is damaged, there is no file, or only one of `doctype` and `docname` is there',
    media_type:
      'the body is neither a form nor JSON; or the file is of no type that is taken, damaged or cut short, a picture of more than 100 million points, or has a virus; or it is a PDF with scripts or other active content',
    too_large: 'the call has more than 5 MiB',
    permission: 'the record is missing or not the caller’s',
    not_found: 'for admins: there is no such record',
    state: 'nothing is added to the record any more',
    unavailable: 'the virus scanner or the file storage is away',
    rate_limit: `the caller uploaded ${dailyFiles} files or ${dailyBytes / 1024 / 1024} MiB within 24 hours`,
  },
  before: async (ctx, input) => {
    const content = decode(input.filedata);
    const sniffed = sniff(content);
    if ('fault' in sniffed) throw new Refusal('media_type', sniffed.fault);
    await refuseOverQuota(ctx, content.length);
    const to = recordOf(input);
    if (to !== undefined) await attachedTo[to.doctype].see(ctx, to.docname);
    if (sniffed.type === 'application/pdf') await refuseActivePdf(content);
    await refuseViruses(ctx.services.scanner, content);
    return { sha256: await ctx.services.files.put(content), type: sniffed.type, size: content.length };
  },
  handler: async (ctx, input, { sha256, type, size }) => {
    await lockUploads(ctx.tx, ctx.actor.userId);
    await refuseOverQuota(ctx, size);
    const to = recordOf(input);
    const holder = to === undefined ? undefined : await attachedTo[to.doctype].attach(ctx, to.docname);
    const name = `FILE-${ctx.ids.random(10).toString('hex')}`;
    const file_name = safeFileName(input.filename, type);
    await insertFile(ctx.tx, {
      name,
      sha256: Buffer.from(sha256, 'hex'),
      size,
      content_type: type,
      file_name,
      uploader: ctx.actor.userId,
      org: holder?.orgs.find((org) => isMember(ctx.actor, org)) ?? null,
      doctype: to?.doctype ?? null,
      docname: to?.docname ?? null,
      fieldname: input.fieldname ?? null,
      created_at: ctx.now,
    });
    ctx.about(name);
    return { name, file_name, file_url: fileUrl(name), is_private: 1 as const, file_size: size };
  },
});

function decode(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw invalid('filedata', 'must be base64');
  const content = Buffer.from(text, 'base64');
  if (content.length <= maxBytes) return content;
  throw new Refusal('too_large', `A file may have at most ${maxBytes / 1024 / 1024} MiB.`);
}

/** After everything that costs less; nothing is kept before. While the scanner is away nothing is taken. */
async function refuseViruses(scanner: VirusScanner | undefined, content: Uint8Array): Promise<void> {
  if (scanner === undefined) return;
  let found: string | undefined;
  try {
    found = await scanner.scan(content);
  } catch {
    const message = 'Files are looked at by a virus scanner, which does not answer; try again later.';
    throw new Refusal('unavailable', message, { headers: { 'retry-after': '60' } });
  }
  if (found !== undefined)
    throw new Refusal('media_type', `The virus scanner found ${found} in the file; it was not kept.`);
}

async function refuseOverQuota(ctx: { tx: Tx; actor: KnownActor; now: Date }, size: number): Promise<void> {
  const used = await usedSince(ctx.tx, ctx.actor.userId, new Date(ctx.now.getTime() - day));
  const message = overQuota(used, size);
  if (message !== undefined) throw new Refusal('rate_limit', message, { headers: { 'retry-after': '3600' } });
}

type Sent = { doctype?: (typeof fileDoctypes)[number] | undefined; docname?: string | undefined };

function recordOf({ doctype, docname }: Sent) {
  if (doctype === undefined && docname === undefined) return undefined;
  if (doctype === undefined) throw invalid('doctype', `is required with docname: ${fileDoctypes.join(', ')}`);
  if (docname === undefined) throw invalid('docname', 'is required with doctype');
  return { doctype, docname };
}

export const fileUpload = { upload_file: upload };
