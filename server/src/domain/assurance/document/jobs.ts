import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { DocumentSeal } from '../../../platform/pades/open-document-seal.ts';
import { TimeStampError } from '../../../platform/pades/time-stamp.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { TypesetError, type TypesetProblem, type Typesetter } from '../../../platform/typeset/typesetter.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { fileOf } from './file.ts';
import { print, templatesHash } from './print.ts';
import { certificateSealJobs } from './seal-certificates.ts';
import { sha256 } from './state.ts';
import {
  type Document,
  markFailed,
  markMade,
  markSealed,
  markUnsealed,
  printedRow,
  queuedDocuments,
  signedFileRow,
  someUnsealed,
  unsealedDocuments,
} from './store.ts';
import { findTemplate, type Template, templateRow } from './template/store.ts';

interface DocumentServices {
  typesetter: Typesetter;
  files: FileStorage;
  signer: PlatformSigner;
  documentSeal: DocumentSeal | undefined;
  baseUrl(): string;
  /** Proves the sealed files of certificates, 32 bytes. */
  certificateSealKey: Uint8Array;
}

/** Documents read at a time. */
const page = 20;

/**
 * Makes the documents that wait. Run twice at once it makes some twice, to the same bytes; the first one counts. One that
 * cannot be made ends as Failed; where the process of it ended, or too many wait, it is tried again.
 */
export function documentJobs<S extends DocumentServices>(sealed: boolean): Job<S>[] {
  const seal: Job<S> = {
    name: 'documents.seal',
    on: ['log.anchored'],
    everySeconds: 30,
    waits: someUnsealed,
    run: (context) => sealSigned(context),
  };
  return [
    ...(sealed ? [seal, ...certificateSealJobs<S>()] : []),
    {
      name: 'documents.print',
      on: ['document.queued'],
      everySeconds: 10,
      waits: () => sql<boolean>`exists (select from documents where status = 'Queued' and template is null)`,
      run: (context) => printQueued(context, false),
    },
    // By themselves: whatever their templates do, the others do not wait for them.
    {
      name: 'documents.print_own',
      on: ['document.queued'],
      everySeconds: 10,
      waits: () => sql<boolean>`exists (select from documents where status = 'Queued' and template is not null)`,
      run: (context) => printQueued(context, true),
    },
  ];
}

/** Puts a seal on signed documents whose receipt is there. Run twice at once, the first one counts. */
async function sealSigned<S extends DocumentServices>({
  services,
  database,
  transaction,
  clock,
  log,
}: JobContext<S>): Promise<void> {
  const { documentSeal, files } = services;
  if (documentSeal === undefined) return;
  for (const document of await unsealedDocuments(database.db, page)) {
    const file = await fileOf(database.db, files, document);
    if (!file.ok || !file.proven) continue;
    try {
      // Whoever can write the row could have us seal a file of theirs.
      await transaction((work) => work.attest.assertAsWritten(signedFileRow(document)));
      const sealed = await documentSeal.seal(file.pdf, clock.now());
      if (sealed === undefined) {
        log.error(
          { document: document.name, certificate: documentSeal.subject },
          'the certificate of SIGNING_P12 does not count now, so documents are not sealed',
        );
        continue;
      }
      const { pdf, stamped } = sealed;
      const sha = Buffer.from(await files.put(pdf), 'hex');
      await transaction(({ tx, now }) => markSealed(tx, document.name, { sha256: sha, at: now, stamped }));
    } catch (error) {
      if (error instanceof Refusal) {
        log.error(
          { err: error, document: document.name },
          'a document that is not what the service wrote gets no seal',
        );
        continue;
      }
      if (!(error instanceof TimeStampError)) throw error;
      log.warn({ err: error, document: document.name }, 'no time-stamp: the document is sealed once there is one');
      const problem = `The time-stamping service gives no time-stamp: ${error.message}. It is asked again.`;
      await transaction(({ tx }) => markUnsealed(tx, document.name, problem));
      // The others would wait as long for the same answer.
      return;
    }
  }
}

async function printQueued<S extends DocumentServices>(context: JobContext<S>, own: boolean): Promise<void> {
  const altered: string[] = [];
  for (;;) {
    const queued = await queuedDocuments(context.database.db, page, { own, besides: altered });
    const ends = await Promise.all(queued.map((document) => printOne(context, document)));
    // What could not be made now waits for the next round, and does not keep this one going.
    if (queued.length < page || ends.includes('waits')) return;
    // Those behind it do not wait until somebody has put it right.
    altered.push(...queued.filter((_, place) => ends[place] === 'altered').map(({ name }) => name));
  }
}

/** @returns `done`: made or failed for good. */
async function printOne<S extends DocumentServices>(
  context: JobContext<S>,
  document: Document,
): Promise<'done' | 'altered' | 'waits'> {
  const { services, log } = context;
  const issuer = { baseUrl: services.baseUrl(), did: services.signer.did };
  try {
    const own = await templateFor(context, document);
    const pdf = await print(services.typesetter, document, issuer, own);
    const stored = await services.files.put(pdf);
    await context.transaction(async (work) => {
      // It has waited in the database since somebody asked for it, and so has its template.
      await work.attest.assertAsWritten(printedRow(document), ...(own === undefined ? [] : [templateRow(own)]));
      await markMade(work.tx, document.name, {
        template: templatesHash(),
        pdf: Buffer.from(stored, 'hex'),
        size: pdf.length,
        at: work.now,
      });
    });
    return 'done';
  } catch (error) {
    const failure = error instanceof TypesetError ? failureOf(error.problem, document) : undefined;
    if (failure === undefined) {
      log.warn({ err: error, document: document.name }, 'a document could not be made and waits');
      return error instanceof Refusal ? 'altered' : 'waits';
    }
    log.error({ err: error, document: document.name }, 'a document cannot be made');
    return fail(context, document, failure);
  }
}

/** Fails for good, unless somebody altered what it says: then it waits. */
async function fail<S>({ transaction, log }: JobContext<S>, document: Document, failure: string) {
  try {
    await transaction(async (work) => {
      await work.attest.assertAsWritten(printedRow(document));
      await markFailed(work.tx, document.name, failure);
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error({ err: error, document: document.name }, 'a document is not what the service wrote, and waits');
    return 'altered';
  }
}

/** The template of an admin that a document asks for, as it was when it was asked for. */
async function templateFor<S>({ database }: JobContext<S>, document: Document): Promise<Template | undefined> {
  const { template, template_version: version, template_source_sha256: hash } = document;
  if (template === null || version === null || hash === null) return undefined;
  const found = await findTemplate(database.db, template, version);
  // What was published stays as it was: somebody altered it, or what the document says of it, and it waits.
  if (found === undefined || !sha256(found.source).equals(hash))
    throw notAsWritten(`document_templates ${template} version ${version}`);
  return found;
}

/** Of a template of our own that ends the process once, it may be the process; of another one it is the template. */
const failureOf = (problem: TypesetProblem, { template }: Document): string | undefined =>
  failures[problem] ?? (problem === 'ended' && template !== null ? endedByTemplate : undefined);
const endedByTemplate = 'The process that made it ended: something in the template is nested too deep.';

/** For people; what the compiler says is in our log. What is not in here may go well another time. */
const failures: Readonly<Partial<Record<TypesetProblem, string>>> = {
  template: 'The template cannot show these data.',
  time: 'It took too long: there is too much of it, or a text of it is too long.',
  memory: 'It took too much memory: there is too much of it.',
  size: 'It has too many pages, or too many bytes.',
};
