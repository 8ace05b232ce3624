import { z } from 'zod';
import { mailRow, mailRowView, mailStatuses } from '../../domain/foundation/mail/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { catalogue, type RefusalCode } from '../../kernel/values/errors.ts';
import { date, names, text, timestamp, toIso, userEmail } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const outcomes = ['ok', ...(Object.keys(catalogue) as RefusalCode[])] as const;
const day = 86_400_000;

const auditSorts = { at: ['audit_log.at', 'audit_log.id'] } as const;
const { search: _noAuditSearch, ...auditPage } = pageInput(auditSorts);

const listAuditLog = operation({
  summary: 'Who did what when, and how it ended; newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...auditPage,
    actor: text(300).optional().meta(names('user', 'An address, `key:<key_id>`, or `guest`.')),
    operation: text(200).optional().meta({ description: 'Wire name of the operation.' }),
    subject: text(300).optional().meta(names('audited record', 'Name of the record it was about.')),
    outcome: z.enum(outcomes).optional().meta({ description: '`ok` or how it was refused.' }),
    from: date().optional().meta({ description: 'First day, UTC.' }),
    to: date().optional().meta({ description: 'Last day, UTC.' }),
  }),
  output: pageOutput(
    z.object({
      id: z.int(),
      at: timestamp(),
      actor: z.string(),
      operation: z.string(),
      subject: z.string().nullable(),
      outcome: z.string(),
      key_id: z.string().nullable(),
      request_id: z.string(),
      ip: z.string().nullable(),
    }),
  ),
  handler: async (ctx, input) => {
    let query = ctx.tx.selectFrom('audit_log');
    if (input.actor !== undefined) query = query.where('audit_log.actor', '=', input.actor);
    if (input.operation !== undefined) query = query.where('audit_log.operation', '=', input.operation);
    if (input.subject !== undefined) query = query.where('audit_log.subject', '=', input.subject);
    if (input.outcome !== undefined) query = query.where('audit_log.outcome', '=', input.outcome);
    // Said twice, so that the index of refused calls (there are few) can serve it.
    if (input.outcome !== undefined && input.outcome !== 'ok') query = query.where('audit_log.outcome', '<>', 'ok');
    if (input.from !== undefined) query = query.where('audit_log.at', '>=', new Date(input.from));
    if (input.to !== undefined) query = query.where('audit_log.at', '<', new Date(Date.parse(input.to) + day));
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (entries) => entries.selectAll('audit_log'),
      request: input,
      sorts: auditSorts,
      defaultSort: 'at desc',
    });
    const data = rows.map((row) => ({
      id: row.id,
      at: toIso(row.at),
      actor: row.actor,
      operation: row.operation,
      subject: row.subject,
      outcome: row.outcome,
      key_id: row.key_id,
      request_id: row.request_id,
      ip: row.ip,
    }));
    return { data, ...page };
  },
});

const mailSorts = { created_at: ['mails.created_at', 'mails.id'] } as const;
const { search: _noMailSearch, ...mailPage } = pageInput(mailSorts);

const listMails = operation({
  summary:
    'The mail of the service, newest first. One-time links are shown only where no mail server is set: people get them from admins there.',
  allow: 'admin',
  scope: 'session',
  kind: 'read',
  input: z.object({
    ...mailPage,
    recipient: userEmail().optional(),
    kind: text(60).optional(),
    status_filter: z.enum(mailStatuses).optional(),
  }),
  output: pageOutput(mailRow),
  refusals: { permission: 'a partner key calls: mail may hold links to accounts' },
  handler: async (ctx, input) => {
    const box = ctx.services.mail.delivers ? undefined : ctx.services.mailTexts;
    let query = ctx.tx.selectFrom('mails');
    if (input.recipient !== undefined) query = query.where('mails.recipient', '=', input.recipient);
    if (input.kind !== undefined) query = query.where('mails.kind', '=', input.kind);
    const status = input.status_filter;
    if (status !== undefined) query = query.where('mails.sent_at', status === 'Sent' ? 'is not' : 'is', null);
    if (status === 'Failed') query = query.where('mails.failed_at', 'is not', null);
    if (status === 'Waiting') query = query.where('mails.failed_at', 'is', null);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (mails) => mails.selectAll('mails'),
      request: input,
      sorts: mailSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => mailRowView(row, box)), ...page };
  },
});

export const adminUsersLogs = {
  list_audit_log: listAuditLog,
  list_mails: listMails,
};
