import { z } from 'zod';
import {
  evidenceShape,
  evidenceText,
  hashOf,
  outcomeByModel,
  outcomeByRules,
  saveDecision,
} from '../../domain/assistant/decision/decide.ts';
import { evidenceOf } from '../../domain/assistant/decision/evidence.ts';
import { type DecisionType, decisionTypes, rulesVersion } from '../../domain/assistant/decision/rules.ts';
import {
  type Decision,
  decisionSorts,
  decisionsFor,
  mayReadEvidence,
  pageOfDecisions,
  type Subject,
  seeDecision,
} from '../../domain/assistant/decision/store.ts';
import { rowsBehind } from '../../domain/assurance/document/rows-behind.ts';
import { alteredDecisions } from '../../domain/proof/attestation/signed-decisions.ts';
import type { BeforeContext } from '../../kernel/call/operation.ts';
import { pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { Refusal, wrongState } from '../../kernel/values/errors.ts';
import { readKept } from '../../kernel/values/kept.ts';
import { docName, oneOf, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { aiDecisionSubjectDoctypes, aiDecisions } from '../../platform/db/tables.generated.ts';
import { operation, type Services, tag, type UserCtx } from '../operation.ts';

const reasons = z.array(
  z.object({ text: z.string(), cites: z.array(z.string()).meta({ description: 'Ids of facts of the evidence.' }) }),
);
const facts = evidenceShape.shape.facts;

const decisionView = z.object({
  name: z.string(),
  subject_doctype: z.enum(aiDecisionSubjectDoctypes),
  subject_name: z.string(),
  decision_type: z.string(),
  decision: z.enum(aiDecisions).meta({ description: 'Error: the model failed; nothing was decided.' }),
  reasons,
  cited_records: z.array(z.string()),
  facts: facts.meta({ description: 'What it rests on, for who asked for it and for offices; empty for others.' }),
  input_hash: z.string().meta({ description: 'SHA-256 of the evidence as canonical JSON, lowercase hex.' }),
  provider: z.string().meta({ description: 'embedded: decided by rules alone.' }),
  model: z.string(),
  prompt_version: z.string(),
  error: z.string().nullable(),
  at: timestamp(),
  as_signed: z.boolean().meta({ description: 'False: somebody altered its record; rely on nothing of it.' }),
});

function decisionViewOf(
  row: Decision,
  actor: KnownActor,
  altered: readonly string[] = [],
): z.input<typeof decisionView> {
  const said = readKept(reasons, JSON.stringify(row.reasons), row.name);
  const known = readKept(evidenceShape, row.evidence, row.name).facts;
  const cited = new Set(said.flatMap(({ cites }) => cites));
  return {
    ...{ name: row.name, subject_doctype: row.subject_doctype, subject_name: row.subject_name },
    ...{
      decision_type: row.decision_type,
      decision: row.decision,
      reasons: said,
      facts: mayReadEvidence(actor, row) ? known : [],
    },
    cited_records: [...new Set(known.filter(({ id }) => cited.has(id)).map(({ record }) => record))],
    input_hash: row.input_hash.toString('hex'),
    ...{ provider: row.provider, model: row.model, prompt_version: row.prompt_version, error: row.error },
    at: toIso(row.at),
    as_signed: holds(row) && !altered.includes(row.name),
  };
}

/** The evidence is what the record says was hashed. */
const holds = ({ evidence, input_hash }: Decision): boolean => hashOf(evidence).equals(input_hash);

const subject = {
  subject_doctype: z.enum(aiDecisionSubjectDoctypes),
  subject_name: docName('audited record', 'Name of the record, such as LOT-2026-00001.'),
};
const unseen = {
  permission: 'the record is missing or not the caller’s, alike',
  not_found: 'it is neither public nor the caller’s, or there is none',
} as const;

/** The evidence as it is at this moment; undefined where the caller may not see the record. */
async function evidenceNow(ctx: BeforeContext<Services, KnownActor>, { subject_doctype, subject_name }: Decision) {
  try {
    return await evidenceOf(ctx.services.readAs(ctx), subject_doctype, subject_name);
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'permission' || error.code === 'not_found')) return undefined;
    throw error;
  }
}

const runCheck = operation({
  summary:
    'Judges whether a record complies, by what the caller may see of it: a decision with reasons that cite records, signed. A model that fails is saved as Error.',
  allow: 'user',
  kind: 'write',
  input: z.object({ ...subject, decision_type: z.enum(decisionTypes).default('EUDR') }),
  output: z.object({ name: z.string(), decision: decisionView }),
  refusals: {
    ...unseen,
    validation: 'the name is none of that kind of record',
    rate_limit: 'the caller’s budget of the day for the language model is used up',
  },
  before: async (ctx, { subject_doctype: doctype, subject_name: name, decision_type: type }) => {
    const found = await evidenceOf(ctx.services.readAs(ctx), doctype, name);
    const evidence = evidenceText({ doctype, name }, type, found);
    const { models } = ctx.services;
    if (models.chosen === undefined) return outcomeByRules(evidence, found, type);
    return outcomeByModel(
      models,
      models.chosen,
      { userId: ctx.actor.userId, purpose: 'compliance', now: ctx.now },
      evidence,
    );
  },
  handler: async (ctx, { subject_doctype: doctype, subject_name: name, decision_type: type }, outcome) => {
    await assertAsJudged(ctx, { doctype, name, type }, outcome.evidence);
    const saved = await saveDecision(ctx, ctx.services.signer, { doctype, name, type }, outcome);
    ctx.about(saved.name);
    return { name: saved.name, decision: decisionViewOf(saved, ctx.actor) };
  },
});

