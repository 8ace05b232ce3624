import { z } from 'zod';
import { packageAccess } from '../../domain/assurance/diligence/access.ts';
import { assertJudged, keepAssessment, plotsAsked, replayAssessment } from '../../domain/assurance/diligence/assess.ts';
import { askLater } from '../../domain/assurance/diligence/later.ts';
import { lookAtMeasure } from '../../domain/assurance/diligence/looks.ts';
import {
  criteria,
  criterionLetters,
  recordEvidence,
  recordMitigation,
  signOff,
} from '../../domain/assurance/diligence/people.ts';
import { findPackage, newestAssessment } from '../../domain/assurance/diligence/store.ts';
import { differingInputs } from '../../domain/assurance/diligence/supersede.ts';
import { conclusions, measures, packageStatuses, risks } from '../../domain/assurance/diligence/types.ts';
import { findFile, type StoredFile } from '../../domain/foundation/file/store.ts';
import { invalid, wrongState } from '../../kernel/values/errors.ts';
import { date, docName, longText, text, timestamp } from '../../kernel/values/vocabulary.ts';
import { DamagedFileError, type FileStorage } from '../../platform/storage/file-storage.ts';
import { operation } from '../operation.ts';

const refusals = {
  permission: 'the caller is no member of its operator (a missing package answers alike)',
  not_found: 'for admins: there is no such package',
};

const assessed = z.object({
  name: z.string(),
  status: z.enum(packageStatuses),
  risk: z.enum(risks),
  source: z.string(),
  low: z.int(),
  more_info_needed: z.int(),
  high: z.int(),
  not_assessed: z.int(),
  message: z.string(),
});

const assess = operation({
  summary:
    'Asks the source of deforestation data about each plot of a package and keeps what it says; low everywhere makes it Passed, high Failed.',
  allow: 'user',
  kind: 'write',
  input: z.object({ package: docName('package') }),
  output: assessed,
  refusals: { ...refusals, state: 'it is past being judged' },
  before: async (ctx, { package: name }) => {
    const found = await packageAccess.see(ctx, name, 'own');
    assertJudged(found);
    return ctx.services.deforestation.assess(plotsAsked(ctx.tx, found));
  },
  handler: async (ctx, { package: name }, answer) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    if (answer === 'later') {
      await askLater(ctx, name);
      const counts = { low: 0, more_info_needed: 0, high: 0, not_assessed: found.plot_count };
      const source = ctx.services.deforestation.name;
      const message = `${source} answers later; until then nothing is assessed.`;
      return { name, status: found.status, risk: found.risk, source, ...counts, message };
    }
    const { source, low, more_info_needed, high, not_assessed } = await keepAssessment(ctx, found, answer);
    const { status, risk } = (await findPackage(ctx.tx, name)) ?? found;
    const words =
      source === 'none'
        ? 'No source of deforestation data is connected: no plot is assessed, and nobody may take that for low.'
        : `${low} plots are low, ${high} high, ${more_info_needed} need more information, ${not_assessed} are not assessed.`;
    const counts = { low, more_info_needed, high, not_assessed };
    return { name, status, risk, source, ...counts, message: `${name} is ${status}. ${words}` };
  },
});

const plotOf = docName('plot').optional().meta({ description: 'Without it for all plots of the package.' });
const recorded = z.object({ id: z.int(), message: z.string() });

const addEvidence = operation({
  summary: 'Records evidence for a criterion of Art. 10(2) of the regulation, for a package or one plot of it.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    package: docName('package'),
    criterion: z.enum(criterionLetters).meta({
      description: Object.entries(criteria)
        .map(([letter, words]) => `(${letter}) ${words}`)
        .join('; '),
    }),
    plot: plotOf,
    source: text(300, 2).meta({ description: 'Who says so, or where it stands.' }),
    finding: longText(2000).min(3),
    file: docName('file').optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional()
      .meta({ examples: ['https://example.org/audit.pdf'] }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .meta({ description: 'Of what the address answered, lowercase hex.', examples: ['0'.repeat(64)] }),
    signed_by: text(200).optional(),
    dated: date().optional(),
    valid_until: date().optional(),
  }),
  output: recorded,
  refusals: { ...refusals, state: 'the package is over', validation: 'the plot or file does not belong to it' },
  handler: async (ctx, { package: name, ...given }) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    const id = await recordEvidence(ctx, found, given, ctx.actor.userId);
    return { id, message: `Evidence for (${given.criterion}) is recorded.` };
  },
});

async function isReadable(files: FileStorage, { sha256 }: StoredFile): Promise<boolean> {
  try {
    return (await files.get(sha256.toString('hex'))) !== undefined;
  } catch (error) {
    if (error instanceof DamagedFileError) return false;
    throw error;
  }
}

