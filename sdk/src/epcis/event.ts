import { type EpcisObject, type EpcisValue, isObject } from './hash.ts';

export const eventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const;
export type EventType = (typeof eventTypes)[number];
export const actions = ['ADD', 'OBSERVE', 'DELETE'] as const;

/** What of an event does not hold, and where. */
export interface EventFault {
  /** Such as `quantityList[0].epcClass`. */
  readonly field: string;
  readonly message: string;
}

/** `2026-03-02T09:00:00.000Z`, or with an offset. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const offset = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;
const uri = /^[a-z][a-z0-9+.-]*:\S+$/i;
const mostElements = 1000;

/** Members that EPCIS 2.0 defines; all others must be of a namespace. */
const known = new Set([
  '@context',
  'type',
  'eventID',
  'eventTime',
  'eventTimeZoneOffset',
  'recordTime',
  'errorDeclaration',
  'certificationInfo',
  'epcList',
  'parentID',
  'inputEPCList',
  'outputEPCList',
  'childEPCs',
  'quantityList',
  'childQuantityList',
  'inputQuantityList',
  'outputQuantityList',
  'action',
  'transformationID',
  'bizStep',
  'disposition',
  'persistentDisposition',
  'readPoint',
  'bizLocation',
  'bizTransactionList',
  'sourceList',
  'destinationList',
  'sensorElementList',
  'ilmd',
]);

const epcLists = ['epcList', 'inputEPCList', 'outputEPCList', 'childEPCs'] as const;
const quantityLists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'] as const;
const typedLists = {
  bizTransactionList: 'bizTransaction',
  sourceList: 'source',
  destinationList: 'destination',
} as const;

/** What each type may not lack: one of the members of each group. */
const needed: Readonly<Record<EventType, readonly (readonly string[])[]>> = {
  ObjectEvent: [['epcList', 'quantityList'], ['action']],
  AggregationEvent: [['action'], ['parentID', 'childEPCs', 'childQuantityList']],
  TransactionEvent: [['bizTransactionList'], ['action']],
  TransformationEvent: [
    ['inputEPCList', 'inputQuantityList', 'transformationID'],
    ['outputEPCList', 'outputQuantityList', 'transformationID'],
  ],
  AssociationEvent: [['action'], ['parentID'], ['childEPCs', 'childQuantityList']],
};

/** Whether an event is one of EPCIS 2.0; a list of what is not. The form is looked at, and not whether it is true. */
export function eventFaults(event: EpcisObject): EventFault[] {
  const faults: EventFault[] = [];
  const wrong = (field: string, message: string) => faults.push({ field, message });
  const type = eventTypes.find((name) => name === event['type']);
  if (type === undefined) return [{ field: 'type', message: `must be one of ${eventTypes.join(', ')}` }];
  for (const name of Object.keys(event)) {
    if (!known.has(name) && !name.includes(':')) wrong(name, 'is no member of an EPCIS event, and of no namespace');
  }
  const time = event['eventTime'];
  if (!isMoment(time)) wrong('eventTime', 'must be a moment with a zone, such as 2026-03-02T09:00:00.000Z');
  const zone = event['eventTimeZoneOffset'];
  if (typeof zone !== 'string' || !offset.test(zone)) wrong('eventTimeZoneOffset', 'must be such as +03:00');
  const action = event['action'];
  if (type === 'TransformationEvent' ? action !== undefined : !actions.some((name) => name === action)) {
    wrong('action', type === 'TransformationEvent' ? 'must not be there' : `must be one of ${actions.join(', ')}`);
  }
  for (const group of needed[type]) {
    if (group.every((name) => event[name] === undefined)) wrong(group[0] ?? '', `is required${orElse(group)}`);
  }
  if (type === 'AggregationEvent' && action !== 'OBSERVE' && event['parentID'] === undefined) {
    wrong('parentID', 'is required unless the action is OBSERVE');
  }
  const eventId = event['eventID'];
  if (eventId !== undefined && !isUri(eventId)) wrong('eventID', 'must be a URI');
  if (event['parentID'] !== undefined && !isUri(event['parentID'])) wrong('parentID', 'must be a URI');
  for (const name of epcLists) {
    each(event[name], name, wrong, (epc, at) => isUri(epc) || wrong(at, 'must be a URI'));
  }
  for (const name of quantityLists) each(event[name], name, wrong, (part, at) => quantityFaults(part, at, wrong));
  for (const [list, member] of Object.entries(typedLists)) {
    each(event[list], list, wrong, (part, at) => {
      if (!isObject(part) || !isUri(part[member])) wrong(`${at}.${member}`, 'must be a URI');
    });
  }
  for (const name of ['readPoint', 'bizLocation']) {
    const place = event[name];
    if (place !== undefined && !(isObject(place) && isUri(place['id']))) wrong(`${name}.id`, 'must be a URI');
  }
  for (const name of ['bizStep', 'disposition']) {
    const word = event[name];
    if (word !== undefined && (typeof word !== 'string' || !(/^[a-z_]+$/.test(word) || isUri(word)))) {
      wrong(name, 'must be a word of the Core Business Vocabulary or a URI');
    }
  }
  return faults;
}

type Wrong = (field: string, message: string) => void;

function quantityFaults(part: EpcisValue, at: string, wrong: Wrong): void {
  if (!isObject(part)) return void wrong(at, 'must be an object');
  if (!isUri(part['epcClass'])) wrong(`${at}.epcClass`, 'must be a URI');
  const quantity = part['quantity'];
  if (quantity !== undefined && (typeof quantity !== 'number' || !(quantity > 0))) {
    wrong(`${at}.quantity`, 'must be a number greater than 0');
  }
  const unit = part['uom'];
  if (unit !== undefined && (typeof unit !== 'string' || !/^[A-Z0-9]{2,3}$/.test(unit))) {
    wrong(`${at}.uom`, 'must be a code of UN/ECE Recommendation 20, such as KGM');
  }
}

function each(list: EpcisValue | undefined, name: string, wrong: Wrong, look: (part: EpcisValue, at: string) => void) {
  if (list === undefined) return;
  if (!Array.isArray(list) || list.length === 0) return void wrong(name, 'must be a list with something in it');
  if (list.length > mostElements) return void wrong(name, `must not have more than ${mostElements}`);
  for (const [place, part] of list.entries()) look(part, `${name}[${place}]`);
}

const isUri = (value: EpcisValue | undefined): value is string =>
  typeof value === 'string' && value.length <= 500 && uri.test(value);

const isMoment = (value: EpcisValue | undefined): boolean =>
  typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value));

const orElse = (group: readonly string[]): string => (group.length === 1 ? '' : `, or ${group.slice(1).join(' or ')}`);

/** Everything that an event is about: things, classes of things, transactions. */
export function identifiersOf(event: EpcisObject): { epcs: string[]; transactions: string[] } {
  const texts = (list: EpcisValue | undefined): string[] =>
    [list ?? []].flat().flatMap((part) => (typeof part === 'string' ? [part] : []));
  const members = (list: EpcisValue | undefined, name: string): string[] =>
    [list ?? []].flat().flatMap((part) => (isObject(part) ? texts(part[name]) : []));
  return {
    epcs: [
      ...texts(event['parentID']),
      ...epcLists.flatMap((name) => texts(event[name])),
      ...quantityLists.flatMap((name) => members(event[name], 'epcClass')),
    ],
    transactions: members(event['bizTransactionList'], 'bizTransaction'),
  };
}
