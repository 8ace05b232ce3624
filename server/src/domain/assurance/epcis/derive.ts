import type { EpcisObject } from '@lotmark/sdk/epcis';
import { Exact } from '../../../kernel/values/exact.ts';
import type { FamilyRecords, LotFacts, OrderFacts } from './records.ts';

/** An event as records give it. Its identifiers begin with `{base}` in place of the address of this installation. */
export interface DerivedEvent {
  /** Names the records behind it, always alike. */
  source: string;
  event: EpcisObject;
  /** Lots it is part of the story of. */
  lots: string[];
  /** Organisations that see it; null is everybody. */
  parties: string[] | null;
}

const id = (kind: string, name: string, stage?: string | null): string =>
  `{base}/id/${kind}/${name}${stage == null ? '' : `/${stage}`}`;

const kilograms = (epcClass: string, kg: string) => ({ epcClass, quantity: Number(kg), uom: 'KGM' });

const at = (moment: Date | string) => ({
  // Of a harvest or a step only the day is recorded.
  eventTime: typeof moment === 'string' ? `${moment}T00:00:00.000Z` : moment.toISOString(),
  eventTimeZoneOffset: '+00:00',
});

const sum = (figures: readonly string[]): string =>
  figures.reduce((total, figure) => total.plus(figure), new Exact('0')).toFixed();

/** What happened to the lots of some families, as their records have it now. The same records give the same events. */
export function deriveEvents(records: FamilyRecords): DerivedEvent[] {
  const families = Map.groupBy(records.lots, ({ root }) => root);
  return [
    ...records.harvests.map((harvest): DerivedEvent => {
      const country = harvest.country === null ? {} : { 'cbvmda:countryOfOrigin': harvest.country };
      return {
        source: `harvest ${harvest.name}`,
        event: {
          type: 'ObjectEvent',
          ...at(harvest.harvest_date),
          action: 'ADD',
          bizStep: 'commissioning',
          disposition: 'active',
          bizLocation: { id: id('plot', harvest.plot) },
          quantityList: [kilograms(id('harvest', harvest.name, harvest.stage), harvest.kg)],
          ilmd: { 'cbvmda:harvestEndDate': harvest.harvest_date, ...country },
        },
        lots: harvest.into.map(({ lot }) => lot),
        parties: null,
      };
    }),
    ...[...families.values()].flatMap((family) => familyEvents(family, records)),
    ...records.inspections.map((inspection): DerivedEvent => {
      const disposition = inspection.result === null ? {} : { disposition: inspection.result };
      return {
        source: `inspection ${inspection.name}`,
        event: {
          type: 'ObjectEvent',
          ...at(inspection.inspected_at),
          action: 'OBSERVE',
          bizStep: 'inspecting',
          ...disposition,
          bizTransactionList: [{ type: 'testres', bizTransaction: id('inspection', inspection.name) }],
          quantityList: [{ epcClass: id('lot', inspection.lot, stageOf(records, inspection.lot)) }],
        },
        lots: [inspection.lot],
        parties: null,
      };
    }),
    ...records.orders.flatMap((order) => orderEvents(order, records)),
  ];
}

const stageOf = ({ lots }: FamilyRecords, lot: string): string | null =>
  lots.find(({ name }) => name === lot)?.stage ?? null;

