import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { DocumentSeal } from '../../../platform/pades/open-document-seal.ts';
import { TimeStampError } from '../../../platform/pades/time-stamp.ts';
import { TypesetError, type Typesetter } from '../../../platform/typeset/typesetter.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { proveCertificate } from '../certificate/public.ts';
import { certificatePdf, statedCertificate } from './certificate-pdf.ts';
import {
  certificatesToSeal,
  isSealed,
  keepSeal,
  type SealedFiles,
  sealedAll,
  someToSeal,
  type ToSeal,
} from './certificate-seals.ts';
import { documentLanguages } from './formats.ts';

interface SealServices extends SealedFiles {
  typesetter: Typesetter;
  signer: PlatformSigner;
  documentSeal: DocumentSeal | undefined;
  baseUrl(): string;
}

/** Certificates read at a time. */
const page = 20;

/** Puts a seal on the PDFs of certificates for anybody, in every language, once their newest statement is on the ledger. */
export function certificateSealJobs<S extends SealServices>(): Job<S>[] {
  return [
    {
      name: 'certificates.seal',
      on: ['log.anchored'],
      everySeconds: 30,
      waits: someToSeal,
      run: sealCertificates,
    },
  ];
}

async function sealCertificates<S extends SealServices>(context: JobContext<S>): Promise<void> {
  let last: ToSeal | undefined;
  for (;;) {
    const waiting = await certificatesToSeal(context.database.db, last, page);
    for (const each of waiting) if ((await sealOne(context, each)) === 'stop') return;
    last = waiting.at(-1);
    if (waiting.length < page) return;
  }
}

/** @returns whether there is no use in going on now. */
async function sealOne<S extends SealServices>(
  { services, database: { db, reader }, transaction, clock, log }: JobContext<S>,
  waiting: ToSeal,
): Promise<'go on' | 'stop'> {
  const { documentSeal, certificateSealKey, files, typesetter, signer } = services;
  const { certificate } = waiting;
  if (documentSeal === undefined) return 'stop';
  const issuer = { baseUrl: services.baseUrl(), did: signer.did };
  try {
    for (const language of documentLanguages) {
      const proven = await statedCertificate(reader, certificate);
      const version = proven?.fact?.version;
      // It has been signed anew, and that waits for the ledger.
      if (proven === undefined || version === undefined || proven.receipt === null) return 'go on';
      const statement = { certificate, version, language };
      if (await isSealed(db, certificateSealKey, statement)) continue;
      const pdf = await certificatePdf({ typesetter, issuer }, proven, language);
      const at = clock.now();
      const sealed = await documentSeal.seal(pdf, at);
      if (sealed === undefined) {
        log.error(
          { certificate, by: documentSeal.subject },
          'the certificate of SIGNING_P12 does not count now, so PDFs of certificates are not sealed',
        );
        return 'stop';
      }
      // What was read in between belongs together only where nothing was signed meanwhile.
      if ((await proveCertificate(db, certificate))?.fact?.version !== version) return 'go on';
      const sha256 = Buffer.from(await files.put(sealed.pdf), 'hex');
      await transaction(({ tx }) =>
        keepSeal(tx, certificateSealKey, statement, { sha256, at, stamped: sealed.stamped }),
      );
    }
  } catch (error) {
    if (error instanceof TimeStampError) {
      log.warn({ err: error, certificate }, 'no time-stamp: PDFs of certificates are sealed once there is one');
      return 'stop';
    }
    if (error instanceof TypesetError) {
      log.warn({ err: error, certificate }, 'the PDF of a certificate could not be made, and waits');
      return 'go on';
    }
    if (!(error instanceof Refusal)) throw error;
    log.error({ err: error, certificate }, 'a certificate that is not what was signed gets no sealed PDF');
  }
  await transaction(({ tx }) => sealedAll(tx, waiting));
  return 'go on';
}
