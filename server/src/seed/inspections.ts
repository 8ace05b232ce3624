import type { Client } from '@lotmark/sdk';
import { people } from './demo-world.ts';

/** A clean sample of washed coffee. */
const sample = {
  moisture_percent: '10.9',
  water_activity: '0.56',
  screen_size: '16',
  category_1_defects: '0',
  category_2_defects: '3',
  fragrance: '7.75',
  flavor: '7.75',
  aftertaste: '7.5',
  acidity: '8',
  body: '7.5',
  balance: '7.5',
  overall: '7.75',
  uniformity: '10',
  clean_cup: '10',
  sweetness: '10',
  cup_defects: '0',
};

/** One inspection approved, one that waits for a decision, and one that was asked for and assigned. */
export async function inspect(
  { inspector, coop, admin }: Record<'inspector' | 'coop' | 'admin', Client>,
  main: string,
  lots: readonly string[],
): Promise<void> {
  const email = people.find((person) => person.key === 'inspector')?.email as string;
  const { name } = await inspector.inspector_workbench.record_inspection({
    lot: main,
    measures: sample,
    seal_number: 'YK-2026-0117',
    gps_lat: 6.1611,
    gps_lng: 38.2061,
    notes: 'Sampled from every tenth bag in the store of the union.',
  });
  await admin.inspector.admin_approve_inspection({ inspection: name });
  await inspector.inspector_workbench.record_inspection({
    lot: lots[1] as string,
    measures: { ...sample, category_2_defects: '12', flavor: '6.5' },
    seal_number: 'YK-2026-0121',
  });
  const last = lots.at(-1) as string;
  await coop.inspector_workbench.request_inspection({
    lot: last,
    note: 'The buyer asks for a cup score before the order.',
  });
  await admin.inspector_workbench.assign({ lot: last, inspector: email });
}
