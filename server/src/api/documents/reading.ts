import { z } from 'zod';
import { partOf, seeDocument } from '../../domain/assurance/document/access.ts';
import { documentDoctypes, formatsOf, printFormatNames } from '../../domain/assurance/document/formats.ts';
import { knownDocument } from '../../domain/assurance/document/store.ts';
import { templatesFor } from '../../domain/assurance/document/template/store.ts';
import {
  documentSorts,
  documentView,
  shareView,
  showDocument,
  showShare,
} from '../../domain/assurance/document/views.ts';
import { findFact } from '../../domain/proof/attestation/fact.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';

const status = operation({
  summary: 'How far a document is, its signature, and the links that the caller made to it.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ document: docName('document') }),
  output: documentView.extend({
    signature: z
      .object({
        state: z.enum(['signed', 'logged', 'anchored']).meta({
          description:
            'Signed; a leaf of the log, on its way to the ledger; on the ledger, and its receipt in the file.',
        }),
        payload_hash: z.string(),
        kid: z.string(),
        tx_hash: z.string().nullable(),
        receipt_url: z.string().nullable(),
      })
      .nullable(),
    shares: z
      .array(shareView)
      .meta({ description: 'The newest first, at most 100; of admins all, of others their own.' }),
  }),
  refusals: {
    permission: 'the document is missing or not the caller’s to see, alike',
    not_found: 'for admins: there is no such document',
  },
  handler: async (ctx, input) => {
    const document = await seeDocument(ctx, input.document);
    const fact = document.status === 'Signed' ? await findFact(ctx.tx, 'document', document.name, null) : undefined;
    let shares = ctx.tx
      .selectFrom('document_shares')
      .selectAll()
      .where('document', '=', document.name)
      .orderBy('created_at', 'desc')
      .limit(100);
    if (!isAdmin(ctx.actor)) shares = shares.where('created_by', '=', ctx.actor.userId);
    const rows = await shares.execute();
    return {
      ...showDocument(document),
      signature:
        fact === undefined
          ? null
          : {
              state: fact.anchored
                ? ('anchored' as const)
                : fact.leaf_index === null
                  ? ('signed' as const)
                  : ('logged' as const),
              payload_hash: fact.payload_hash.toString('hex'),
              kid: fact.kid,
              tx_hash: fact.anchored ? fact.tx_hash : null,
              receipt_url: fact.anchored ? `${ctx.services.baseUrl()}/v1/receipts/document/${document.name}` : null,
            },
      shares: rows.map((share) => showShare(share, ctx.now)),
    };
  },
});

const { search: _search, ...paging } = pageInput(documentSorts);

const list = operation({
  summary: 'The documents of a record, and what can be made of it.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    doctype: z.enum(documentDoctypes),
    name: text().meta({ description: 'The record, such as LOT-2026-00001 or ORD-2026-00001.' }),
    ...paging,
  }),
  output: pageOutput(documentView).extend({
    print_formats: z.array(z.enum(printFormatNames)),
    templates: z
      .array(z.object({ name: z.string(), version: z.int(), title: z.string(), based_on: z.enum(printFormatNames) }))
      .meta({ description: 'What admins added for such records; by name they are a print_format, too.' }),
  }),
  refusals: {
    permission: 'the record is missing or not the caller’s to see, alike',
    not_found: 'for admins: there is no such record',
  },
  handler: async (ctx, input) => {
    const part = await partOf(ctx, input.doctype, input.name);
    let query = ctx.tx
      .selectFrom('documents')
      .where('documents.doctype', '=', input.doctype)
      .where('documents.docname', '=', input.name);
    if (part.farmer !== undefined) query = query.where('documents.farmer', '=', part.farmer);
    if (!isAdmin(ctx.actor)) {
      query = query.where((eb) =>
        eb.or([eb('documents.status', '!=', 'Draft'), eb('documents.created_by', '=', ctx.actor.userId)]),
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (each) => each.selectAll('documents'),
      request: input,
      sorts: documentSorts,
      defaultSort: 'created_at desc',
    });
    const templates = await templatesFor(ctx.tx, formatsOf(input.doctype), ctx.now);
    return {
      ...page,
      data: rows.map((row) => showDocument(knownDocument(row))),
      print_formats: formatsOf(input.doctype),
      templates: templates.map(({ name, version, title, based_on }) => ({ name, version, title, based_on })),
    };
  },
});

export const documentReading = { status, list };
