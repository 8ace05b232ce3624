/**
 * Identifiers of GS1 in one spelling: the constrained canonical GS1 Digital Link URI that an event's hash is computed of
 * (CBV 2.0, section 8.9.2). EPC URIs (TDS 2.0) and Digital Link URIs of any host are read.
 */

const canonicalHost = 'https://id.gs1.org';

/** The check digit of GS1's numbers (General Specifications, 7.9.1). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

const checked = (digits: string): string => `${digits}${checkDigit(digits)}`;

const escapes: Readonly<Record<string, string>> = {
  '!': '%21',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
  '+': '%2B',
  ',': '%2C',
  ':': '%3A',
};
const escaped = (text: string): string => text.replace(/[!()*+,:]/g, (sign) => escapes[sign] ?? sign);

const serial = /^(?:%[0-9A-Fa-f]{2}|[!')(*+,.0-9:;=A-Za-z_-])+$/;
const digits = /^\d+$/;

/** Parts of an EPC URI behind its scheme, with the digits of company prefix and reference together. */
interface Parts {
  prefix: string;
  reference: string;
  rest: readonly string[];
}

const gtin = ({ prefix, reference }: Parts): string =>
  checked(`${reference.slice(0, 1)}${prefix}${reference.slice(1)}`);
const plain = ({ prefix, reference }: Parts): string => checked(`${prefix}${reference}`);

interface Scheme {
  /** How many digits company prefix and reference have together; undefined where the reference is text. */
  length?: number;
  /** How many more parts there are. */
  more: number;
  link(parts: Parts): string;
}

const first = ({ rest }: Parts): string => rest[0] ?? '';
const second = ({ rest }: Parts): string => rest[1] ?? '';
const third = ({ rest }: Parts): string => rest[2] ?? '';

const schemes: Readonly<Record<string, Scheme>> = {
  'id:sgtin': { length: 13, more: 1, link: (parts) => `/01/${gtin(parts)}/21/${escaped(first(parts))}` },
  'id:upui': { length: 13, more: 1, link: (parts) => `/01/${gtin(parts)}/235/${escaped(first(parts))}` },
  'id:itip': {
    length: 13,
    more: 3,
    link: (parts) => `/8006/${gtin(parts)}${first(parts)}${second(parts)}/21/${escaped(third(parts))}`,
  },
  'id:sscc': { length: 17, more: 0, link: (parts) => `/00/${gtin(parts)}` },
  'id:sgln': {
    length: 12,
    more: 1,
    link: (parts) => `/414/${plain(parts)}${first(parts) === '0' ? '' : `/254/${escaped(first(parts))}`}`,
  },
  'id:pgln': { length: 12, more: 0, link: (parts) => `/417/${plain(parts)}` },
  'id:grai': {
    length: 12,
    more: 1,
    link: ({ prefix, reference, rest }) => `/8003/${checked(`0${prefix}${reference}`)}${escaped(rest[0] ?? '')}`,
  },
  'id:giai': { more: 0, link: ({ prefix, reference }) => `/8004/${prefix}${escaped(reference)}` },
  'id:gsrn': { length: 17, more: 0, link: (parts) => `/8018/${plain(parts)}` },
  'id:gsrnp': { length: 17, more: 0, link: (parts) => `/8017/${plain(parts)}` },
  'id:gdti': { length: 12, more: 1, link: (parts) => `/253/${plain(parts)}${escaped(first(parts))}` },
  'id:sgcn': { length: 12, more: 1, link: (parts) => `/255/${plain(parts)}${first(parts)}` },
  'id:cpi': {
    more: 1,
    link: ({ prefix, reference, rest }) => `/8010/${escaped(`${prefix}${reference}`)}/8011/${rest[0] ?? ''}`,
  },
  'id:ginc': { more: 0, link: ({ prefix, reference }) => `/401/${prefix}${escaped(reference)}` },
  'id:gsin': { length: 16, more: 0, link: (parts) => `/402/${plain(parts)}` },
  'class:lgtin': { length: 13, more: 1, link: (parts) => `/01/${gtin(parts)}/10/${escaped(first(parts))}` },
  'idpat:sgtin': { length: 13, more: 1, link: (parts) => `/01/${gtin(parts)}` },
  'idpat:upui': { length: 13, more: 1, link: (parts) => `/01/${gtin(parts)}` },
  'idpat:itip': { length: 13, more: 3, link: (parts) => `/8006/${gtin(parts)}${first(parts)}${second(parts)}` },
  'idpat:grai': {
    length: 12,
    more: 1,
    link: ({ prefix, reference }) => `/8003/${checked(`0${prefix}${reference}`)}`,
  },
  'idpat:gdti': { length: 12, more: 1, link: (parts) => `/253/${plain(parts)}` },
  'idpat:sgcn': { length: 12, more: 1, link: (parts) => `/255/${plain(parts)}` },
  'idpat:cpi': { more: 1, link: ({ prefix, reference }) => `/8010/${escaped(`${prefix}${reference}`)}` },
};

