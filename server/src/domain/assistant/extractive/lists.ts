import type { z } from 'zod';
import { isAdmin } from '../../../kernel/write/actor.ts';
import type { Source } from '../reading/pages.ts';
import type { Desk } from './desk.ts';
import {
  dayOf,
  minuteOf,
  offerForOrder,
  sayCertificate,
  sayHarvest,
  sayInspection,
  sayLot,
  sayOrder,
  sayPackage,
  sayPlot,
} from './records.ts';
import {
  announcementShape,
  balanceShape,
  certificateShape,
  flaggedShape,
  harvestShape,
  inspectionShape,
  lotShape,
  noticeShape,
  type OrderSaid,
  orderShape,
  packageShape,
  pageOf,
  plotShape,
  shipmentShape,
} from './shapes.ts';
import type { Words } from './words.ts';

/** Rows of a list that are told one by one. */
const shown = 5;
/** Open orders that are looked at for late ones. */
const lookedAt = 50;
/** Shipments whose arrival is looked up. */
const arrivals = 12;
/** A buyer who says nothing so long after the shipment is late; ships take less. */
const longDays = 60;
const day = 86_400_000;

/** The lists of orders that a caller has by what they are. */
export function orderLists({ reading: { actor } }: Desk): string[] {
  if (isAdmin(actor)) return ['orders.list_my_orders'];
  const kinds = new Set(actor.memberships.map(({ kind }) => kind));
  return [
    ...(kinds.has('Buyer') ? ['orders.list_my_orders'] : []),
    ...(kinds.has('Exporter') ? ['exporter.list_orders'] : []),
    ...(kinds.has('Cooperative') ? ['cooperative.list_incoming_orders'] : []),
  ];
}

interface Listing<T extends z.ZodType> {
  what: keyof Words['things'];
  operations: readonly string[];
  row: T;
  parameters?: Readonly<Record<string, unknown>>;
  page: string;
  say: (row: z.output<T>) => void;
}

/** Says how many there are, and the newest. */
async function sayList<T extends z.ZodType>(desk: Desk, listing: Listing<T>): Promise<void> {
  const { what, operations, row, parameters = {}, page, say } = listing;
  let none = operations.length === 0;
  for (const operation of operations) {
    const found = await desk.ask(operation, { limit_page_length: shown, ...parameters }, pageOf(row));
    if (found === undefined || found.total === 0) {
      none = true;
      continue;
    }
    none = false;
    const list: Source = { kind: 'List', name: what, page };
    desk.say(desk.words.count(what, String(found.total), found.data.length), list);
    for (const each of found.data) say(each as z.output<T>);
    break;
  }
  if (none) desk.say(desk.words.none(what), { kind: 'List', name: what, page });
}

const ordersPage = ({ reading: { actor } }: Desk) => {
  const [first] = actor.memberships;
  return first === undefined ? '/app/' : `/app/${first.kind.toLowerCase()}/orders`;
};

