import { z } from 'zod';
import { seeDocument } from '../../domain/assurance/document/access.ts';
import {
  defaultDays,
  lockShare,
  maxDays,
  maxShares,
  revokeShare,
  shareDocument,
} from '../../domain/assurance/document/share.ts';
import { signDocument } from '../../domain/assurance/document/sign.ts';
import type { Document } from '../../domain/assurance/document/store.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { dayOrMoment, docName, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { documentLookupOutcomes, documentLookupWhats } from '../../platform/db/tables.generated.ts';
import { operation, type Services, type UserCtx } from '../operation.ts';

/** Of a password of a link: it is guessed ten times in a quarter of an hour at most. */
const minPassword = 8;

const expiresAt = () =>
  dayOrMoment()
    .optional()
    .meta({ description: `Until when the link works: ${defaultDays} days from now unless told, at most ${maxDays}.` });

const link = z.object({
  document: z.string(),
  share: z.string().meta({ description: 'The name of the link, by which it is revoked.' }),
  token: z.string().meta({ description: '48 hexadecimal digits, shown this once.' }),
  url: z.string().meta({ description: 'The page that shows the document to who has it.' }),
  expires_at: timestamp(),
  has_password: z.boolean(),
});

const password = () =>
  z
    .string()
    .min(minPassword)
    .max(200)
    .optional()
    .meta({
      description: `Asked for before anything is shown; ${minPassword} characters or more. It is not kept, and not shown again.`,
    });

/** A password that was given, hashed before the transaction. */
const hashed = ({ services }: { services: Services }, input: { password?: string | undefined }) =>
  input.password === undefined ? Promise.resolve(undefined) : services.passwords.hash(input.password);

const refusals = {
  validation: 'the expiry is past, or too far, or the password too short',
  permission: 'the document is missing or not the caller’s to see, alike',
  not_found: 'for admins: there is no such document',
};

async function linkTo(
  ctx: UserCtx,
  document: Document,
  wanted: { until: string | undefined; passwordHash: string | undefined },
): Promise<z.input<typeof link>> {
  const { until, passwordHash } = wanted;
  const expiresAt = until === undefined ? undefined : new Date(until);
  const made = await shareDocument(ctx, document, { expiresAt, passwordHash });
  return {
    document: document.name,
    share: made.share,
    token: made.token,
    url: `${ctx.services.baseUrl()}/document/${made.token}`,
    expires_at: toIso(made.expiresAt),
    has_password: passwordHash !== undefined,
  };
}

const share = operation({
  summary: 'Makes a link that shows a document to whoever has it, without signing it. Each look is noted.',
  allow: 'user',
  kind: 'write',
  secretAnswer: true,
  input: z.object({ document: docName('document'), expires_at: expiresAt(), password: password() }),
  output: link,
  refusals: { ...refusals, state: `the document is not made, or the caller has ${maxShares} open links to it` },
  before: hashed,
  handler: async (ctx, input, passwordHash) => {
    const document = await seeDocument(ctx, input.document, true);
    ctx.about(document.name);
    return linkTo(ctx, document, { until: input.expires_at, passwordHash });
  },
});

const sign = operation({
  summary:
    'Signs the file of a document: its hash goes into the log and to the ledger, its receipt into the file. Answers a link to it, too. Signed once, it stays so.',
  allow: 'user',
  kind: 'write',
  secretAnswer: true,
  input: z.object({ document: docName('document'), expires_at: expiresAt(), password: password() }),
  output: link.extend({
    status: z.literal('Signed'),
    pdf_sha256: z.string().meta({ description: 'What was signed: SHA-256 of the file as it was made.' }),
    newly_signed: z.boolean(),
  }),
  refusals: { ...refusals, state: `the document is not made, or the caller has ${maxShares} open links to it` },
  before: hashed,
  handler: async (ctx, input, passwordHash) => {
    const document = await seeDocument(ctx, input.document, true);
    ctx.about(document.name);
    const newly = await signDocument(ctx, ctx.services.signer, document);
    return {
      ...(await linkTo(ctx, document, { until: input.expires_at, passwordHash })),
      status: 'Signed' as const,
      pdf_sha256: document.pdf_sha256?.toString('hex') ?? '',
      newly_signed: newly,
    };
  },
});

const revoke = operation({
  summary: 'Takes a link to a document back: whoever uses it is told that it is revoked. Admins may take back any.',
  allow: 'user',
  kind: 'write',
  input: z.object({ share: docName('document share', 'Name of the link, SHR-<20 hex digits>.') }),
  output: z.object({ share: z.string(), document: z.string(), was_open: z.boolean() }),
  refusals: {
    permission: 'the link is missing or somebody else’s, alike',
    not_found: 'for admins: there is no such link',
  },
  handler: async (ctx, input) => {
    const found = await lockShare(ctx.tx, ctx.actor, input.share);
    ctx.about(found.document);
    return { share: found.name, document: found.document, was_open: await revokeShare(ctx, found) };
  },
});

const lookupSorts = { at: ['document_lookups.id'] } as const;
const { search: _search, ...paging } = pageInput(lookupSorts);

const listLookups = operation({
  summary: 'Who looked at a document by the links that the caller made: when, with what, from which hashed address.',
  allow: 'user',
  kind: 'read',
  input: z.object({ document: docName('document'), ...paging }),
  output: pageOutput(
    z.object({
      at: timestamp(),
      share: z.string(),
      what: z.enum(documentLookupWhats),
      outcome: z.enum(documentLookupOutcomes),
      address_hash: z.string().meta({ description: 'Keyed hash: alike for the same address.' }),
      user_agent: z.string().nullable(),
    }),
  ),
  refusals: { permission: refusals.permission, not_found: refusals.not_found },
  handler: async (ctx, input) => {
    const document = await seeDocument(ctx, input.document);
    let query = ctx.tx
      .selectFrom('document_lookups')
      .innerJoin('document_shares', 'document_shares.name', 'document_lookups.share')
      .where('document_lookups.document', '=', document.name);
    if (!isAdmin(ctx.actor)) query = query.where('document_shares.created_by', '=', ctx.actor.userId);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (each) => each.select(['at', 'share', 'what', 'outcome', 'address_hash', 'user_agent']),
      request: input,
      sorts: lookupSorts,
      defaultSort: 'at desc',
    });
    return { data: rows.map((row) => ({ ...row, share: row.share ?? '', at: toIso(row.at) })), ...page };
  },
});

export const documentShares = { share, sign, revoke_share: revoke, list_lookups: listLookups };