const addMitigation = operation({
  summary:
    'Records what was done about a risk, of one plot or of all, and what shows it: a file that the caller uploaded, an approved inspection, or a credential of the cooperative. Without that it answers for nothing; with it, sign_off says whether it is enough.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    package: docName('package'),
    plot: plotOf,
    measure: z.enum(measures),
    description: longText(2000).min(3),
    outcome: longText(2000).min(3),
    done_on: date(),
    file: docName('file').optional().meta({ description: 'Uploaded by the caller, of a kind that shows the measure.' }),
    inspection: docName('inspection').optional().meta({ description: 'Approved, of a lot of the package.' }),
    credential: docName('credential').optional().meta({
      description: 'In force, of a cooperative of the package, by a scheme that audits land; for an independent_audit.',
    }),
  }),
  output: recorded.extend({
    shown: z.boolean().meta({ description: 'False: nothing shows it, so it answers for nothing.' }),
  }),
  refusals: {
    ...refusals,
    state: 'it is past being judged',
    validation:
      'the plot does not belong to it, or what is to show the measure is not there, not readable or of another kind',
  },
  before: async (ctx, { package: name, file }) => {
    if (file === undefined) return;
    await packageAccess.see(ctx, name, 'own');
    const stored = await findFile(ctx.tx, file);
    // Whose it is, attaching it says.
    if (stored === undefined || stored.uploader !== ctx.actor.userId) return;
    if (!(await isReadable(ctx.services.files, stored)))
      throw invalid('file', `the content of ${file} cannot be read; upload it again`);
  },
  handler: async (ctx, { package: name, ...given }) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    const id = await recordMitigation(ctx, found, given, ctx.actor.userId);
    const shown = (given.file ?? given.inspection ?? given.credential) !== undefined;
    const message = shown
      ? 'The measure is recorded; sign_off says whether it is enough.'
      : 'The measure is recorded. Nothing shows it, so it answers for nothing: record it with a file, an inspection or a credential.';
    return { id, shown, message };
  },
});

const look = operation({
  summary:
    'Opens what shows a measure, and notes who looked and when: whoever signs that the risk is negligible has to. The file itself is at `address`.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    package: docName('package'),
    measure: z.int().min(1).meta({ description: 'Its id in package_detail.' }),
  }),
  output: z.object({
    measure: z.int(),
    file: z.string(),
    file_name: z.string(),
    content_type: z.string(),
    sha256: z.string(),
    address: z.string(),
    looked_at: timestamp(),
  }),
  refusals: {
    ...refusals,
    state: 'the package has no such measure, no file shows it, or it is not there any more',
  },
  handler: async (ctx, { package: name, measure }) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    const { looked_at, ...seen } = await lookAtMeasure(ctx, found, measure, ctx.actor.userId);
    return { measure, ...seen, address: `/private/files/${seen.file}`, looked_at: looked_at.toISOString() };
  },
});

const sign = operation({
  summary:
    'Signs with the caller’s name for what the risk of a package is; makes it Passed where nothing else is open. Measures that it rests on were recorded by somebody else and looked at by the caller.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    package: docName('package'),
    conclusion: z.enum(conclusions),
    statement: longText(2000).min(10).meta({ description: 'On what grounds, in the signer’s own words.' }),
  }),
  output: z.object({ name: z.string(), status: z.enum(packageStatuses), risk: z.enum(risks), message: z.string() }),
  refusals: {
    ...refusals,
    state:
      'nobody assessed it, plots are open, or it rests on a measure that is the caller’s own or not looked at; each is named',
  },
  handler: async (ctx, { package: name, ...given }) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    const { status, risk } = await signOff(ctx, found, given, ctx.actor.userId);
    return { name, status, risk, message: `${name} is ${status}.` };
  },
});

const replay = operation({
  summary:
    'Computes the newest verdict of a package once more from what was kept with it, and compares its inputs with the records of now.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ package: docName('package') }),
  output: z.object({
    name: z.string(),
    source: z.string(),
    rule_set: z.string(),
    answers_hold: z.boolean().meta({ description: 'The kept answers are those whose hash was kept.' }),
    reproduced: z.boolean().meta({ description: 'They give the same verdict by the rules of then.' }),
    same_inputs: z.boolean(),
    differences: z.array(z.object({ record: z.string(), kind: z.enum(['changed', 'added', 'missing']) })),
  }),
  refusals: {
    permission: 'the caller is neither of the operator nor an authority',
    not_found: 'for admins and authorities: there is no such package',
    state: 'it was never assessed',
  },
  handler: async (ctx, { package: name }) => {
    const view = ctx.actor.roles.has('SVC Authority') ? 'read' : 'own';
    const found = await packageAccess.see(ctx, name, view);
    const assessment = await newestAssessment(ctx.tx, name);
    if (assessment === undefined) throw wrongState(`${name} was never assessed.`);
    const differences = await differingInputs(ctx.tx, found);
    const { source, rule_set } = assessment;
    const replayed = await replayAssessment(ctx.tx, assessment);
    return {
      name,
      source,
      rule_set,
      ...replayed,
      same_inputs: differences.length === 0,
      differences: differences.slice(0, 500),
    };
  },
});

const listRuleSets = operation({
  summary: 'The rules by which packages are made and judged, each from its day on, the newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.array(
    z.object({
      name: z.string(),
      valid_from: z.string(),
      regulation: z.string(),
      cut_off_date: z.string(),
      point_hectares: z.string(),
      retention_years: z.int(),
      amend_hours: z.int(),
      goods: z.unknown(),
      criteria: z.record(z.string(), z.string()).meta({ description: 'Of Art. 10(2), by letter.' }),
    }),
  ),
  handler: async (ctx) => {
    const rows = await ctx.tx.selectFrom('diligence_rule_sets').selectAll().orderBy('valid_from', 'desc').execute();
    return rows.map((row) => ({ ...row, criteria: { ...criteria } }));
  },
});

export const eudrAssessment = {
  assess_package: assess,
  record_evidence: addEvidence,
  record_mitigation: addMitigation,
  look_at_measure: look,
  sign_off: sign,
  replay_assessment: replay,
  list_rule_sets: listRuleSets,
};
