import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { documentStatuses } from '../../../platform/db/tables.generated.ts';
import { documentDoctypes, documentFormats, documentLanguages } from './formats.ts';
import { shareState } from './share.ts';
import type { Document, Share } from './store.ts';

export const documentView = z.object({
  document: z.string().meta({ description: 'DOC-<year>-<sequence>' }),
  status: z.enum(documentStatuses).meta({
    description: 'Draft (a letter that nobody accepted), Queued, Ready, Failed or Signed.',
  }),
  print_format: z.enum(documentFormats).meta({ description: 'Whose facts it states.' }),
  template: z
    .object({ name: z.string(), version: z.int(), sha256: z.string() })
    .nullable()
    .meta({ description: 'The template of an admin that it is made with; null: the one of the print format.' }),
  language: z.enum(documentLanguages),
  doctype: z.enum(documentDoctypes),
  name: z.string().meta({ description: 'The record that it is of.' }),
  stated_at: timestamp().meta({ description: 'The moment whose records it states.' }),
  facts_sha256: z.string().meta({ description: 'SHA-256 of what it states, as canonical JSON (RFC 8785).' }),
  pdf_sha256: z.string().nullable().meta({ description: 'SHA-256 of the file as it was made, before its receipt.' }),
  file_size: z.int().nullable().meta({ description: 'Bytes of the file as it was made.' }),
  file_url: z.string().nullable().meta({ description: 'Where it is fetched, by who may see its record.' }),
  sealed_at: timestamp().nullable().meta({ description: 'When it got the signature that readers of PDF files check.' }),
  time_stamped_at: timestamp()
    .nullable()
    .meta({ description: 'The moment that a time-stamping service vouches for in that signature; null without one.' }),
  seal_problem: z.string().nullable().meta({ description: 'Why that signature is still to come.' }),
  failure: z.string().nullable().meta({ description: 'Why it could not be made.' }),
  created_at: timestamp(),
  ready_at: timestamp().nullable(),
  signed_at: timestamp().nullable(),
});

export const fileUrl = (name: string): string => `/private/documents/${name}`;

export function showDocument(document: Document): z.input<typeof documentView> {
  return {
    document: document.name,
    status: document.status,
    print_format: document.print_format,
    template: templateOf(document),
    language: document.language,
    doctype: document.doctype,
    name: document.docname,
    stated_at: toIso(document.stated_at),
    facts_sha256: document.facts_sha256.toString('hex'),
    pdf_sha256: document.pdf_sha256?.toString('hex') ?? null,
    file_size: document.pdf_size,
    file_url: document.pdf_sha256 === null ? null : fileUrl(document.name),
    sealed_at: toIso(document.sealed_at),
    time_stamped_at: toIso(document.time_stamped_at),
    seal_problem: document.seal_problem,
    failure: document.failure,
    created_at: toIso(document.created_at),
    ready_at: toIso(document.ready_at),
    signed_at: toIso(document.signed_at),
  };
}

export const templateOf = ({ template, template_version, template_source_sha256 }: Document) =>
  template === null || template_version === null || template_source_sha256 === null
    ? null
    : { name: template, version: template_version, sha256: template_source_sha256.toString('hex') };

export const shareView = z.object({
  share: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  created_at: timestamp(),
  expires_at: timestamp(),
  revoked_at: timestamp().nullable(),
  has_password: z.boolean(),
});

export function showShare(share: Share, now: Date): z.input<typeof shareView> {
  return {
    share: share.name,
    state: shareState(share, now),
    created_at: toIso(share.created_at),
    expires_at: toIso(share.expires_at),
    revoked_at: toIso(share.revoked_at),
    has_password: share.password_hash !== null,
  };
}

export const documentSorts = {
  created_at: ['documents.created_at', 'documents.name'],
} as const satisfies Sorts;
