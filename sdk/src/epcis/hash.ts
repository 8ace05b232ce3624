import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalIdentifier } from './digital-link.ts';

/** JSON of an event, or a part of it. */
export type EpcisValue = string | number | boolean | null | readonly EpcisValue[] | EpcisObject;
export interface EpcisObject {
  readonly [name: string]: EpcisValue | undefined;
}

/** What a name of the order has inside; undefined where it has a value. */
interface Order {
  readonly [name: string]: Order | undefined;
}

const quantities: Order = { epcClass: undefined, quantity: undefined, uom: undefined };

/** The canonical property order of CBV 2.0, 8.9.2, as the reference implementation has it. */
const eventOrder: Order = {
  eventTime: undefined,
  eventTimeZoneOffset: undefined,
  certificationInfo: undefined,
  parentID: undefined,
  epcList: undefined,
  inputEPCList: undefined,
  childEPCs: undefined,
  quantityList: quantities,
  childQuantityList: quantities,
  inputQuantityList: quantities,
  outputEPCList: undefined,
  outputQuantityList: quantities,
  action: undefined,
  transformationID: undefined,
  bizStep: undefined,
  disposition: undefined,
  persistentDisposition: { set: undefined, unset: undefined },
  readPoint: { id: undefined },
  bizLocation: { id: undefined },
  bizTransactionList: { type: undefined, bizTransaction: undefined },
  // The reference implementation and its vectors have these two in this order, and not as the table of CBV 2.0 has them.
  destinationList: { type: undefined, destination: undefined },
  sourceList: { type: undefined, source: undefined },
  sensorElementList: {
    sensorMetadata: {
      time: undefined,
      startTime: undefined,
      endTime: undefined,
      deviceID: undefined,
      deviceMetadata: undefined,
      rawData: undefined,
      dataProcessingMethod: undefined,
      bizRules: undefined,
    },
    sensorReport: {
      type: undefined,
      exception: undefined,
      deviceID: undefined,
      deviceMetadata: undefined,
      rawData: undefined,
      dataProcessingMethod: undefined,
      time: undefined,
      microorganism: undefined,
      chemicalSubstance: undefined,
      value: undefined,
      component: undefined,
      stringValue: undefined,
      booleanValue: undefined,
      hexBinaryValue: undefined,
      uriValue: undefined,
      minValue: undefined,
      maxValue: undefined,
      meanValue: undefined,
      sDev: undefined,
      percRank: undefined,
      percValue: undefined,
      uom: undefined,
      coordinateReferenceSystem: undefined,
    },
  },
};

/** What the elements of a list are called in the pre-hash string, where that is said at all. */
const elementNames: Readonly<Record<string, string>> = {
  epcList: 'epc',
  inputEPCList: 'epc',
  outputEPCList: 'epc',
  childEPCs: 'epc',
  quantityList: 'quantityElement',
  childQuantityList: 'quantityElement',
  inputQuantityList: 'quantityElement',
  outputQuantityList: 'quantityElement',
  sensorElementList: 'sensorElement',
  bizTransactionList: '',
  sourceList: '',
  destinationList: '',
};

/** Left out of the hash: they are not what happened, or say it of the record. */
const leftOut = new Set([
  '@context',
  'type',
  'eventID',
  'recordTime',
  'errorDeclaration',
  'hash',
  'rdfs:comment',
  'comment',
]);

const cbv = 'https://ref.gs1.org/cbv/';
/** Where a bare word of the vocabulary stands in the web vocabulary, by the property whose value it is. */
const vocabularies: Readonly<Record<string, string>> = {
  bizStep: `${cbv}BizStep-`,
  disposition: `${cbv}Disp-`,
  set: `${cbv}Disp-`,
  unset: `${cbv}Disp-`,
  component: `${cbv}Comp-`,
  exception: 'https://gs1.org/voc/',
};
const typeVocabularies: Readonly<Record<string, string>> = {
  bizTransactionList: `${cbv}BTT-`,
  sourceList: `${cbv}SDT-`,
  destinationList: `${cbv}SDT-`,
  sensorReport: 'https://gs1.org/voc/',
};
const urns: readonly (readonly [string, string])[] = [
  ['urn:epcglobal:cbv:bizstep:', `${cbv}BizStep-`],
  ['urn:epcglobal:cbv:disp:', `${cbv}Disp-`],
  ['urn:epcglobal:cbv:btt:', `${cbv}BTT-`],
  ['urn:epcglobal:cbv:sdt:', `${cbv}SDT-`],
  ['urn:epcglobal:cbv:er:', `${cbv}ER-`],
];

/** Prefixes of the context that ships with EPCIS 2.0. */
const standardPrefixes: Readonly<Record<string, string>> = {
  gs1: 'https://gs1.org/voc/',
  cbv: cbv,
  cbvmda: 'urn:epcglobal:cbv:mda:',
};

/** The prefixes that the contexts of a document define for names of extensions. */
export function prefixesOf(context: EpcisValue | undefined): Readonly<Record<string, string>> {
  const defined = [context ?? []].flat().flatMap((part) => (isObject(part) ? Object.entries(part) : []));
  return Object.fromEntries(defined.flatMap(([name, iri]) => (typeof iri === 'string' ? [[name, iri]] : [])));
}

export function isObject(value: unknown): value is EpcisObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const bytewise = (left: string, right: string): number => {
  const [one, other] = [new TextEncoder().encode(left), new TextEncoder().encode(right)];
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
};