function ofEpcUri(uri: string): string | null {
  const [, name = '', body = ''] = /^urn:epc:(id:\w+|class:\w+|idpat:\w+):(.+)$/.exec(uri) ?? [];
  const scheme = schemes[name];
  if (scheme === undefined) return null;
  const [prefix = '', reference = '', ...dotted] = body.split('.');
  // The last part is a serial number, which may have dots of its own.
  const last = dotted.slice(Math.max(scheme.more - 1, 0)).join('.');
  const rest = scheme.more === 0 ? dotted : [...dotted.slice(0, scheme.more - 1), last];
  if (rest.length !== scheme.more || !/^\d{6,12}$/.test(prefix)) return null;
  const isPattern = name.startsWith('idpat:');
  if (isPattern ? rest.at(-1) !== '*' : rest.some((part) => !serial.test(part))) return null;
  if (scheme.length === undefined) {
    if (!serial.test(reference)) return null;
  } else if (!(reference === '' || digits.test(reference)) || prefix.length + reference.length !== scheme.length) {
    return null;
  }
  return `${canonicalHost}${scheme.link({ prefix, reference, rest })}`;
}

/** Application identifiers by the words that older Digital Link URIs may use. */
const words: Readonly<Record<string, string>> = {
  gtin: '01',
  itip: '8006',
  cpid: '8010',
  gln: '414',
  party: '417',
  gsrnp: '8017',
  gsrn: '8018',
  gcn: '255',
  sscc: '00',
  gdti: '253',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  cpv: '22',
  lot: '10',
  ser: '21',
};

const keys = /^(?:00|01|253|255|401|402|414|417|8003|8004|8006|8010|8017|8018)$/;
/** The finest qualifier that counts beside a key; the first of them that is there. */
const finest: Readonly<Record<string, readonly string[]>> = {
  '01': ['21', '235', '10'],
  '414': ['254'],
  '8006': ['21', '10'],
  '8010': ['8011'],
};

const values: Readonly<Record<string, RegExp>> = {
  '00': /^\d{18}$/,
  '01': /^\d{14}$/,
  '253': /^\d{13}[\x21-\x7e]{0,17}$/,
  '255': /^\d{13,25}$/,
  '401': /^[\x21-\x7e]{1,30}$/,
  '402': /^\d{17}$/,
  '414': /^\d{13}$/,
  '417': /^\d{13}$/,
  '8003': /^\d{14}[\x21-\x7e]{0,16}$/,
  '8004': /^[\x21-\x7e]{1,30}$/,
  '8006': /^\d{18}$/,
  '8010': /^[#/\dA-Z-]{1,30}$/,
  '8017': /^\d{18}$/,
  '8018': /^\d{18}$/,
};

function ofDigitalLink(uri: string): string | null {
  const [, path] = /^https?:\/\/[^/?#]+(\/[^?#]*)/.exec(uri) ?? [];
  if (path === undefined) return null;
  const steps = path.replace(/\/$/, '').split('/').slice(1);
  const at = steps.findIndex((step, place) => keys.test(words[step] ?? step) && /^\d{4}/.test(steps[place + 1] ?? ''));
  if (at < 0) return null;
  const key = words[steps[at] ?? ''] ?? steps[at] ?? '';
  const given = steps[at + 1] ?? '';
  const value = key === '01' && digits.test(given) ? given.padStart(14, '0') : given;
  if (values[key]?.test(value) !== true) return null;
  const qualifiers = new Map<string, string>();
  for (let place = at + 2; place + 1 < steps.length; place += 2) {
    qualifiers.set(words[steps[place] ?? ''] ?? steps[place] ?? '', steps[place + 1] ?? '');
  }
  const shown = finest[key]?.find((qualifier) => qualifiers.has(qualifier));
  return `${canonicalHost}/${key}/${value}${shown === undefined ? '' : `/${shown}/${qualifiers.get(shown)}`}`;
}

/** The identifier as it goes into an event's hash; null where it is none of GS1's, and goes as it is. */
export function canonicalIdentifier(uri: string): string | null {
  return uri.startsWith('urn:epc:') ? ofEpcUri(uri) : ofDigitalLink(uri);
}