function familyEvents(family: readonly LotFacts[], records: FamilyRecords): DerivedEvent[] {
  const root = family.find(({ name, root: top }) => name === top);
  if (root === undefined) return [];
  const lots = family.map(({ name }) => name);
  const own = { lots, parties: null };
  const steps = records.steps.filter(({ lot }) => lot === root.name);
  const whole = steps[0]?.input_kg ?? sum(family.map(({ kg }) => kg));
  const made = kilograms(id('lot', root.name, steps[0]?.from_stage ?? root.stage), whole);
  const inputs = records.harvests.flatMap(({ name, stage, into }) => {
    const parts = into.filter(({ lot }) => lots.includes(lot)).map(({ kg }) => kg);
    return parts.length === 0 ? [] : [kilograms(id('harvest', name, stage), sum(parts))];
  });
  const begun = { ...at(root.created_at), bizStep: 'commissioning', disposition: 'active' };
  const pooled: DerivedEvent = {
    source: `lot ${root.name}`,
    event:
      inputs.length === 0
        ? { type: 'ObjectEvent', action: 'ADD', ...begun, quantityList: [made] }
        : { type: 'TransformationEvent', ...begun, inputQuantityList: inputs, outputQuantityList: [made] },
    ...own,
  };
  const processed = steps.map(
    (step): DerivedEvent => ({
      source: `step ${step.name}`,
      event: {
        type: 'TransformationEvent',
        ...at(step.processed_on),
        bizStep: 'commissioning',
        disposition: 'active',
        inputQuantityList: [kilograms(id('lot', step.lot, step.from_stage), step.input_kg)],
        outputQuantityList: [kilograms(id('lot', step.lot, step.to_stage), step.output_kg)],
      },
      ...own,
    }),
  );
  const divided = records.splits
    .filter(({ parent }) => lots.includes(parent))
    .map(({ parent, child, at: moment, child_kg, rest_kg }): DerivedEvent => {
      const of = (lot: string, kg: string) => kilograms(id('lot', lot, stageOf(records, lot)), kg);
      return {
        source: `split ${child}`,
        event: {
          type: 'TransformationEvent',
          ...at(moment),
          bizStep: 'commissioning',
          disposition: 'active',
          inputQuantityList: [of(parent, sum([child_kg, rest_kg]))],
          outputQuantityList: [of(child, child_kg), of(parent, rest_kg)],
        },
        ...own,
      };
    });
  return [pooled, ...processed, ...divided];
}

function orderEvents(order: OrderFacts, records: FamilyRecords): DerivedEvent[] {
  const lot = id('lot', order.lot, stageOf(records, order.lot));
  const own = { lots: [order.lot], parties: [order.buyer, order.cooperative, order.exporter].sort() };
  const parties = (type: string) => ({
    sourceList: [{ type, source: id('organisation', order.exporter) }],
    destinationList: [{ type, destination: id('organisation', order.buyer) }],
  });
  const po = { type: 'po', bizTransaction: id('order', order.name) };
  const bought = {
    type: 'TransactionEvent',
    bizStep: 'accepting',
    disposition: 'in_progress',
    bizTransactionList: [po],
    quantityList: [kilograms(lot, order.kg)],
    ...parties('owning_party'),
  };
  const events: DerivedEvent[] = [
    { source: `order ${order.name}`, event: { ...bought, action: 'ADD', ...at(order.sold_at) }, ...own },
  ];
  if (order.cancelled_at !== null) {
    const { disposition: _no, ...undone } = bought;
    const event = { ...undone, action: 'DELETE', ...at(order.cancelled_at) };
    events.push({ source: `cancelled ${order.name}`, event, ...own });
  }
  if (order.shipment === null || order.shipped_at === null) return events;
  const advice = (type: string) => ({ type, bizTransaction: id('shipment', order.shipment ?? '') });
  events.push({
    source: `shipped ${order.name}`,
    event: {
      type: 'ObjectEvent',
      ...at(order.shipped_at),
      action: 'OBSERVE',
      bizStep: 'shipping',
      disposition: 'in_transit',
      bizTransactionList: [po, advice('desadv')],
      quantityList: [kilograms(lot, order.kg)],
      ...parties('possessing_party'),
    },
    ...own,
  });
  if (order.received_kg === null || order.received_at === null) return events;
  const complete = !new Exact(order.received_kg).minus(order.kg).isNegative();
  events.push({
    source: `received ${order.name}`,
    event: {
      type: 'ObjectEvent',
      ...at(order.received_at),
      action: 'OBSERVE',
      bizStep: 'receiving',
      disposition: 'in_progress',
      ...(complete ? { persistentDisposition: { set: ['completeness_verified'] } } : {}),
      bizTransactionList: [po, advice('recadv')],
      quantityList: [kilograms(lot, order.received_kg)],
      ...parties('possessing_party'),
    },
    ...own,
  });
  return events;
}
