import type { Json } from './canonical.ts';

/** What a proof of conservation says; kilograms are decimal text with at most six decimals. */
export interface ConservationPayload {
  /** The lot that the proof is about. */
  readonly subject: string;
  readonly stage: string | null;
  readonly quantity_kg: string;
  /** Of the lot's weight: from plots with an outline, from plots with a point alone, and from no place that is recorded. */
  readonly outlines_kg: string;
  readonly points_kg: string;
  readonly not_traced_kg: string;
  /** The first lot of the family: the one that was pooled. */
  readonly root: string;
  /** Inputs: what each harvest weighed, and where all of it is. */
  readonly harvests: readonly {
    readonly harvest: string;
    readonly plot: string;
    readonly stage: string | null;
    readonly weighed_kg: string;
    readonly into: readonly { readonly lot: string; readonly quantity_kg: string }[];
    /** In lots of other families, and in none. */
    readonly elsewhere_kg: string;
    readonly open_kg: string;
  }[];
  /** Steps of processing, first to last; they are the whole family's. */
  readonly steps: readonly {
    readonly from_stage: string;
    readonly to_stage: string;
    readonly processed_on: string;
    readonly input_kg: string;
    readonly output_kg: string;
    readonly loss_kg: string;
  }[];
  /** Outputs: every lot of the family that stands, and what of its weight no harvest accounts for. */
  readonly lots: readonly {
    readonly lot: string;
    readonly parent_lot: string | null;
    readonly quantity_kg: string;
    readonly unsourced_kg: string;
  }[];
  /** What of these lots was sold, and what both sides confirmed to have arrived; null while nobody has. */
  readonly sales: readonly {
    readonly lot: string;
    readonly quantity_kg: string;
    readonly delivered_kg: string | null;
  }[];
}

/** In words: the first sum that does not hold, or what held. */
export interface ConservationCheck {
  readonly problem: string | null;
  readonly detail: string;
}

/**
 * Adds up a proof of conservation: each harvest is where it is said to be and nowhere twice, each step gives no more than it
 * took, no lot weighs more than what went into it, nothing is sold twice. Exact: no floating point. What the proof calls
 * not traced stays that.
 */
export function checkConservation(payload: Json): ConservationCheck {
  try {
    return { problem: null, detail: addUp(payload as unknown as ConservationPayload) };
  } catch (error) {
    return { problem: error instanceof SumError ? error.message : 'the proof has another form', detail: '' };
  }
}

class SumError extends Error {}

function must(holds: boolean, problem: string): void {
  if (!holds) throw new SumError(problem);
}

function addUp(proof: ConservationPayload): string {
  const family = new Map(proof.lots.map((lot) => [lot.lot, lot]));
  must(family.size === proof.lots.length, 'a lot is named twice');
  const own = family.get(proof.subject);
  must(own !== undefined && own.quantity_kg === proof.quantity_kg, `${proof.subject} is not among its own family`);
  must(
    sum([proof.outlines_kg, proof.points_kg, proof.not_traced_kg]) === kg(proof.quantity_kg),
    `what of ${proof.subject} is traced and not traced is not what it weighs`,
  );
  const sources = harvested(proof, family);
  processed(proof, sources);
  for (const lot of proof.lots) {
    const parent = lot.parent_lot;
    must(parent !== lot.lot && (lot.lot !== proof.root || parent === null), `${lot.lot} is split off itself`);
    if (proof.steps.length > 0) continue;
    must(
      kg(lot.quantity_kg) <= (sources.get(lot.lot) ?? 0n) + kg(lot.unsourced_kg),
      `${lot.lot} weighs more than its harvests`,
    );
  }
  sold(proof, family);
  const all = sum([...sources.values()].map(text));
  return (
    `${proof.harvests.length} harvests gave ${text(all)} kg to ${proof.lots.length} lots of ${text(sum(proof.lots.map((lot) => lot.quantity_kg)))} kg` +
    `${proof.steps.length === 0 ? '' : ` through ${proof.steps.length} steps`}; of ${proof.subject} ${proof.not_traced_kg} kg are not traced.`
  );
}

/** @returns what went into each lot. */
function harvested(proof: ConservationPayload, family: ReadonlyMap<string, unknown>): Map<string, bigint> {
  const sources = new Map<string, bigint>();
  const seen = new Set<string>();
  for (const { harvest, weighed_kg, into, elsewhere_kg, open_kg } of proof.harvests) {
    must(!seen.has(harvest), `${harvest} is named twice`);
    seen.add(harvest);
    const placed = sum([...into.map((each) => each.quantity_kg), elsewhere_kg, open_kg]);
    must(placed === kg(weighed_kg), `${harvest} weighs ${weighed_kg} kg, and ${text(placed)} kg of it are somewhere`);
    must(new Set(into.map((each) => each.lot)).size === into.length, `${harvest} is in a lot twice`);
    for (const { lot, quantity_kg } of into) {
      must(family.has(lot), `${harvest} is in ${lot}, which is no lot of the family`);
      sources.set(lot, (sources.get(lot) ?? 0n) + kg(quantity_kg));
    }
  }
  return sources;
}

function processed({ steps, lots, root }: ConservationPayload, sources: ReadonlyMap<string, bigint>): void {
  let held = [...sources.values()].reduce((total, each) => total + each, 0n);
  let stage: string | null = null;
  for (const step of steps) {
    must(
      stage === null || stage === step.from_stage,
      `a step begins at ${step.from_stage}, the one before ended at ${stage}`,
    );
    must(kg(step.input_kg) <= held, `a step takes ${step.input_kg} kg, and ${text(held)} kg were there`);
    must(
      kg(step.output_kg) + kg(step.loss_kg) === kg(step.input_kg),
      `output and loss of the step to ${step.to_stage} are not its input`,
    );
    held = kg(step.output_kg);
    stage = step.to_stage;
  }
  if (steps.length === 0) return;
  const weighed = sum(lots.map((lot) => lot.quantity_kg));
  must(
    weighed <= held + sum(lots.map((lot) => lot.unsourced_kg)),
    `${root} and what was split off it weigh ${text(weighed)} kg, and the last step gave ${text(held)} kg`,
  );
}

function sold({ sales }: ConservationPayload, family: ReadonlyMap<string, { quantity_kg: string }>): void {
  const seen = new Set<string>();
  for (const { lot, quantity_kg, delivered_kg } of sales) {
    const found = family.get(lot);
    if (found === undefined) throw new SumError(`${lot} was sold and is no lot of the family`);
    must(!seen.has(lot), `${lot} is sold twice`);
    seen.add(lot);
    must(kg(quantity_kg) <= kg(found.quantity_kg), `of ${lot} more is sold than it weighs`);
    // What arrived was weighed on other scales: it is stated, in good form, and not added up.
    if (delivered_kg !== null) kg(delivered_kg);
  }
}

const scale = 6;

/** Millionths of a kilogram. */
function kg(value: string): bigint {
  const parts = /^(\d{1,18})(?:\.(\d{1,6}))?$/.exec(value);
  if (parts === null) throw new SumError('a weight is no decimal number of kilograms');
  return BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(scale, '0')}`);
}

const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + kg(value), 0n);

function text(millionths: bigint): string {
  const digits = millionths.toString().padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return `${digits.slice(0, -scale)}${fraction === '' ? '' : `.${fraction}`}`;
}
