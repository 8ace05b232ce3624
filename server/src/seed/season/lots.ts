import type { Goods } from '../populate.ts';
import type { EnteredHarvest, Grown, GrownCooperative } from './growing.ts';

/** How far a lot has come when its trade begins. */
export type Readiness =
  /** As it was picked; no step was recorded. */
  | 'raw'
  /** Processed to its last stage, and a Draft. */
  | 'processed'
  /** On the marketplace. */
  | 'listed';

/** The lots of a cooperative that are made of harvests: which time of harvesting, and which part of the fields. */
const pools: Readonly<Record<number, readonly [part: number, share: number, of: number][]>> = {
  2: [
    [0, 0, 2],
    [0, 1, 2],
    [1, 0, 4],
    [1, 1, 4],
    [1, 2, 4],
    [1, 3, 4],
  ],
  3: [
    [0, 0, 1],
    [1, 0, 2],
    [1, 1, 2],
    [2, 0, 3],
    [2, 1, 3],
    [2, 2, 3],
  ],
};

/** The harvests of each lot of a cooperative, oldest first. The last weighing of all stays open. */
export function poolsOf({ plan, plots }: GrownCooperative): EnteredHarvest[][] {
  const parts = pools[plan.origin.harvestings.length] ?? [];
  return parts.map(([part, share, of], index) => {
    const fields = plots.filter((_, number) => Math.floor((number * of) / plots.length) === share);
    const harvests = fields.flatMap((plot) => plot.harvests.filter((harvest) => harvest.part === part));
    return index === parts.length - 1 ? harvests.slice(0, -1) : harvests;
  });
}

/** What becomes of a kilogram, in the usual shares; each step so many days after the one before. */
const steps = {
  Coffee: [
    { stage: 'parchment', share: 0.212, days: 9, moisture: '11.6', note: 'Pulped, fermented, washed, dried on beds.' },
    { stage: 'green', share: 0.806, days: 12, moisture: '10.9', note: 'Hulled, graded and sorted by hand.' },
  ],
  Cocoa: [
    {
      stage: 'dry_bean',
      share: 0.384,
      days: 12,
      moisture: '7.1',
      note: 'Six days in boxes, turned twice, dried in the sun.',
    },
  ],
} as const;

/** As each country grades what it sells. */
const grades: Readonly<Record<string, readonly string[]>> = {
  ET: ['Grade 1', 'Grade 2', 'Grade 3', 'Grade 4'],
  UG: ['AA', 'PB', 'AB'],
  GH: ['Grade I', 'Main Crop', 'Mid Crop'],
};
const gradeOf = (country: string, index: number): string => {
  const known = grades[country] ?? [];
  const grade = known[index % known.length];
  if (grade === undefined) throw new Error(`nothing is known of how ${country} grades`);
  return grade;
};
const methods = { Coffee: ['Washed', 'Natural', 'Honey'], Cocoa: ['Fermented'] } as const;

/** The latest day on which a step may have been made: all of the season lies before it. */
const lastDay = '2026-01-19';

function dayAfter(day: string, days: number): string {
  const later = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return later > lastDay ? lastDay : later;
}

/** Pools harvests into a lot and takes it as far as is asked. */
export async function makeLot(
  grown: Grown,
  cooperative: GrownCooperative,
  { harvests, index, readiness }: { harvests: readonly EnteredHarvest[]; index: number; readiness: Readiness },
): Promise<Goods> {
  const { plan, owner, name: cooperativeName } = cooperative;
  const { commodity, country } = plan.origin;
  const grade = gradeOf(country, index);
  const lot = await owner.farmer.aggregate_harvests_into_lot({
    cooperative: cooperativeName,
    commodity_type: commodity,
    corridor: plan.corridor,
    grade,
    processing_method: methods[commodity][index % methods[commodity].length] as string,
    exporter: grown.orgs[plan.exporter],
    lot_reference: `${plan.owner.key.toUpperCase()}-${country}-${25}${String.fromCharCode(65 + index)}`,
    harvests: harvests.map((harvest) => harvest.name),
  });
  let quantity = harvests.reduce((sum, harvest) => sum + harvest.kilograms, 0);
  if (readiness === 'raw') return { name: lot.name, quantity, grade };
  let day = harvests.reduce((latest, harvest) => (harvest.day > latest ? harvest.day : latest), '');
  for (const step of steps[commodity]) {
    quantity = Math.round(quantity * step.share);
    day = dayAfter(day, step.days);
    await owner.cooperative.record_processing({
      lot: lot.name,
      to_stage: step.stage,
      output_quantity: quantity,
      moisture_percent: step.moisture,
      processed_on: day,
      notes: step.note,
    });
  }
  if (readiness === 'listed') await offer(cooperative, lot.name, index, index % 3 === 2);
  return { name: lot.name, quantity, grade };
}

/** A lot on the cooperative's word alone: no harvest says where it grew. */
export async function makeUntracedLot(
  grown: Grown,
  cooperative: GrownCooperative,
  readiness: 'processed' | 'listed',
): Promise<Goods> {
  const { plan, owner, name } = cooperative;
  const { commodity, country } = plan.origin;
  const [grade, quantity] = [gradeOf(country, 2), 2400];
  const lot = await owner.cooperative.create_lot({
    cooperative: name,
    commodity_type: commodity,
    corridor: plan.corridor,
    quantity,
    grade,
    processing_method: methods[commodity][0],
    exporter: grown.orgs[plan.exporter],
    lot_reference: `${plan.owner.key.toUpperCase()}-${country}-BULK`,
  });
  if (readiness === 'listed') await offer(cooperative, lot.name, 6, true);
  return { name: lot.name, quantity, grade };
}

async function offer({ owner, plan }: GrownCooperative, lot: string, index: number, divisible: boolean): Promise<void> {
  const base = plan.origin.commodity === 'Coffee' ? 560 : 640;
  const asking_price = (base + ((index * 37 + plan.title.length * 11) % 170)) / 100;
  await owner.cooperative.update_lot({ lot, asking_price, currency: 'USD', divisible });
  await owner.cooperative.list_lot({ lot });
}