export const sayOrders = (desk: Desk, parameters: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  sayList(desk, {
    what: 'orders',
    operations: orderLists(desk),
    row: orderShape,
    parameters,
    page: ordersPage(desk),
    say: (order) => {
      sayOrder(desk, order);
      offerForOrder(desk, order);
    },
  });

export const sayLots = (desk: Desk): Promise<void> => {
  const { roles } = desk.reading.actor;
  const own = roles.has('SVC Cooperative') || roles.has('SVC Exporter') || isAdmin(desk.reading.actor);
  const operations = [
    ...(own ? ['cooperative.list_lots'] : []),
    ...(roles.has('SVC Farmer') ? ['farmer.list_my_lots'] : []),
  ];
  const page = own ? '/app/cooperative/lots' : roles.has('SVC Farmer') ? '/app/farmer/lots' : '/app/market';
  return sayList(desk, {
    ...{ what: 'lots', row: lotShape, page },
    operations: operations.length > 0 ? operations : ['marketplace.list_lots'],
    say: (lot) => sayLot(desk, lot),
  });
};

export const sayPlots = (desk: Desk): Promise<void> => {
  const farmer = desk.reading.actor.roles.has('SVC Farmer');
  desk.offer('register_plot');
  return sayList(desk, {
    what: 'plots',
    operations: farmer ? ['farmer.list_my_plots', 'cooperative.list_member_plots'] : ['cooperative.list_member_plots'],
    row: plotShape,
    page: farmer ? '/app/farmer/plots' : '/app/cooperative/plots',
    say: (plot) => sayPlot(desk, plot),
  });
};

export const sayHarvests = (desk: Desk): Promise<void> => {
  desk.offer('record_harvest');
  return sayList(desk, {
    ...{ what: 'harvests', operations: ['farmer.list_my_harvests'], row: harvestShape, page: '/app/farmer/harvests' },
    say: (harvest) => sayHarvest(desk, harvest),
  });
};

export const sayInspections = (desk: Desk): Promise<void> =>
  sayList(desk, {
    ...{
      what: 'inspections',
      operations: ['inspector.list_my_inspections'],
      row: inspectionShape,
      page: '/app/inspector/history',
    },
    say: (found) => sayInspection(desk, found),
  });

export const sayPackages = (desk: Desk): Promise<void> => {
  desk.offer('make_package');
  return sayList(desk, {
    ...{ what: 'packages', operations: ['eudr.list_packages'], row: packageShape, page: '/app/compliance' },
    say: (found) => sayPackage(desk, found),
  });
};

export const sayCertificates = (desk: Desk): Promise<void> =>
  sayList(desk, {
    what: 'certificates',
    operations: desk.reading.may('authority_certs.list_export_certificates')
      ? ['authority_certs.list_export_certificates']
      : ['orders.list_certificates'],
    row: certificateShape,
    page: desk.reading.actor.roles.has('SVC Authority') ? '/app/authority/certificates' : ordersPage(desk),
    say: (found) => sayCertificate(desk, found),
  });

export const sayFlagged = (desk: Desk): Promise<void> =>
  sayList(desk, {
    ...{
      what: 'flagged',
      operations: ['authority.list_flagged_lots'],
      row: flaggedShape,
      page: '/app/authority/flagged',
    },
    say: (lot) => {
      const { words } = desk;
      const at = lot.flagged_at == null ? words.unknown : dayOf(lot.flagged_at);
      desk.say(words.flagged({ name: lot.name, reason: lot.reason ?? words.unknown, at }), {
        ...{ kind: 'Lot', name: lot.name, page: `/app/authority/flagged/${lot.name}` },
      });
      desk.offer('resolve_flagged_lot', lot.name);
    },
  });

export async function sayNews(desk: Desk): Promise<void> {
  const announced = (await desk.ask('announcements.list_active', { limit: shown }, announcementShape.array())) ?? [];
  for (const { name, title } of announced) desk.say(desk.words.announcement(title), name);
  if (announced.length === 0)
    desk.say(desk.words.none('announcements'), { kind: 'List', name: 'announcements', page: '/app/news' });
  await sayList(desk, {
    ...{ what: 'notices', operations: ['notifications.list'], row: noticeShape, page: '/app/notifications' },
    parameters: { unread: true },
    say: (notice) =>
      desk.say(desk.words.noticed(notice.text), {
        ...{ kind: 'Notice', name: notice.subject, page: notice.page ?? '/app/notifications' },
      }),
  });
}

export async function sayBalances(desk: Desk): Promise<void> {
  for (const { org, kind, title } of desk.reading.actor.memberships.slice(0, shown)) {
    const found = await desk.ask('wallet.get_balance', { organisation: org }, balanceShape);
    if (found === undefined) continue;
    const source = { kind: 'Wallet', name: org, page: `/app/${kind.toLowerCase()}/wallet` };
    desk.say(desk.words.balance(found.organisation_name ?? title, String(found.balance_axkt)), source);
  }
}

/**
 * Orders that should have been paid, should have arrived, or of whose arrival nothing was heard for long; `only` names one
 * of them, or its lot or shipment.
 */
export async function sayLate(desk: Desk, only?: string): Promise<void> {
  const open: OrderSaid[] = [];
  for (const operation of orderLists(desk)) {
    for (const status of ['In Transit', 'Escrow Created']) {
      const found = await desk.ask(
        operation,
        { status_filter: status, limit_page_length: lookedAt, sort: 'created_at asc' },
        pageOf(orderShape),
      );
      open.push(...(found?.data ?? []));
    }
  }
  let looked = 0;
  let late = 0;
  for (const order of open) {
    if (only !== undefined && ![order.name, order.lot, order.shipment].includes(only)) continue;
    const why = await lateness(desk, order, looked);
    if (order.shipment != null) looked += 1;
    if (why === undefined) continue;
    late += 1;
    desk.say(desk.words.late(order.name, why, order.lot), order.name, order.lot, order.shipment ?? undefined);
    offerForOrder(desk, order);
  }
  if (late > 0) return;
  if (only !== undefined) desk.say(desk.words.notLate(only), only);
  else desk.say(desk.words.noneLate(open.length), { kind: 'List', name: 'orders', page: ordersPage(desk) });
}

/** Why an order is late; undefined where it is not. */
async function lateness(desk: Desk, order: OrderSaid, looked: number): Promise<string | undefined> {
  const { words, now } = desk;
  if (order.paid_at == null && order.pay_by != null && new Date(order.pay_by) < now)
    return words.payPast(minuteOf(order.pay_by));
  if (order.status !== 'In Transit') return undefined;
  if (order.shipment != null && looked < arrivals) {
    const shipment = await desk.ask('detail.shipment_detail', { name: order.shipment }, shipmentShape);
    if (shipment?.eta != null && shipment.eta < now.toISOString().slice(0, 10)) return words.arrivalPast(shipment.eta);
  }
  const days = order.shipped_at == null ? 0 : Math.floor((now.getTime() - new Date(order.shipped_at).getTime()) / day);
  return days > longDays ? words.shippedLong(days) : undefined;
}
