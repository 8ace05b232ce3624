import { accept, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { inLotUnit } from '../harvest/follow.ts';
import { harvestKilograms } from '../harvest/rules.ts';
import { kilograms } from '../lot/edit.ts';
import { atMost, type MassBound } from '../lot/editable.ts';
import { boundAsWritten, type Lot, recordHistory, updateLot } from '../lot/store.ts';
import type { Stage } from '../mass/rules.ts';
import { allStages } from '../mass/store.ts';
import { nextStage, processable, type Step, stepDay, withinStep } from './rules.ts';
import {
  boundsAsRead,
  boundsOf,
  changeProcessing,
  harvested,
  insertProcessing,
  type Processing,
  stepsOf,
} from './store.ts';

/** A step as somebody enters it. */
export interface StepEntry {
  from_stage?: Stage | undefined;
  to_stage: Stage;
  /** All that the lot holds, when left out. */
  input_quantity?: string | undefined;
  output_quantity: string;
  unit: 'kg' | 'MT';
  moisture_percent: string;
  processed_on: string;
  notes?: string | undefined;
  confirm_quantity?: boolean | undefined;
}

/** A correction of a step; what is left out stays. */
export interface StepCorrection {
  input_quantity?: string | undefined;
  output_quantity?: string | undefined;
  unit?: 'kg' | 'MT' | undefined;
  moisture_percent?: string | undefined;
  processed_on?: string | undefined;
  notes?: string | undefined;
  confirm_quantity?: boolean | undefined;
  reason?: string | undefined;
  /** Takes the step back: the lot is again what it was before it. */
  withdraw?: boolean | undefined;
}

/**
 * Writes down what became of a Draft lot, which the caller holds locked and may manage: it weighs the output now, and is
 * of its stage.
 * @throws Refusal `state`, `validation` naming the bound and the figure.
 */
export async function recordProcessing(work: Work, lot: Lot, entry: StepEntry): Promise<Processing> {
  const { tx, now } = work;
  const bound = await boundAsWritten(work, lot.name);
  accept(processable(lot, bound.split));
  await work.attest.assertAsSigned('lot', [lot.name]);
  const { from, to } = accept(nextStage(lot, { from: entry.from_stage, to: entry.to_stage }, await allStages(tx)));
  const steps = await stepsOf(tx, lot.name);
  const step: Step = {
    from,
    to,
    input_kg:
      entry.input_quantity === undefined
        ? (lot.quantity_kg ?? '0')
        : accept(harvestKilograms(entry.input_quantity, entry.unit, 'input_quantity')),
    output_kg: accept(harvestKilograms(entry.output_quantity, entry.unit, 'output_quantity')),
    moisture_percent: entry.moisture_percent,
    processed_on: entry.processed_on,
  };
  const max_share = await checkStep(work, step, {
    held: lot.quantity_kg ?? '0',
    after: steps.at(-1)?.processed_on ?? (await harvested(tx, lot.name)).last,
    confirmed: entry.confirm_quantity ?? false,
  });
  const name = await work.ids.name(tx, 'PRC', now);
  const { from: from_stage, to: to_stage, ...figures } = step;
  await insertProcessing(tx, {
    name,
    lot: lot.name,
    step: steps.length + 1,
    from_stage,
    to_stage,
    ...figures,
    max_share,
    notes: entry.notes ?? null,
    recorded_by: actorIdOf(work),
    created_at: now,
  });
  await becomes(work, lot, { kg: step.output_kg, stage: to, bound, field: 'output_quantity' });
  await tell(work, lot.name, { kind: 'processed', processing: name, ...figures, from_stage, to_stage });
  return (await stepsOf(tx, lot.name)).at(-1) as Processing;
}

/**
 * Corrects a step of a Draft lot, or takes the last one back. The lot, which the caller holds locked, follows.
 * @throws Refusal `state`, `validation` as when it is recorded, or where a later step took more than it would give.
 */
export async function correctProcessing(
  work: Work,
  lot: Lot,
  name: string,
  correction: StepCorrection,
): Promise<Processing> {
  const { tx, now } = work;
  const bound = await boundAsWritten(work, lot.name);
  accept(processable(lot, bound.split));
  await work.attest.assertAsSigned('lot', [lot.name]);
  const steps = await stepsOf(tx, lot.name);
  const before = steps.find((each) => each.name === name);
  if (before === undefined) throw wrongState(`${name} was taken back; it must stand.`);
  const next = steps.find((each) => each.step === before.step + 1);
  const previous = steps.find((each) => each.step === before.step - 1);
  const sources = await harvested(tx, lot.name);
  const fact = { at: now, actor_id: actorIdOf(work), reason: correction.reason ?? null };
  if (correction.withdraw === true) {
    if (next !== undefined) throw wrongState(`${next.name} works on its output; that step must be taken back first.`);
    await changeProcessing(tx, before, { ...fact, kind: 'withdrawn', set: { withdrawn_at: now } });
    const kg = previous?.output_kg ?? sources.kg ?? before.input_kg;
    await becomes(work, lot, { kg, stage: before.from_stage, bound, field: 'withdraw' });
    await tell(work, lot.name, { kind: 'processing_withdrawn', processing: name });
    return { ...before, version: before.version + 1, withdrawn_at: now };
  }
  const unit = correction.unit ?? 'kg';
  const inKg = (quantity: string | undefined, field: string, was: string) =>
    quantity === undefined ? was : accept(harvestKilograms(quantity, unit, field));
  const step: Step = {
    from: before.from_stage,
    to: before.to_stage,
    input_kg: inKg(correction.input_quantity, 'input_quantity', before.input_kg),
    output_kg: inKg(correction.output_quantity, 'output_quantity', before.output_kg),
    moisture_percent: correction.moisture_percent ?? before.moisture_percent,
    processed_on: correction.processed_on ?? before.processed_on,
  };
  const max_share = await checkStep(work, step, {
    held: previous?.output_kg ?? sources.kg ?? before.input_kg,
    after: previous?.processed_on ?? sources.last,
    confirmed: correction.confirm_quantity ?? false,
  });
  if (next !== undefined && Number(step.output_kg) < Number(next.input_kg)) {
    throw invalid('output_quantity', `must be at least ${next.input_kg} kg, which ${next.name} took of it`);
  }
  if (next !== undefined && step.processed_on > next.processed_on) {
    throw invalid('processed_on', `lies after ${next.processed_on}, when ${next.name} worked on its output`);
  }
  const { from: _from, to: _to, ...figures } = step;
  const set = { ...figures, max_share, notes: correction.notes ?? before.notes };
  const version = await changeProcessing(tx, before, { ...fact, kind: 'corrected', set });
  if (next === undefined) {
    await becomes(work, lot, { kg: step.output_kg, stage: step.to, bound, field: 'output_quantity' });
  }
  await tell(work, lot.name, { kind: 'processing_corrected', processing: name, ...figures });
  return { ...((await stepsOf(tx, lot.name)).find((each) => each.name === name) as Processing), version };
}

async function checkStep(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  step: Step,
  at: { held: string; after: string | null; confirmed: boolean },
): Promise<string> {
  accept(stepDay(step.processed_on, at.after, now.toISOString().slice(0, 10)));
  const judged = { from: step.from, to: step.to, day: step.processed_on };
  const bounds = await boundsOf(tx, judged);
  if (bounds === undefined)
    throw invalid('to_stage', `no bound is recorded for the step from ${step.from} to ${step.to}`);
  await attest.assertAsWritten(boundsAsRead(judged, bounds));
  accept(withinStep(step, at.held, bounds, at.confirmed));
  return bounds.max_share;
}

/** @param field what would make it another, for the refusal of an inspected lot that would become more. */
async function becomes(
  { tx, now }: Work,
  lot: Lot,
  made: { kg: string; stage: Stage; bound: MassBound; field: string },
): Promise<void> {
  const held = kilograms(lot.quantity, lot.unit);
  if (made.bound.inspected && held.lt(made.kg)) throw invalid(made.field, atMost(held.toString()));
  await updateLot(tx, lot.name, { quantity: inLotUnit(made.kg, lot.unit), stage: made.stage, updated_at: now });
}

async function tell(
  work: Work,
  lot: string,
  { kind, ...data }: { kind: string } & Record<string, unknown>,
): Promise<void> {
  recordHistory(work, { lot, at: work.now, kind, actorId: actorIdOf(work), data });
  work.emit('lot.changed', lot);
}
