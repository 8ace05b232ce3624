import { z } from 'zod';
import { packageAccess } from '../../domain/assurance/diligence/access.ts';
import {
  assertJudged,
  assertOverrulesNothing,
  keepAssessment,
  questionsOf,
} from '../../domain/assurance/diligence/assess.ts';
import { recompute } from '../../domain/assurance/diligence/recompute.ts';
import type { RiskSource } from '../../domain/assurance/diligence/risk-source.ts';
import { findPackage, newestAssessment } from '../../domain/assurance/diligence/store.ts';
import { packageStatuses, risks } from '../../domain/assurance/diligence/types.ts';
import { findFile } from '../../domain/foundation/file/store.ts';
import { forbidden, invalid, wrongState } from '../../kernel/values/errors.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { SourceAwayError } from '../../platform/deforestation/source.ts';
import { readUpload } from '../../platform/deforestation/upload.ts';
import { assertFileAsWritten, contentOf } from '../files/download.ts';
import { operation } from '../operation.ts';

const refusals = {
  permission: 'the caller is no member of its operator, or did not upload the file (missing ones answer alike)',
  not_found: 'for admins: there is no such package',
};

const bring = operation({
  summary:
    'Takes the verdicts of a package from a result file of Whisp that the caller uploaded: each feature names a plot as external_id and lies where it lies. They are the word of the operator: somebody of it signs for them (sign_off), and they overrule no source.',
  allow: 'user',
  kind: 'write',
  input: z.object({ package: docName('package'), file: docName('file', 'A file that the caller uploaded, GeoJSON.') }),
  output: z.object({
    name: z.string(),
    status: z.enum(packageStatuses),
    risk: z.enum(risks),
    low: z.int(),
    more_info_needed: z.int(),
    high: z.int(),
    not_assessed: z.int(),
    message: z.string(),
  }),
  refusals: {
    ...refusals,
    state:
      'it is past being judged, a source found a plot worse than the file says, or the record of the file is not what the service wrote',
    unavailable: 'the file storage is away, or what it keeps is not what was stored',
    validation: 'the file says nothing of its plots',
  },
  before: async (ctx, { package: name, file: fileName }) => {
    const found = await packageAccess.see(ctx, name, 'own');
    assertJudged(found);
    const file = await findFile(ctx.tx, fileName);
    if (file === undefined || file.uploader !== ctx.actor.userId) throw forbidden('You have no such file.');
    await assertFileAsWritten(ctx.tx, file);
    const content = await contentOf(ctx.services.files, file);
    try {
      return readUpload(content, await questionsOf(ctx.tx, found));
    } catch (error) {
      if (error instanceof SourceAwayError) throw invalid('file', error.message);
      throw error;
    }
  },
  handler: async (ctx, { package: name }, answer) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    await assertOverrulesNothing(ctx.tx, found, answer.plots);
    const { low, more_info_needed, high, not_assessed } = await keepAssessment(ctx, found, answer);
    const { status, risk } = (await findPackage(ctx.tx, name)) ?? found;
    const lacks =
      low === found.plot_count && status === 'Generated' ? ' Somebody of the operator has to sign for it.' : '';
    const message = `${name} is ${status}. By the file ${low} plots are low, ${high} high, ${more_info_needed} need more information, ${not_assessed} are not assessed.${lacks}`;
    return { name, status, risk, low, more_info_needed, high, not_assessed, message };
  },
});

const again = operation({
  summary:
    'Makes the newest assessment of a package again from the files or answers it was made of, and says which input differs.',
  allow: 'user',
  kind: 'read',
  input: z.object({ package: docName('package') }),
  output: z.object({
    name: z.string(),
    source: z.string(),
    from: z.enum(['answers', 'files', 'nothing']).meta({
      description: 'Answers as they were kept; files of the folder; nothing: what it was made of is not here any more.',
    }),
    same: z.boolean().meta({ description: 'True only where it was made again and nothing differs.' }),
    differences: z.array(
      z.object({
        what: z.string(),
        plot: z.string().nullable(),
        name: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
  refusals: {
    permission: 'the caller is neither of the operator nor an authority',
    not_found: 'for admins and authorities: there is no such package',
    state: 'it was never assessed, or by files for too many plots to read them again',
    unavailable: 'a file of the folder is another than its manifest says, or cannot be read; the answer names it',
  },
  before: async (ctx, { package: name }) => {
    await packageAccess.see(ctx, name, ctx.actor.roles.has('SVC Authority') ? 'read' : 'own');
    const assessment = await newestAssessment(ctx.tx, name);
    if (assessment === undefined) throw wrongState(`${name} was never assessed.`);
    const { deforestation } = ctx.services;
    const source = 'answer' in deforestation ? (deforestation as RiskSource) : undefined;
    return { assessment, made: await recompute(ctx.tx, assessment, source) };
  },
  handler: async (_ctx, { package: name }, { assessment, made }) => ({
    name,
    source: assessment.source,
    from: made.from,
    same: made.from !== 'nothing' && made.differences.length === 0,
    differences: made.differences.slice(0, 500),
  }),
});

export const eudrSources = { bring_assessment: bring, recompute_assessment: again };
