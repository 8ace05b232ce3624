import { z } from 'zod';
import { mayKnowOperator, packageAccess } from '../../domain/assurance/diligence/access.ts';
import { assertUnaltered } from '../../domain/assurance/diligence/unaltered.ts';
import { dossierArchive } from '../../domain/assurance/document/dossier.ts';
import { documentLanguages } from '../../domain/assurance/document/formats.ts';
import { forbidden, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { TypesetError } from '../../platform/typeset/typesetter.ts';
import { operation } from '../operation.ts';

const dossier = operation({
  summary:
    'All that stands behind a package as one archive: the dossier (PDF), the plots as the EU system reads them, verdicts and answers, files of the evidence, documents of the EU system, receipts, and a manifest with the SHA-256 of each.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  envelope: 'file',
  input: z.object({ package: docName('package'), language: z.enum(documentLanguages).default('en') }),
  output: z.string(),
  refusals: {
    permission: 'the caller is neither of the operator nor an authority, or there is no such package',
    not_found: 'for admins and authorities: there is no such package',
    state: 'it is a Draft, or somebody altered it past the service',
    unavailable: 'the file storage or what makes PDFs is away',
  },
  before: async (ctx, { package: name, language }) => {
    const found = await packageAccess.see(ctx, name, 'read');
    if (!mayKnowOperator(ctx.actor, found)) throw forbidden('Only the operator and authorities have its dossier.');
    if (found.status === 'Draft') throw wrongState(`${name} is a Draft; its dossier is made of what was generated.`);
    const { files, typesetter, signer } = ctx.services;
    const issuer = { baseUrl: ctx.services.baseUrl(), did: signer.did };
    try {
      const archive = await dossierArchive({ tx: ctx.tx, now: ctx.now, files, typesetter, issuer }, found, language);
      return { found, archive };
    } catch (error) {
      if (error instanceof TypesetError) throw new Refusal('unavailable', 'The PDF could not be made now; try again.');
      throw error;
    }
  },
  handler: async (ctx, { package: name }, { found, archive }) => {
    await assertUnaltered(ctx.tx, found);
    ctx.reply.headers['cache-control'] = 'private, no-store';
    return new FileResult(`${name}.zip`, 'application/zip', archive);
  },
});

export const eudrDossier = { dossier };
