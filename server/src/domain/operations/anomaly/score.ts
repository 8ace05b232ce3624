import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import type { Insertable } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { LotScoresTable } from '../../../platform/db/tables.generated.ts';
import { tolerancesAt } from '../../foundation/reference/tolerances.ts';
import { flagSurely } from '../../origin/lot/flag.ts';
import { lockLot } from '../../origin/lot/store.ts';
import { dropReason, type Finding, hasDropped, type ScoreFacts, scoreModel, scoreOf } from './rules.ts';
import { factsOf, insertScores, type LastScore, lastScores, scoreInTurn } from './store.ts';

export interface Scored {
  lot: string;
  score: number;
  findings: readonly Finding[];
  /** What it was held against; null for a first score. */
  heldAgainst: number | null;
  dropped: boolean;
  /** This made the lot Flagged. */
  flagged: boolean;
}

export type Cause = 'manual' | 'event' | 'resolved';

/**
 * Scores lots by what the records say of them now, keeps what is new, and flags those that fell too far. Only these are locked,
 * in the order of their names, and scored again under the lock: trade does not wait for scores. After the authority's decision
 * (`resolved`) a score is a new beginning: it is held against nothing.
 */
export async function scoreLots(work: Work, lots: readonly string[], cause: Cause): Promise<Scored[]> {
  const { tx, now } = work;
  const names = [...new Set(lots)].sort();
  if (names.length === 0) return [];
  const [allowed] = await tolerancesAt(tx, ['ai_score_drop'], now);
  await scoreInTurn(tx);
  const known = await factsOf(tx, names, now);
  const lasts = await lastScores(tx, names);
  const scored: Scored[] = [];
  const kept: Insertable<LotScoresTable>[] = [];
  for (const lot of names) {
    const facts = known.get(lot);
    if (facts === undefined) continue;
    const one = await scoreOne(work, lot, { facts, cause, allowed: Number(allowed), last: lasts.get(lot) });
    scored.push(one);
    if (one.isNew) kept.push(scoreRow(one, one.facts, { cause, at: now }));
  }
  await insertScores(tx, kept);
  return scored;
}

interface Scoring {
  facts: ScoreFacts;
  cause: Cause;
  /** Points that a score may fall. */
  allowed: number;
  last: LastScore | undefined;
}

async function scoreOne(
  work: Work,
  lot: string,
  given: Scoring,
): Promise<Scored & { isNew: boolean; facts: ScoreFacts }> {
  const { cause, allowed, last } = given;
  const heldAgainst = cause === 'resolved' ? undefined : last?.highest;
  const facts = hasDropped(heldAgainst, scoreOf(given.facts).score, allowed)
    ? await factsUnderLock(work, lot, given.facts)
    : given.facts;
  const { score, findings } = scoreOf(facts);
  const dropped = hasDropped(heldAgainst, score, allowed);
  const reason = dropped && heldAgainst !== undefined ? dropReason(heldAgainst, score, findings) : undefined;
  const flagged =
    reason !== undefined &&
    (await flagSurely(work, lot, reason, { check: 'ai', model: scoreModel, score, held_against: heldAgainst }));
  const isNew = last === undefined || cause === 'resolved' || flagged || !last.facts_hash.equals(hashOf(facts));
  return { lot, facts, score, findings, heldAgainst: heldAgainst ?? null, dropped, flagged, isNew };
}

/** What the records say once nobody else can change the lot. */
async function factsUnderLock({ tx, now }: Work, lot: string, before: ScoreFacts): Promise<ScoreFacts> {
  await lockLot(tx, lot);
  return (await factsOf(tx, [lot], now)).get(lot) ?? before;
}

function scoreRow(
  { lot, score, findings, heldAgainst, flagged }: Scored,
  facts: ScoreFacts,
  { cause, at }: { cause: Cause; at: Date },
): Insertable<LotScoresTable> {
  return {
    lot,
    at,
    model: scoreModel,
    score,
    findings: JSON.stringify(findings),
    facts_hash: hashOf(facts),
    held_against: heldAgainst,
    cause,
    flagged,
  };
}

function hashOf(facts: ScoreFacts): Buffer {
  return hash('sha256', canonicalize({ model: scoreModel, ...facts }), 'buffer');
}