/**
 * What was judged is signed: it is read again, in one view with a comparison of the rows that it is made of. Reading it before, for a model, took
 * several statements.
 * @throws Refusal 409 where somebody altered a row, or it is not what was judged any more.
 */
async function assertAsJudged(
  ctx: UserCtx,
  { doctype, name, type }: { doctype: Subject; name: string; type: DecisionType },
  judged: string,
): Promise<void> {
  const facts = await ctx.attest.readAsWritten(rowsBehind(doctype, name), (view) =>
    evidenceOf(ctx.services.readAs({ ...ctx, view }), doctype, name),
  );
  if (evidenceText({ doctype, name }, type, facts) === judged) return;
  throw wrongState(`The records of ${name} changed while they were judged, and nothing was signed; ask again.`);
}

const listFor = operation({
  summary:
    'The decisions about a record, the newest first: those that the caller asked for, and for parties of the record all about it; for admins and authorities all.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...subject,
    limit: z
      .int()
      .min(1)
      .default(20)
      .transform((limit) => Math.min(limit, 100))
      .meta({ description: 'Rows to answer, at most 100.' }),
  }),
  output: z.array(decisionView),
  refusals: { state: 'a record is not what was signed, and cannot be read' },
  handler: async (ctx, { subject_doctype: doctype, subject_name: name, limit }) => {
    const found = await decisionsFor(ctx, { doctype, name, limit });
    const altered = await alteredDecisions(
      ctx.tx,
      found.map((row) => row.name),
    );
    return found.map((row) => decisionViewOf(row, ctx.actor, altered));
  },
});

const { search: _search, ...page } = pageInput(decisionSorts);
const decisionLine = decisionView.pick({
  ...{ name: true, subject_doctype: true, subject_name: true, decision_type: true },
  ...{ decision: true, provider: true, model: true, at: true },
});

const list = operation({
  summary:
    'Decisions about whatever records, the newest first: those that the caller asked for and those about records of theirs; for admins and authorities all.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...page,
    decision: z.enum(aiDecisions).optional(),
    subject_doctype: z.enum(aiDecisionSubjectDoctypes).optional(),
  }),
  output: pageOutput(decisionLine),
  handler: async (ctx, input) => {
    const { rows, ...rest } = await pageOfDecisions(ctx, input);
    return { data: rows.map((row) => ({ ...row, at: toIso(row.at) })), ...rest };
  },
});

const decisionName = docName('decision', 'Name of the decision, AID-<year>-<sequence>.');
const unseenDecision = {
  permission: 'there is no such decision, or it is somebody else’s',
  not_found: 'for admins and authorities: there is no such decision',
} as const;

const get = operation({
  summary: 'One decision with its reasons and, for who asked for it and for offices, what it rests on.',
  allow: 'user',
  kind: 'read',
  input: z.object({ name: decisionName }),
  output: decisionView,
  refusals: { ...unseenDecision, state: 'its record is not what was signed, and cannot be read' },
  handler: async (ctx, { name }) => {
    const found = await seeDecision(ctx, name);
    return decisionViewOf(found, ctx.actor, await alteredDecisions(ctx.tx, [name]));
  },
});

const replay = operation({
  summary:
    'Decides once more from the evidence that was kept with a decision, and compares it with the records of now.',
  allow: 'user',
  kind: 'read',
  input: z.object({ name: decisionName }),
  output: z.object({
    name: z.string(),
    input_hash_holds: z.boolean().meta({ description: 'The evidence is what was hashed and signed.' }),
    same_decision: z.boolean().meta({ description: 'By the same rules the same decision, with the same reasons.' }),
    records_unchanged: z
      .boolean()
      .nullable()
      .meta({ description: 'The records say now what they said then; null where the caller may not see them.' }),
    changed_facts: z.array(z.string()),
  }),
  refusals: {
    ...unseenDecision,
    state:
      'a language model decided, whose answers nobody can compute again, or rules that are not in use any more; or the record cannot be read',
  },
  before: async (ctx, { name }) => {
    const saved = await seeDecision(ctx, name);
    if (saved.provider !== 'embedded') {
      throw wrongState(
        `${name} was decided by the model ${saved.model}; its evidence and answer are kept and signed, and a model may answer otherwise.`,
      );
    }
    if (saved.prompt_version !== rulesVersion)
      throw wrongState(`${name} was decided by ${saved.prompt_version}, and the rules of now are ${rulesVersion}.`);
    // With other rights than those of who asked, records would say something else.
    return { saved, now: mayReadEvidence(ctx.actor, saved) ? await evidenceNow(ctx, saved) : undefined };
  },
  handler: async (ctx, { name }, { saved, now }) => {
    const kept = readKept(evidenceShape, saved.evidence, name).facts;
    const altered = await alteredDecisions(ctx.tx, [name]);
    const again = outcomeByRules(saved.evidence, kept, oneOf(decisionTypes, saved.decision_type));
    const before = new Map(kept.map(({ id, value }) => [id, value]));
    const after = new Map((now ?? kept).map(({ id, value }) => [id, value]));
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
    return {
      name,
      input_hash_holds: holds(saved) && altered.length === 0,
      same_decision:
        again.decision === saved.decision &&
        JSON.stringify(again.reasons) === JSON.stringify(reasons.parse(saved.reasons)),
      records_unchanged: now === undefined ? null : changed.length === 0,
      changed_facts: changed,
    };
  },
});

export const aiCompliance = tag('svc_network.api.ai_compliance', {
  run_compliance_check: runCheck,
  list_decisions_for: listFor,
  list_decisions: list,
  get_decision: get,
  replay_decision: replay,
});
