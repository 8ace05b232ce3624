import { z } from 'zod';
import { Refusal } from '../../../kernel/values/errors.ts';
import { kindOf } from '../reading/pages.ts';
import type { Reading } from '../reading/reading.ts';
import type { Subject } from './store.ts';

/** One fact that a decision rests on. */
export interface Fact {
  /** What decisions cite: the record and what of it, such as `LOT-2026-00001 status`. */
  id: string;
  record: string;
  says: string;
  value: string | number | boolean | null;
}

const text = z.string().nullable().optional();
const publicShape = z.object({
  lot: z.object({ name: z.string(), status: z.string(), quantity: z.number() }),
  anchor: z.object({ version: z.number(), status: z.string() }),
  inspections: z.array(z.object({ name: z.string(), result: text })),
});
const lotShape = z.object({
  name: z.string(),
  status: z.string(),
  quantity: z.number(),
  traced: z.object({ outlines_kg: z.number(), points_kg: z.number(), untraced_kg: z.number() }),
  attestation: z.object({ version: z.number(), anchor_status: z.string() }).nullable(),
  inspections: z.array(z.object({ name: z.string(), result: text })),
});
const readyShape = z.object({
  errors: z.number(),
  open_plots: z.number(),
  plot_count: z.number(),
  verdicts: z.object({ not_assessed: z.number() }),
  faults: z.array(z.object({ code: z.string(), severity: z.string(), record: z.string() })),
  packages: z.array(z.object({ name: z.string() })),
});
const verifiedShape = z.object({ verified: z.boolean() });
const orderShape = z.object({
  name: z.string(),
  status: z.string(),
  lot: z.string(),
  paid_at: text,
  pay_by: text,
  price_difference: z.unknown().optional(),
  confirmed_kg: z.union([z.number(), z.string()]).nullable().optional(),
  quantity: z.number(),
  escrow_detail: z.object({ name: z.string(), status: z.string() }).nullable(),
  shipment_detail: z.object({ name: z.string(), status: z.string() }).nullable(),
});
const packageShape = z.object({
  name: z.string(),
  status: z.string(),
  operator: text,
  risk: text,
  risk_basis: text,
  unassessed_plots: z.number(),
  outdated_at: text,
  altered: text,
  plot_count: z.number(),
  reference_number: text,
  sign_offs: z.array(z.unknown()),
  open: z.array(z.unknown()).optional(),
});

const plotsShape = z.object({ data: z.array(z.object({ plot: z.string() })) });

const mostFaults = 20;
const mostPackages = 10;

/**
 * What is known of a record, read with the caller's rights, as facts of figures, states and names: no words that people
 * wrote, so that none of them can speak to who decides. @throws Refusal as the record's detail.
 */
export async function evidenceOf(reading: Reading, doctype: Subject, name: string): Promise<Fact[]> {
  const facts: Fact[] = [];
  const add = (record: string, says: string, value: Fact['value'] | undefined) => {
    const id = `${record} ${says}`;
    if (!facts.some((fact) => fact.id === id)) facts.push({ id, record, says, value: value ?? null });
  };
  if (doctype === 'Lot') await lotFacts(reading, name, add);
  else if (doctype === 'Order') {
    const order = orderShape.parse(await reading.read('detail.order_detail', { name }));
    add(name, 'status', order.status);
    add(name, 'is paid', order.paid_at != null);
    if (order.escrow_detail !== null) add(order.escrow_detail.name, 'status', order.escrow_detail.status);
    if (order.shipment_detail !== null) add(order.shipment_detail.name, 'status', order.shipment_detail.status);
    add(name, 'ordered quantity', order.quantity);
    add(name, 'confirmed kilograms', order.confirmed_kg == null ? null : String(order.confirmed_kg));
    await lotFacts(reading, order.lot, add);
  } else {
    await packageFacts(reading, packageShape.parse(await reading.read('eudr.package_detail', { package: name })), add);
  }
  return facts;
}

type Add = (record: string, says: string, value: Fact['value'] | undefined) => void;

/** A plot is assessed only where a source said something of it: that one was asked is no fact about it. */
async function packageFacts(reading: Reading, found: z.output<typeof packageShape>, add: Add): Promise<void> {
  const { name } = found;
  add(name, 'records are as signed', found.altered == null);
  add(name, 'status', found.status);
  add(name, 'risk', found.risk);
  add(name, 'plots', found.plot_count);
  await plotFacts(reading, found, add);
  add(name, 'is outdated', found.outdated_at != null);
  // Where a source found every plot low nobody has to sign; of a package of somebody else it is not shown what was signed.
  if (found.operator != null && found.risk_basis !== 'source') add(name, 'sign-offs', found.sign_offs.length);
  if (found.operator != null) add(name, 'open points', found.open?.length ?? 0);
  add(name, 'has a reference number', found.reference_number != null);
}

