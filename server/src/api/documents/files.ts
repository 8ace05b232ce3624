import { z } from 'zod';
import { seeDocument } from '../../domain/assurance/document/access.ts';
import { type DocumentFile, fileNameOf, fileOf } from '../../domain/assurance/document/file.ts';
import { Refusal, wrongState } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const download = operation({
  summary: 'The PDF of a document, for whoever may see its record; with its receipt inside once that is on the ledger.',
  allow: 'user',
  kind: 'read',
  http: { method: 'GET', path: '/private/documents/{document}', contentType: 'application/pdf' },
  envelope: 'file',
  input: z.object({ document: docName('document') }),
  output: z.string(),
  refusals: {
    permission: 'the document is missing or not the caller’s to see, alike',
    not_found: 'for admins: there is no such document',
    state: 'it is not made yet',
    unavailable: 'the file storage is away, or what it keeps is not what was stored',
  },
  before: async (ctx, input) => {
    const document = await seeDocument(ctx, input.document);
    return { document, file: await fileOf(ctx.tx, ctx.services.files, document) };
  },
  handler: async (ctx, _input, { document, file }) => {
    ctx.reply.headers['content-security-policy'] = "default-src 'none'; sandbox; frame-ancestors 'none'";
    ctx.reply.headers['cache-control'] = 'private, no-store';
    return new FileResult(fileNameOf(document), 'application/pdf', contentOf(document, file));
  },
});

function contentOf(document: { name: string; status: string }, file: DocumentFile): Uint8Array {
  if (file.ok) return file.pdf;
  if (file.why === 'not_made') throw wrongState(`${document.name} is ${document.status}; it has no file.`);
  throw new Refusal(
    'unavailable',
    `The file of ${document.name} is ${file.why} in the file storage; an admin has to look at it.`,
  );
}

export const documentFiles = { download };
