import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { forbidden, Refusal } from '../../../kernel/values/errors.ts';
import { oneOf } from '../../../kernel/values/vocabulary.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { actorIdOf } from '../../../kernel/write/work.ts';
import { AiError } from '../../../platform/ai/provider.ts';
import type { AiDecisionProvider as Provider } from '../../../platform/db/tables.generated.ts';
import { signStatement } from '../../assurance/profile/sign.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { type Asking, askModel, type Model, type Models } from '../calls/models.ts';
import { extractiveModel } from '../extractive/answer.ts';
import type { Fact } from './evidence.ts';
import { type Decided, type DecisionType, decideByRules, decisionTypes, type Reason, rulesVersion } from './rules.ts';
import { type Decision, insertDecision, type Subject } from './store.ts';

/** What was decided of what, and by what. */
export interface Outcome {
  evidence: string;
  inputHash: Buffer;
  provider: Provider;
  model: string;
  promptVersion: string;
  decision: Decided['decision'] | 'Error';
  reasons: readonly Reason[];
  error: string | null;
}

/** What a decision is about, as it is kept, hashed and asked: canonical JSON. */
export function evidenceText(
  subject: { doctype: Subject; name: string },
  type: DecisionType,
  facts: readonly Fact[],
): string {
  return canonicalize({
    subject_doctype: subject.doctype,
    subject_name: subject.name,
    decision_type: type,
    facts: facts.map(({ id, record, says, value }) => ({ id, record, says, value })),
  });
}

export const evidenceShape = z.object({
  decision_type: z.string(),
  facts: z.array(
    z.object({
      id: z.string(),
      record: z.string(),
      says: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
});

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Decides by rules; without a model, and where one is replayed that was. */
export function outcomeByRules(evidence: string, facts: readonly Fact[], type: DecisionType): Outcome {
  const { decision, reasons } = decideByRules(facts, type);
  const by = { provider: 'embedded' as const, model: extractiveModel, promptVersion: rulesVersion };
  return { evidence, inputHash: hashOf(evidence), ...by, decision, reasons, error: null };
}

/** Counted up with every change of its words. */
const decisionPrompt = 'decision-1';
const system = `You judge whether a record of a coffee or cocoa trade complies. You are given facts as JSON: figures, states and names of records.
Judge by the facts alone. "Compliant" where they show it, "Not Compliant" where one of them stands against it, "Needs Review" where they are not enough.
Answer with JSON only: {"decision": "Compliant" | "Not Compliant" | "Needs Review", "reasons": [{"text": "one sentence", "cites": ["id of a fact"]}]}. Every reason cites the ids of the facts it rests on.`;

const answerShape = z.object({
  decision: z.enum(['Compliant', 'Not Compliant', 'Needs Review']),
  reasons: z
    .array(z.object({ text: z.string().trim().min(1).max(1000), cites: z.array(z.string()).min(1).max(20) }))
    .min(1)
    .max(20),
});
const answerSchema = z.toJSONSchema(answerShape);
const maxTokens = 1500;

/**
 * Asks a model. What fails is an outcome, too: nobody may take silence for consent.
 * @throws Refusal over the budget, before anything is asked.
 */
export async function outcomeByModel(
  models: Models,
  { provider, model }: Model,
  asking: Asking,
  evidence: string,
): Promise<Outcome> {
  const by = {
    ...{ evidence, inputHash: hashOf(evidence), provider: provider.name, model, promptVersion: decisionPrompt },
  };
  try {
    const { text, cut } = await askModel(models, { provider, model }, asking, {
      ...{ system, messages: [{ role: 'user', text: evidence }], maxTokens },
      json: { name: 'decision', schema: answerSchema },
    });
    if (cut) throw new AiError('too long', 'The language model’s answer was cut off.');
    return { ...by, ...noMilder(readDecision(text, evidence), evidence), error: null };
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof AiError)) throw error;
    return { ...by, decision: 'Error', reasons: [], error: error.message };
  }
}

/** A model may be stricter than the rules, and never calls Compliant what they do not: what nobody assessed is not fine. */
function noMilder(decided: Decided, evidence: string): Decided {
  if (decided.decision !== 'Compliant') return decided;
  const { facts, decision_type } = evidenceShape.parse(JSON.parse(evidence));
  const ruled = decideByRules(facts, oneOf(decisionTypes, decision_type));
  return ruled.decision === 'Compliant' ? decided : ruled;
}

/** @throws AiError for anything but a decision that rests on the facts that were given. */
export function readDecision(text: string, evidence: string): Decided {
  const nonsense = (why: string) => new AiError('nonsense', `The language model’s answer is no decision: ${why}.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''));
  } catch {
    throw nonsense('it is not JSON');
  }
  const answer = answerShape.safeParse(parsed);
  if (!answer.success) throw nonsense('it has not the members of one');
  const known = new Set(evidenceShape.parse(JSON.parse(evidence)).facts.map(({ id }) => id));
  if (answer.data.reasons.some(({ cites }) => cites.some((id) => !known.has(id))))
    throw nonsense('it cites what it was not given');
  return answer.data;
}

/** Saves and signs a decision. */
export async function saveDecision(
  work: Work,
  signer: PlatformSigner,
  subject: { doctype: Subject; name: string; type: DecisionType },
  outcome: Outcome,
): Promise<Decision> {
  const { tx, now, ids } = work;
  const by = actorIdOf(work);
  if (by === null) throw forbidden('Somebody asks for a decision.');
  const saved = await insertDecision(tx, {
    name: await ids.name(tx, 'AID', now),
    subject_doctype: subject.doctype,
    subject_name: subject.name,
    decision_type: subject.type,
    decision: outcome.decision,
    reasons: JSON.stringify(outcome.reasons),
    evidence: outcome.evidence,
    input_hash: outcome.inputHash,
    provider: outcome.provider,
    model: outcome.model,
    prompt_version: outcome.promptVersion,
    error: outcome.error,
    asked_by: by,
    at: now,
  });
  await signStatement(work, signer, {
    kind: 'decision',
    subject: saved.name,
    version: 1,
    members: members(saved, outcome),
  });
  return saved;
}

/** What the statement says: never who asked. */
function members(saved: Decision, { reasons }: Outcome): { readonly [name: string]: Json } {
  return {
    subject_doctype: saved.subject_doctype,
    subject_name: saved.subject_name,
    decision_type: saved.decision_type,
    decision: saved.decision,
    reasons: reasons.map(({ text, cites }) => ({ text, cites: [...cites] })),
    input_hash: saved.input_hash.toString('hex'),
    provider: saved.provider,
    model: saved.model,
    prompt_version: saved.prompt_version,
    error: saved.error,
  };
}
