import { z } from 'zod';
import { findCertificates } from '../../domain/assurance/certificate/list.ts';
import { certificateStatuses } from '../../domain/assurance/certificate/rules.ts';
import {
  certificateRow,
  certificateRowView,
  certificateSorts,
  selectCertificate,
} from '../../domain/assurance/certificate/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const { search: _search, ...paging } = pageInput(certificateSorts);

const listCertificates = operation({
  summary: "The export certificates of the caller's orders, as exporter, buyer or cooperative; the latest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...paging,
    search: z
      .string()
      .trim()
      .max(100)
      .optional()
      .meta({ description: 'Part of a name or number, of an order, lot, authority or exporter.' }),
    status: z.enum(certificateStatuses).optional().meta({ description: 'By the calendar of today.' }),
    order: docName('order').optional(),
  }),
  output: pageOutput(certificateRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findCertificates(ctx, 'party', input), {
      select: selectCertificate,
      request: input,
      sorts: certificateSorts,
      defaultSort: 'issued_at desc',
    });
    return { data: rows.map((row) => certificateRowView(row, ctx.now)), ...page };
  },
});

export const ordersCertificates = { list_certificates: listCertificates };
