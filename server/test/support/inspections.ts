import type { Harness } from './harness.ts';
import { type Answer, type Caller, readAnswer } from './world.ts';

/** A clean sample of coffee: Grade 1, with a cup score of 84.5. */
export const cleanCoffee = {
  moisture_percent: '11.2',
  water_activity: '0.55',
  screen_size: 16,
  category_1_defects: 0,
  category_2_defects: '4',
  fragrance: 7.75,
  flavor: '7.75',
  aftertaste: '7.5',
  acidity: '7.75',
  body: '7.5',
  balance: '7.5',
  overall: '7.75',
  uniformity: 10,
  clean_cup: 10,
  sweetness: 10,
  cup_defects: 0,
} as const;

/** A cut test of 300 beans: Grade I. */
export const cleanCocoa = {
  moisture_percent: '7.2',
  bean_count: 98,
  mouldy_beans: 6,
  slaty_beans: 9,
  insect_damaged_beans: 2,
  germinated_beans: 1,
  flat_beans: 3,
} as const;

/** A complete inspection, handed in at once. */
export const recordInspection = (by: Caller, lot: string, more: object = {}): Promise<Answer> =>
  by.call('inspector_workbench.record_inspection', { lot, measures: cleanCoffee, ...more });

/** Uploads as a browser does. */
export async function uploadFile(
  harness: Harness,
  by: Caller,
  content: Buffer,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('file', new File([Buffer.from(content)], 'sample.jpg'));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readAnswer(
    await fetch(`${harness.url}/api/method/upload_file`, { method: 'POST', headers: by.headers, body: form }),
  );
}
