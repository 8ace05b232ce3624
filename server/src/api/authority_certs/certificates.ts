import { z } from 'zod';
import { certificateAccess, isOffice } from '../../domain/assurance/certificate/access.ts';
import { issueCertificate, revokeCertificate } from '../../domain/assurance/certificate/certify.ts';
import { checkedView, examine } from '../../domain/assurance/certificate/examine.ts';
import {
  certifiableRow,
  certifiableRowView,
  certifiableSorts,
  findCertifiable,
  findCertificates,
  selectCertifiable,
} from '../../domain/assurance/certificate/list.ts';
import {
  certificateStatuses,
  obstacles,
  obstaclesOf,
  statusAt,
  wordsOf,
} from '../../domain/assurance/certificate/rules.ts';
import { checkedOf } from '../../domain/assurance/certificate/store.ts';
import {
  certificateCsv,
  certificateRow,
  certificateRowView,
  certificateSorts,
  certificateView,
  selectCertificate,
} from '../../domain/assurance/certificate/views.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { aboutRecord, forbidden, notFound } from '../../kernel/values/errors.ts';
import { date, docName, lotRef, text } from '../../kernel/values/vocabulary.ts';
import { orgsOf } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';
import { issuing, revoking, searched } from './offices.ts';

const issue = operation({
  summary:
    'Issues the export certificate of an order: what was checked of its goods is signed and anchored. An Issued one is answered instead of a second.',
  allow: issuing,
  kind: 'write',
  input: z.object({
    order: docName('order'),
    certificate_number: text(60).optional().meta({ description: 'Its number in the books of the authority.' }),
    authority: text(140).optional().meta({ description: 'In whose name it is issued; public.' }),
    expiry: date().optional().meta({ description: 'The last day on which it is good, yyyy-mm-dd, UTC.' }),
  }),
  output: z.object({
    ok: z.literal(true),
    certificate: z.string(),
    order: z.string(),
    lot: z.string(),
    exporter: z.string(),
    status: z.enum(certificateStatuses),
    certificate_number: z.string().nullable(),
    authority: z.string().nullable(),
    expiry: z.string().nullable(),
    created: z.boolean().meta({
      description:
        'False where the order had an Issued one already: number, authority and last day are those of that one.',
    }),
  }),
  refusals: {
    not_found: 'there is no such order',
    permission: 'the caller belongs to its exporter, its buyer or the cooperative of its lot',
    validation: 'the last day is over',
    state:
      'the sale does not stand or is disputed; the lot is flagged, not anchored, or not what was signed; its inspection is not what was signed; another country gave more of it than the one where the corridor starts; or the number is that of another certificate',
  },
  handler: async (ctx, { order, certificate_number, authority, expiry }) => {
    const { signer, lotVerifier } = ctx.services;
    const issuer = { signer, lotVerifier, baseUrl: ctx.services.baseUrl() };
    const { certificate, created } = await issueCertificate(ctx, issuer, order, {
      certificate_number,
      authority,
      expiry,
    });
    ctx.about(certificate.name);
    return {
      ok: true as const,
      certificate: certificate.name,
      order: certificate.order_name,
      lot: certificate.lot,
      exporter: certificate.exporter,
      status: certificate.status,
      certificate_number: certificate.certificate_number,
      authority: certificate.authority,
      expiry: certificate.expiry,
      created,
    };
  },
});

const revoke = operation({
  summary: 'Revokes an Issued certificate; its public page says so at once, with the reason. A repeat changes nothing.',
  allow: revoking,
  kind: 'write',
  input: z.object({
    certificate: docName('certificate'),
    reason: text(500, 3).optional().meta({ description: 'Public: no names of people.' }),
  }),
  output: z.object({
    ok: z.literal(true),
    certificate: z.string(),
    order: z.string(),
    status: z.enum(certificateStatuses),
    revoked_at: z.string().nullable(),
    reason: z.string().nullable(),
    revoked: z.boolean().meta({ description: 'False where it was Revoked before.' }),
  }),
  refusals: {
    not_found: 'there is no such certificate',
    state: 'it has expired, was revoked by somebody else or with another reason, or its record is not what was signed',
  },
  handler: async (ctx, { certificate: name, reason }) => {
    ctx.about(name);
    const done = await revokeCertificate(ctx, name, {
      reason,
      signer: ctx.services.signer,
      baseUrl: ctx.services.baseUrl(),
    });
    const { certificate, revoked } = done;
    return {
      ok: true as const,
      certificate: name,
      order: certificate.order_name,
      status: certificate.status,
      revoked_at: certificate.revoked_at?.toISOString() ?? null,
      reason: certificate.revoked_reason,
      revoked,
    };
  },
});

/** Who is to be certified sees what is missing, before anybody issues or refuses anything. */
async function assertExporter({ tx, actor }: UserCtx, order: string): Promise<void> {
  const row = await tx.selectFrom('orders').select('exporter').where('name', '=', order).executeTakeFirst();
  const own = row !== undefined && row.exporter !== null && orgsOf(actor, 'Exporter').includes(row.exporter);
  if (!own) throw aboutRecord(forbidden('You export no such order.'), order);
}