/** How many plots no source said anything of, and which; which of them a source found to be of high risk. */
async function plotFacts(
  reading: Reading,
  { name, unassessed_plots, risk }: z.output<typeof packageShape>,
  add: Add,
): Promise<void> {
  add(name, 'plots that no source assessed', unassessed_plots);
  const listed = async (verdict: string) =>
    plotsShape.parse(await reading.read('eudr.list_plots', { package: name, verdict, limit_page_length: mostFaults }))
      .data;
  if (unassessed_plots > 0)
    for (const { plot } of await listed('not_assessed')) add(plot, 'is assessed by a source', false);
  // For others somebody has answered.
  if (risk !== 'negligible') for (const { plot } of await listed('high')) add(plot, 'is of high risk', true);
}

async function lotFacts(reading: Reading, name: string, add: Add): Promise<void> {
  // A lot that is sold is not on the market any more; its public record goes on.
  const offered = await ifAllowed(reading.read('marketplace.get_lot', { lot: name }), lotShape);
  const record =
    offered === undefined ? publicShape.parse(await reading.read('verify.lookup_lot', { lot_name: name })) : undefined;
  const lot = offered ?? record?.lot;
  add(name, 'status', lot?.status);
  add(name, 'quantity', lot?.quantity);
  if (offered !== undefined) {
    add(name, 'kilograms from plots with an outline', offered.traced.outlines_kg);
    add(name, 'kilograms from plots with a point', offered.traced.points_kg);
    add(name, 'kilograms of unknown origin', offered.traced.untraced_kg);
  }
  const anchored = (offered?.attestation?.anchor_status ?? record?.anchor.status) === 'anchored';
  add(name, 'signed version', offered?.attestation?.version ?? record?.anchor.version);
  add(name, 'is anchored', anchored);
  // Before its anchor nothing is verified, which says nothing against it.
  const { verified } = verifiedShape.parse(await reading.read('verify.cryptographic_verify', { lot_ref: name }));
  add(name, 'records are as signed', anchored ? verified : null);
  const inspections = offered?.inspections ?? record?.inspections ?? [];
  for (const inspection of inspections.slice(0, 5)) add(inspection.name, 'result', inspection.result);
  await diligenceFacts(reading, name, add);
}

/** What a statement needs of a lot, what sources said of its plots, and the packages that speak for it. */
async function diligenceFacts(reading: Reading, name: string, add: Add): Promise<void> {
  const ready = await ifAllowed(reading.read('eudr.lot_readiness', { lot: name }), readyShape);
  add(name, 'faults against a due diligence statement', ready === undefined ? null : ready.errors - ready.open_plots);
  add(name, 'plots that no source assessed', ready?.verdicts.not_assessed);
  if (ready === undefined) return;
  const faults = Map.groupBy(
    ready.faults.filter(({ severity }) => severity === 'error'),
    ({ record, code }) => `${record} ${code}`,
  );
  for (const [first] of [...faults.values()].slice(0, mostFaults)) {
    if (first === undefined || kindOf(first.record) === undefined) continue;
    const { record, code } = first;
    if (code === 'not_assessed') add(record, 'is assessed by a source', false);
    else if (code === 'high_risk') add(record, 'is of high risk', true);
    else if (code === 'more_info_needed') add(record, 'is told apart by a source', false);
    else add(record, `fault ${code}`, true);
  }
  await speakingFacts(reading, name, ready.packages, add);
}

/** The packages of a lot that the caller's own organisation made; where there are none, those of others, as far as they are shown. */
async function speakingFacts(reading: Reading, lot: string, packages: readonly { name: string }[], add: Add) {
  const found: z.output<typeof packageShape>[] = [];
  for (const { name } of packages.slice(0, mostPackages)) {
    const shown = await ifAllowed(reading.read('eudr.package_detail', { package: name }), packageShape);
    if (shown !== undefined) found.push(shown);
  }
  const own = found.filter(({ operator }) => operator != null);
  const speaking = own.length > 0 ? own : found;
  add(lot, 'due diligence packages', speaking.length);
  for (const each of speaking) await packageFacts(reading, each, add);
}

/** What only owners of a lot see is not known to others: that is a fact, too. */
async function ifAllowed<T extends z.ZodType>(answer: Promise<unknown>, shape: T): Promise<z.output<T> | undefined> {
  try {
    return shape.parse(await answer);
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'permission' || error.code === 'not_found')) return undefined;
    throw error;
  }
}
