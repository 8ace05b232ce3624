import { z } from 'zod';
import { contextPath } from '../../domain/assurance/certificate/credential.ts';
import {
  attestationView,
  attestationViewOf,
  proveCertificate,
  whyMissing,
} from '../../domain/assurance/certificate/public.ts';
import { publicCertificate, publicCertificateView } from '../../domain/assurance/certificate/views.ts';
import { certificatePdf, statedCertificate } from '../../domain/assurance/document/certificate-pdf.ts';
import { sealedFile } from '../../domain/assurance/document/certificate-seals.ts';
import { documentLanguages } from '../../domain/assurance/document/formats.ts';
import { Refusal, wrongState } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { TypesetError } from '../../platform/typeset/typesetter.ts';
import { contextAt } from '../json-ld-context.ts';
import { operation } from '../operation.ts';

const lookupCertificate = operation({
  summary: 'An export certificate as anybody may see it: how it stands now, what was checked, and what proves it.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  input: z.object({ certificate: docName('certificate') }),
  output: z.object({
    ok: z.literal(true),
    certificate: publicCertificate,
    attestation: attestationView,
    page_url: z.string(),
    credential_url: z.string(),
  }),
  refusals: {
    not_found: 'there is no such certificate, or its record is gone; the message says which',
    state: 'its record is not what was signed, and cannot be read',
  },
  handler: async (ctx, { certificate: name }) => {
    const proven = await proveCertificate(ctx.tx, name);
    if (proven === undefined) throw (await whyMissing(ctx.tx, name)).refusal;
    const base = ctx.services.baseUrl();
    return {
      ok: true as const,
      certificate: publicCertificateView(proven.certificate, ctx.now),
      attestation: attestationViewOf(proven, base),
      page_url: `${base}/certificate/${name}`,
      credential_url: proven.certificate.credential_id,
    };
  },
});

const credential = z.record(z.string(), z.unknown());

const getCredential = operation({
  summary:
    'The certificate as a Verifiable Credential 2.0 (eddsa-jcs-2022), as it was signed when it was issued; whether it still counts is asked at its status.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  http: { method: 'GET', path: '/v1/certificates/{certificate}/credential', contentType: 'application/vc' },
  envelope: 'bare',
  snapshot: true,
  input: z.object({ certificate: docName('certificate') }),
  output: credential,
  refusals: {
    not_found: 'there is no such certificate, or its record is gone; the message says which',
    state: 'its record is not what was signed',
  },
  handler: async (ctx, { certificate: name }) => {
    const proven = await proveCertificate(ctx.tx, name);
    if (proven === undefined) throw (await whyMissing(ctx.tx, name)).refusal;
    if (!proven.asSigned) throw wrongState(`The record of ${name} is not what was signed.`);
    return credential.parse(JSON.parse(proven.certificate.credential));
  },
});

const getPdf = operation({
  summary:
    'The certificate as a PDF for anybody, with the receipt of its newest statement inside, and a signature for readers of PDF files where the installation has a certificate for it.',
  allow: 'anyone',
  kind: 'read',
  http: { method: 'GET', path: '/v1/certificates/{certificate}/pdf', contentType: 'application/pdf' },
  envelope: 'file',
  input: z.object({ certificate: docName('certificate'), language: z.enum(documentLanguages).default('en') }),
  output: z.string(),
  refusals: {
    not_found: 'there is no such certificate, or its record is gone; the message says which',
    state: 'its record is not what was signed',
    unavailable: 'what makes PDFs is away, or busy',
  },
  before: async (ctx, { certificate: name, language }) => {
    const proven = await statedCertificate(ctx.tx, name);
    if (proven === undefined) throw (await whyMissing(ctx.tx, name)).refusal;
    const { typesetter, signer } = ctx.services;
    const issuer = { baseUrl: ctx.services.baseUrl(), did: signer.did };
    const { asSigned, fact, receipt } = proven;
    if (asSigned && fact !== undefined && receipt !== null) {
      const statement = { certificate: name, version: fact.version, language };
      const sealed = await sealedFile(ctx.tx, ctx.services, statement);
      if (sealed !== undefined) return sealed;
    }
    try {
      return await certificatePdf({ typesetter, issuer }, proven, language);
    } catch (error) {
      if (error instanceof TypesetError) throw new Refusal('unavailable', 'The PDF could not be made now; try again.');
      throw error;
    }
  },
  handler: async (ctx, { certificate: name, language }, pdf) => {
    ctx.reply.headers['content-security-policy'] = "default-src 'none'; sandbox; frame-ancestors 'none'";
    return new FileResult(`${name}-${language}.pdf`, 'application/pdf', pdf);
  },
});

const getContext = contextAt(
  contextPath,
  'The JSON-LD context of the credentials of certificates. Its address holds its version.',
);

export const verifyCertificates = {
  lookup_certificate: lookupCertificate,
  get_certificate_credential: getCredential,
  get_certificate_context: getContext,
  get_certificate_pdf: getPdf,
};