const checkOrder = operation({
  summary:
    'What a certificate of an order would say at this moment, and what stands against it, for the offices and for its exporter; writes nothing.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ order: docName('order') }),
  output: z.object({
    order: z.string(),
    lot: z.string(),
    lot_status: z.string(),
    exporter: z.string(),
    buyer_name: z.string(),
    certificate: z.string().nullable().meta({ description: 'The Issued one, where there is one.' }),
    obstacles: z.array(z.enum(obstacles)),
    words: z.array(z.string()).meta({ description: 'The same in words.' }),
    checked: checkedView.nullable().meta({ description: 'Null while the lot is not on the ledger.' }),
  }),
  refusals: {
    not_found: 'for the offices: there is no such order',
    permission: 'the caller does not belong to its exporter (a missing one answers alike)',
  },
  handler: async (ctx, { order }) => {
    if (!isOffice(ctx.actor)) await assertExporter(ctx, order);
    const found = await examine(ctx.tx, ctx.services.lotVerifier, order);
    if (found === undefined) throw notFound(`There is no order ${order}.`);
    const issued = await ctx.tx
      .selectFrom('export_certificates')
      .select(['name', 'status', 'expiry'])
      .where('order_name', '=', order)
      .where('status', '=', 'Issued')
      .executeTakeFirst();
    return {
      order,
      lot: found.lot,
      lot_status: found.examined.lot.status,
      exporter: found.exporter,
      buyer_name: found.buyer_name,
      certificate: issued !== undefined && statusAt(issued, ctx.now) === 'Issued' ? issued.name : null,
      obstacles: obstaclesOf(found.examined),
      words: wordsOf(found.examined),
      checked: found.checked ?? null,
    };
  },
});

const { search: _search, ...certifiablePaging } = pageInput(certifiableSorts);

const listCertifiable = operation({
  summary: 'Orders that a lot was sold to, without an Issued certificate, the latest first.',
  allow: issuing,
  kind: 'read',
  input: z.object({
    ...certifiablePaging,
    search: searched('Part of the name of an order, lot or exporter.'),
  }),
  output: pageOutput(certifiableRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findCertifiable(ctx.tx, ctx.now, input.search), {
      select: selectCertifiable,
      request: input,
      sorts: certifiableSorts,
      defaultSort: 'sold_at desc',
    });
    return { data: rows.map(certifiableRowView), ...page };
  },
});

const { search: _any, sort, ...paging } = pageInput(certificateSorts);
const filters = {
  search: searched('Part of a name or number, of an order, lot, authority or exporter.'),
  sort,
  status: z.enum(certificateStatuses).optional().meta({ description: 'By the calendar of today.' }),
  order: docName('order').optional(),
  lot: lotRef().optional(),
  exporter: docName('exporter').optional(),
  ending_within_days: z.int().min(0).max(3650).optional().meta({ description: 'Issued ones that end so soon.' }),
  changed: z.boolean().optional().meta({
    description:
      'Only Issued ones whose lot or order is flagged, disputed or cancelled since, or delivered or settled otherwise than they say.',
  }),
};

const listCertificates = operation({
  summary: 'All export certificates, the latest first.',
  allow: issuing,
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(certificateRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findCertificates(ctx, 'office', input), {
      select: selectCertificate,
      request: input,
      sorts: certificateSorts,
      defaultSort: 'issued_at desc',
    });
    return { data: rows.map((row) => certificateRowView(row, ctx.now)), ...page };
  },
});

const exportCertificates = operation({
  summary: 'The list of list_export_certificates with the same filters, as CSV; at most 5000 rows.',
  allow: issuing,
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const found = selectCertificate(findCertificates(ctx, 'office', input));
    const sorted = ordered(found, input.sort ?? 'issued_at desc', certificateSorts);
    return csvOfList('export-certificates.csv', certificateCsv(ctx.now), sorted);
  },
});

const getCertificate = operation({
  summary: 'One export certificate with all that it says, for the offices and for the parties of its order.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ certificate: docName('certificate') }),
  output: certificateView,
  refusals: {
    not_found: 'for the offices: there is no such certificate',
    permission: 'the caller belongs to no party of its order (a missing one answers alike)',
  },
  handler: async (ctx, { certificate: name }) => {
    const found = await selectCertificate(certificateAccess.list(ctx, 'party'))
      .where('export_certificates.name', '=', name)
      .executeTakeFirst();
    const row = certificateAccess.found(found, ctx, name, 'party');
    const people = isOffice(ctx.actor)
      ? await ctx.tx
          .selectFrom('users')
          .select(['id', 'full_name'])
          .where('id', 'in', [row.issued_by, ...(row.revoked_by === null ? [] : [row.revoked_by])])
          .execute()
      : [];
    const nameOf = (id: string | null) => people.find((person) => person.id === id)?.full_name ?? null;
    const base = ctx.services.baseUrl();
    return {
      ...certificateRowView(row, ctx.now),
      checked: checkedOf(row),
      issued_by_name: nameOf(row.issued_by),
      revoked_by_name: nameOf(row.revoked_by),
      expired_at: row.expired_at?.toISOString() ?? null,
      page_url: `${base}/certificate/${name}`,
      credential_url: row.credential_id,
    };
  },
});

export const officeCertificates = {
  issue_export_certificate: issue,
  revoke_export_certificate: revoke,
  check_order: checkOrder,
  list_certifiable_orders: listCertifiable,
  list_export_certificates: listCertificates,
  export_certificates_csv: exportCertificates,
  get_export_certificate: getCertificate,
};
