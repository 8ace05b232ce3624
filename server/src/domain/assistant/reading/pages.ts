import type { Actor } from '../../../kernel/write/actor.ts';

/** What a sentence was taken from. */
export interface Source {
  /** `Lot`, `Order`, `Concept`, `Help`, ... */
  kind: string;
  /** The record's name, such as LOT-2026-00001. */
  name: string;
  /** Where it is shown: an address of this service without its host. */
  page: string;
}

const kinds = {
  LOT: 'Lot',
  ORD: 'Order',
  ESC: 'Escrow',
  SHP: 'Shipment',
  PLOT: 'Plot',
  HRV: 'Harvest',
  INSP: 'Inspection',
  DDP: 'Due Diligence Package',
  CERT: 'Certificate',
  FEP: 'Finance Profile',
  MND: 'Mandate',
  ANN: 'Announcement',
} as const;
export type RecordSeries = keyof typeof kinds;
export type RecordKindName = (typeof kinds)[RecordSeries];

const namePattern = new RegExp(`\\b(${Object.keys(kinds).join('|')})-(\\d{4}-\\d{5,8})\\b`, 'gi');

/** The names of records that stand in a text, each once, in their order. */
export function recordNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(namePattern)].map(([name]) => name.toUpperCase()))];
}

const isSeries = (text: string): text is RecordSeries => Object.hasOwn(kinds, text);

/** What a record is, by its name; undefined for names of no such record. */
export function kindOf(name: string): RecordKindName | undefined {
  const [series = ''] = name.split('-', 1);
  return isSeries(series) ? kinds[series] : undefined;
}

/** The page of a record for a caller; undefined where it has none of its own. */
export function pageOf(name: string, actor: Actor, lot?: string): string | undefined {
  switch (kindOf(name)) {
    case 'Lot':
      return `/app/lots/${name}`;
    case 'Order':
      return `/app/orders/${name}`;
    case 'Escrow':
      return `/app/escrows/${name}`;
    case 'Shipment':
      return `/app/shipments/${name}`;
    case 'Plot':
      return `/app/${actor.roles.has('SVC Farmer') ? 'farmer' : 'cooperative'}/plots/${name}`;
    case 'Harvest':
      return '/app/farmer/harvests';
    case 'Inspection':
      return lot === undefined ? '/app/inspector/history' : `/app/lots/${lot}/inspections/${name}`;
    case 'Due Diligence Package':
      return `/app/compliance/packages/${name}`;
    case 'Certificate':
      return `/app/authority/certificates/${name}`;
    case 'Finance Profile':
      return '/app/profile';
    case 'Mandate':
      return `/app/mandates/${name}`;
    case 'Announcement':
      return `/app/news/${name}`;
    default:
      return undefined;
  }
}

/** The source that a record is. */
export function sourceOf(name: string, actor: Actor, lot?: string): Source | undefined {
  const kind = kindOf(name);
  const page = pageOf(name, actor, lot);
  return kind === undefined || page === undefined ? undefined : { kind, name, page };
}