/** A moment in UTC with milliseconds, the fourth decimal rounded. */
function momentOf(text: string): string {
  const [, seconds = '', decimals = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  const start = Date.parse(`${seconds}${zone === '' ? 'Z' : zone}`);
  if (Number.isNaN(start)) return text;
  return new Date(start + Math.round(Number(`0.${decimals === '' ? '0' : decimals}`) * 1000)).toISOString();
}

/** A decimal without what does not count: zeros at its ends, a plus sign. */
function decimalOf(text: string): string {
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const shown = [whole.replace(/^0+(?=\d)/, ''), part.replace(/0+$/, '')].filter((each) => each !== '').join('.');
  return sign === '-' && shown !== '0' ? `-${shown}` : shown;
}

class Writer {
  private readonly prefixes: Readonly<Record<string, string>>;

  constructor(prefixes: Readonly<Record<string, string>>) {
    this.prefixes = { ...standardPrefixes, ...prefixes };
  }

  event(event: EpcisObject): string {
    return `eventType=${String(event['type'])}${this.ordered(event, eventOrder)}${this.extensions(event, eventOrder)}`;
  }

  /** The members of an object that the order names, in its order. */
  private ordered(object: EpcisObject, order: Order, inside = ''): string {
    return Object.keys(order)
      .map((name) => {
        const value = object[name];
        const element = elementNames[name];
        if (element === undefined) {
          const each = [value].flat().map((part) => this.member(name, part, { order: order[name], inside }));
          return each.sort(bytewise).join('');
        }
        const parts = [value ?? []].flat().map((part) => this.element(part, { name, element, order: order[name] }));
        const shown = parts.filter((part) => part !== '').sort(bytewise);
        return shown.length === 0 ? '' : `${name}${shown.join('')}`;
      })
      .join('');
  }

  private element(
    part: EpcisValue | undefined,
    of: { name: string; element: string; order: Order | undefined },
  ): string {
    if (!isObject(part)) {
      const text = this.text(of.element, part, of.name);
      return text === '' ? '' : `${of.element}=${text}`;
    }
    const inside = this.ordered(part, of.order ?? {}, of.name) + this.extensions(part, of.order ?? {});
    return inside === '' ? '' : `${of.element}${inside}`;
  }

  private member(
    name: string,
    value: EpcisValue | undefined,
    at: { order: Order | undefined; inside: string },
  ): string {
    if (value === undefined || value === null) return '';
    if (isObject(value)) {
      const inside = this.ordered(value, at.order ?? {}, name) + this.extensions(value, at.order ?? {});
      return inside === '' ? '' : `${name}${inside}`;
    }
    const text = this.text(name, value, at.inside);
    return text === '' ? '' : `${name}=${text}`;
  }

  /** Members that no order names: extensions and ilmd, by their whole names. */
  private extensions(object: EpcisObject, order: Order): string {
    return Object.entries(object)
      .filter(([name]) => !(name in order) && !leftOut.has(name))
      .flatMap(([name, value]) => [value].flat().map((part) => this.extension(name, part)))
      .filter((part) => part !== '')
      .sort(bytewise)
      .join('');
  }

  private extension(name: string, value: EpcisValue | undefined): string {
    if (value === undefined || value === null) return '';
    const shown = this.expanded(name);
    if (!isObject(value)) {
      const text = this.text(name, value, '');
      return text === '' ? shown : `${shown}=${text}`;
    }
    const words = typeof value['#text'] === 'string' ? `=${this.canonical(value['#text'])}` : '';
    const inside = Object.entries(value)
      .filter(([inner]) => inner !== '#text' && !inner.startsWith('@xmlns') && !leftOut.has(inner))
      .flatMap(([inner, part]) => [part].flat().map((each) => this.extension(inner, each)))
      .sort(bytewise);
    return `${shown}${words}${inside.join('')}`;
  }

  private expanded(name: string): string {
    const [prefix = '', ...local] = name.split(':');
    const namespace = this.prefixes[prefix];
    return local.length === 0 || namespace === undefined ? name : `{${namespace}}${local.join(':')}`;
  }

  private text(name: string, value: EpcisValue | undefined, inside: string): string {
    if (value === undefined || value === null || typeof value === 'object') return '';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    const given = String(value).trim();
    if (/time/i.test(name) && !/offset/i.test(name)) return momentOf(given);
    const vocabulary = name === 'type' ? typeVocabularies[inside] : vocabularies[name];
    const isBare = vocabulary !== undefined && /^[\w-]+$/.test(given);
    return this.canonical(isBare ? `${vocabulary}${given}` : given);
  }

  private canonical(given: string): string {
    const [urn, web] = urns.find(([beginning]) => given.startsWith(beginning)) ?? ['', ''];
    if (urn !== '') return `${web}${given.slice(urn.length)}`;
    const [prefix = '', ...local] = given.split(':');
    const namespace = this.prefixes[prefix];
    const whole = local.length > 0 && namespace !== undefined ? `${namespace}${local.join(':')}` : given;
    const number = decimalOf(whole);
    return canonicalIdentifier(number) ?? number;
  }
}

/** What an event's hash is computed of. @param prefixes of the names of extensions; see `prefixesOf`. */
export function preHash(event: EpcisObject, prefixes: Readonly<Record<string, string>> = {}): string {
  return new Writer(prefixes).event(event);
}

/** The Event Hash ID of CBV 2.0: the same for every spelling of an event, and another for any other event. */
export function eventHashId(event: EpcisObject, prefixes: Readonly<Record<string, string>> = {}): string {
  const digest = sha256(new TextEncoder().encode(preHash(event, prefixes)));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `ni:///sha-256;${hex}?ver=CBV2.0`;
}
