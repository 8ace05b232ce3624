import type { Word } from '../../../platform/document-words/words.ts';

/** What is looked for in a document of trade. */
export const fieldNames = [
  'lot',
  'order',
  'document_number',
  'document_date',
  'lot_reference',
  'commodity',
  'grade',
  'processing_method',
  'quantity',
  'unit_price',
  'total_amount',
  'currency',
  'incoterm',
  'seller',
  'buyer',
  'origin_country',
  'vessel',
  'container',
  'port_of_loading',
  'port_of_discharge',
  'eta',
  'seal_number',
  'moisture_percent',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** A field as it was found. */
export interface Field {
  field: FieldName;
  /** As it stands there. */
  text: string;
  /** As it is compared: a day as yyyy-mm-dd, a figure as decimal text, a mass in kilograms. */
  value: string;
  /** 0 to 1: how surely the words are that field. */
  confidence: number;
  page: number;
  line: number;
  /** Around the words of the value; null where the document has no places. */
  box: Word['box'];
}

/** Fields that are surer than this need no second look. */
export const surely = 0.8;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Rule {
  field: FieldName;
  /** What stands before the value, in four languages. */
  label?: RegExp;
  /** The value itself. With a label, right after it; without one, anywhere. */
  value: RegExp;
  read: (match: RegExpMatchArray) => string | undefined;
  confidence: number;
}

const itself = (match: RegExpMatchArray) => match[0].replace(/[\s.,;:]+$/, '');
const words = /^[\p{L}\p{N}][\p{L}\p{N} .,'’&()/-]{1,80}/u;

/** A figure as people write it: 1,000.50 and 1.000,50 and 1 000,5. Undefined where it could be either. */
export function figureOf(text: string): string | undefined {
  const bare = text.replaceAll(/[\s\u00a0'’]/g, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const decimal = comma > point ? ',' : '.';
  const other = decimal === ',' ? '.' : ',';
  if (comma >= 0 && point >= 0) return plain(bare.replaceAll(other, '').replace(decimal, '.'));
  if (comma < 0 && point < 0) return plain(bare);
  const groups = bare.split(decimal);
  const last = groups.at(-1) ?? '';
  if (groups.length > 2)
    return groups.slice(1).every((group) => group.length === 3) ? plain(groups.join('')) : undefined;
  // 1,000 kg are a thousand; 1.000 may be either.
  if (last.length === 3) return decimal === ',' ? plain(groups.join('')) : undefined;
  return plain(bare.replace(decimal, '.'));
}

const plain = (text: string) =>
  /^\d{1,15}(\.\d{1,9})?$/.test(text)
    ? text
        .replace(/^0+(?=\d)/, '')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
    : undefined;

/** A day as yyyy-mm-dd; undefined for one that there is not, or that could be two days. */
export function dayIn(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return day(iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})\.?[ -]([A-Za-z]{3})[a-z]*\.?,?[ -](\d{4})/.exec(text);
  if (named !== null) return day(named[3], String(months.indexOf((named[2] ?? '').toLowerCase()) + 1), named[1]);
  const figures = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(text);
  if (figures === null) return undefined;
  const [first, second] = [Number(figures[1]), Number(figures[2])];
  if (first > 12) return day(figures[3], figures[2], figures[1]);
  if (second > 12) return day(figures[3], figures[1], figures[2]);
  return first === second ? day(figures[3], figures[1], figures[2]) : undefined;
}

function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? undefined : text;
}

const anyDay = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.?[ -][A-Za-z]{3,9}\.?,?[ -]\d{4}|\d{1,2}[./]\d{1,2}[./]\d{4})/;
const ofDay = (match: RegExpMatchArray) => dayIn(match[0]);

const rules: readonly Rule[] = [
  { field: 'lot', value: /\bLOT-\d{4}-\d{5,8}\b/, read: itself, confidence: 0.99 },
  { field: 'order', value: /\bORD-\d{4}-\d{5,8}\b/, read: itself, confidence: 0.99 },
  {
    field: 'container',
    value: /\b[A-Z]{3}U ?\d{6} ?\d\b/,
    read: (match) => match[0].replaceAll(' ', ''),
    confidence: 0.95,
  },
  {
    field: 'incoterm',
    value: /\b(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)\b/,
    read: itself,
    confidence: 0.9,
  },
  {
    field: 'quantity',
    label: /\b(?:net weight|quantity|weight|peso neto|cantidad|poids net|quantit[eé]|peso l[ií]quido|quantidade)\b/i,
    value: /^(\d[\d.,'’ \u00a0]*?)\s*(kg|kgs|kilograms?|mt|t|tons?|tonnes?)\b/i,
    read: massOf,
    confidence: 0.95,
  },
  { field: 'quantity', value: /\b(\d[\d.,'’]*)\s*(kg|kgs|MT)\b/, read: massOf, confidence: 0.6 },
  {
    field: 'document_number',
    label:
      /\b(?:(?:invoice|certificate|contract|bill of lading|b\/l|document|factura|certificado|contrato|facture|certificat|contrat|fatura)\s*(?:no\.?|number|nr\.?|n[º°o]\.?|num[eé]ro|#))/i,
    value: /^[A-Z0-9][A-Z0-9/._-]{2,39}/i,
    read: itself,
    confidence: 0.9,
  },
  {
    field: 'document_date',
    label: /\b(?:invoice date|issue date|date of issue|date|fecha|data)\b/i,
    value: anyDay,
    read: ofDay,
    confidence: 0.85,
  },
  {
    field: 'eta',
    label: /\b(?:eta|expected arrival|llegada prevista|arriv[eé]e pr[eé]vue|chegada prevista)\b/i,
    value: anyDay,
    read: ofDay,
    confidence: 0.9,
  },
  {
    field: 'lot_reference',
    label: /\b(?:lot ref(?:erence)?|referencia de lote|r[eé]f[eé]rence du lot|refer[eê]ncia do lote|ico mark)\b\.?/i,
    value: /^[A-Z0-9][A-Z0-9/._-]{1,59}/i,
    read: itself,
    confidence: 0.9,
  },
  {
    field: 'commodity',
    label: /\b(?:commodity|product|goods|producto|produit|produto|mercanc[ií]a|mercadoria)\b/i,
    value: words,
    read: itself,
    confidence: 0.85,
  },
  { field: 'commodity', value: /\b(?:Coffee|Cocoa|Caf[eé]|Cacao|Cacau)\b/i, read: itself, confidence: 0.6 },
  {
    field: 'grade',
    label: /\b(?:grade|quality|calidad|qualit[eé]|qualidade|grado|grau)\b/i,
    value: words,
    read: itself,
    confidence: 0.85,
  },
  {
    field: 'processing_method',
    label: /\b(?:process(?:ing)?(?: method)?|proceso|proc[eé]d[eé]|processo|beneficio)\b/i,
    value: words,
    read: itself,
    confidence: 0.85,
  },
  {
    field: 'unit_price',
    label: /\b(?:unit price|price per kg|precio unitario|prix unitaire|pre[cç]o unit[aá]rio)\b/i,
    value: /^(?:[A-Z]{3}\s*|[$€£]\s*)?(\d[\d.,'’]*)/,
    read: moneyOf,
    confidence: 0.9,
  },
  {
    field: 'total_amount',
    label:
      /\b(?:total amount|grand total|total due|amount due|invoice total|importe total|montant total|valor total|total)\b/i,
    value: /^(?:[A-Z]{3}\s*|[$€£]\s*)?(\d[\d.,'’]*)/,
    read: moneyOf,
    confidence: 0.85,
  },
  {
    field: 'currency',
    value: /\b(?:USD|EUR|GBP|CHF|BRL|ETB|XOF|XAF|GHS|KES|UGX|COP|PEN)\b/,
    read: itself,
    confidence: 0.85,
  },
  {
    field: 'seller',
    label: /\b(?:seller|exporter|shipper|consignor|vendedor|exportador|vendeur|exportateur)\b/i,
    value: words,
    read: itself,
    confidence: 0.8,
  },
  {
    field: 'buyer',
    label: /\b(?:buyer|importer|consignee|bill to|comprador|importador|acheteur|importateur)\b/i,
    value: words,
    read: itself,
    confidence: 0.8,
  },
  {
    field: 'origin_country',
    label:
      /\b(?:country of origin|origin|pa[ií]s de origen|origen|pays d['’]origine|origine|pa[ií]s de origem|origem)\b/i,
    value: words,
    read: itself,
    confidence: 0.85,
  },
  { field: 'vessel', label: /\b(?:vessel|ship|buque|navire|navio)\b/i, value: words, read: itself, confidence: 0.85 },
  {
    field: 'port_of_loading',
    label: /\b(?:port of loading|loading port|puerto de carga|port de chargement|porto de embarque)\b/i,
    value: words,
    read: itself,
    confidence: 0.9,
  },
  {
    field: 'port_of_discharge',
    label: /\b(?:port of discharge|discharge port|puerto de descarga|port de d[eé]chargement|porto de descarga)\b/i,
    value: words,
    read: itself,
    confidence: 0.9,
  },
  {
    field: 'seal_number',
    label: /\b(?:seal(?: no\.?| number)?|precinto|scell[eé]|selo)\b/i,
    value: /^[A-Z0-9][A-Z0-9-]{3,29}/i,
    read: itself,
    confidence: 0.85,
  },
  {
    field: 'moisture_percent',
    label: /\b(?:moisture|humedad|humidit[eé]|humidade)\b/i,
    value: /^(\d[\d.,]*)\s*%/,
    read: (match) => figureOf(match[1] ?? ''),
    confidence: 0.9,
  },
];

function massOf(match: RegExpMatchArray): string | undefined {
  const figureText = figureOf((match[1] ?? '').trim());
  if (figureText === undefined) return undefined;
  return /^k/i.test(match[2] ?? '') ? figureText : plain(thousandfold(figureText));
}

/** Tonnes as kilograms, without floats. */
function thousandfold(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const padded = fraction.padEnd(3, '0');
  return `${whole}${padded.slice(0, 3)}${padded.length > 3 ? `.${padded.slice(3)}` : ''}`;
}

function moneyOf(match: RegExpMatchArray): string | undefined {
  return figureOf((match[1] ?? '').replace(/[.,]$/, ''));
}

/** A cell of a line: words with a wide gap between them belong to different ones. */
interface Line {
  row: number;
  text: string;
  /** Where each word begins in `text`. */
  words: readonly { word: Word; from: number }[];
}

/** A gap of so many points parts two cells. */
const wideGap = 14;

function linesOf(all: readonly Word[]): Line[] {
  const cells: Word[][] = [];
  let last: Word | undefined;
  for (const word of all) {
    const gap = last?.box == null || word.box === null ? 0 : word.box.x - (last.box.x + last.box.width);
    if (last === undefined || last.line !== word.line || gap > wideGap || gap < -wideGap) cells.push([]);
    cells.at(-1)?.push(word);
    last = word;
  }
  return cells.map((cell) => {
    let text = '';
    const places = cell.map((word) => {
      if (text !== '') text += ' ';
      const from = text.length;
      text += word.text;
      return { word, from };
    });
    return { row: cell[0]?.line ?? 0, text, words: places };
  });
}

const days: ReadonlySet<FieldName> = new Set(['document_date', 'eta']);
const sums: ReadonlySet<FieldName> = new Set(['unit_price', 'total_amount', 'moisture_percent']);

/** What somebody types into a field, in words. */
export function wantedOf(field: FieldName): string {
  if (days.has(field)) return 'a day, such as 2026-03-14';
  if (field === 'quantity') return 'a mass in kilograms, such as 1200.5, or with its unit: 1.2 MT';
  if (sums.has(field)) return 'a figure, such as 1200.5';
  if (field === 'lot') return 'the name of a lot, such as LOT-2026-00001';
  if (field === 'order') return 'the name of an order, such as ORD-2026-00001';
  if (field === 'container') return 'the number of a container, such as MSCU1234567';
  if (field === 'incoterm') return 'one of the Incoterms, such as FOB';
  if (field === 'currency') return 'the code of a currency, such as USD';
  return 'at most 80 characters';
}

const shapes: Readonly<Partial<Record<FieldName, RegExp>>> = {
  lot: /^LOT-\d{4}-\d{5,8}$/,
  order: /^ORD-\d{4}-\d{5,8}$/,
  container: /^[A-Z]{3}U\d{7}$/,
  incoterm: /^(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)$/,
  currency: /^[A-Z]{3}$/,
};

/** What somebody typed, as it is compared; undefined where it is no such thing. */
export function readValue(field: FieldName, typed: string): string | undefined {
  const text = typed.trim();
  if (days.has(field)) return dayIn(text);
  if (field === 'quantity') {
    const mass = /^(\d[\d.,'’ \u00a0]*?)\s*(kg|kgs|mt|t|tons?|tonnes?)$/i.exec(text);
    return mass === null ? figureOf(text) : massOf(mass);
  }
  if (sums.has(field)) return figureOf(text);
  const shape = shapes[field];
  if (shape === undefined) return text !== '' && text.length <= 80 ? text : undefined;
  const bare = text.toUpperCase().replaceAll(/\s/g, '');
  return shape.test(bare) ? bare : undefined;
}

/** The fields of a document, each once: the surest find, and of equals the first. */
export function findFields(all: readonly Word[]): Field[] {
  const lines = linesOf(all);
  const found = new Map<FieldName, Field>();
  const offer = (field: Field | undefined) => {
    const before = field === undefined ? undefined : found.get(field.field);
    if (field !== undefined && (before === undefined || before.confidence < field.confidence))
      found.set(field.field, field);
  };
  for (const [at, line] of lines.entries()) {
    for (const rule of rules) {
      if (rule.label === undefined) offer(matched(rule, line, 0, rule.value.exec(line.text)));
      else offer(afterLabel(rule, rule.label, { line, next: lines[at + 1] }));
    }
  }
  return fieldNames.flatMap((name) => found.get(name) ?? []);
}

/** In hundredths, as the rules say how sure they are. */
const lessSure = ({ confidence }: Field, by: number): number => Math.round((confidence - by) * 100) / 100;

/** The value right after its label; where nothing stands there, in the next cell, or less surely in the next line. */
function afterLabel(
  rule: Rule,
  label: RegExp,
  { line, next }: { line: Line; next: Line | undefined },
): Field | undefined {
  const named = label.exec(line.text);
  if (named === null) return undefined;
  const from = named.index + named[0].length;
  const rest = line.text.slice(from);
  const between = /^\s*[:.#-]*\s*/.exec(rest)?.[0].length ?? 0;
  // Without a colon a name may go on: "Exporter declaration".
  const sure = /^\s*[:#]/.test(rest) || rule.value !== words;
  if (rest.slice(between) !== '') {
    const field = matched(rule, line, from + between, rule.value.exec(rest.slice(between)));
    return field === undefined || sure ? field : { ...field, confidence: lessSure(field, 0.3) };
  }
  const below = next === undefined ? undefined : matched(rule, next, 0, rule.value.exec(next.text));
  if (below === undefined) return undefined;
  return { ...below, confidence: lessSure(below, next?.row === line.row ? 0.05 : 0.25) };
}

function matched(rule: Rule, line: Line, offset: number, match: RegExpExecArray | null): Field | undefined {
  if (match === null) return undefined;
  const value = rule.read(match);
  if (value === undefined || value === '') return undefined;
  const from = offset + match.index;
  const to = from + match[0].trimEnd().length;
  const inside = line.words
    .filter((each) => each.from < to && each.from + each.word.text.length > from)
    .map(({ word }) => word);
  const [first] = inside;
  if (first === undefined) return undefined;
  return {
    ...{ field: rule.field, text: match[0].trim(), value, confidence: rule.confidence },
    ...{ page: first.page, line: first.line, box: boxAround(inside) },
  };
}

function boxAround(inside: readonly Word[]): Word['box'] {
  const boxes = inside.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const tenth = (points: number) => Math.round(points * 10) / 10;
  return { x, y, width: tenth(right - x), height: tenth(bottom - y) };
}
