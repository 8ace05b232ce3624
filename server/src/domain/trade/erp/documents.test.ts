import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/values/errors.ts';
import { readXml } from '../../../kernel/values/xml-tree.ts';
import { faultsOf, type SentLine } from './lines.ts';
import { readPurchaseOrder } from './raw-body.ts';
import { mandateAfter, mandateStatuses } from './rules.ts';
import { contradictions } from './totals.ts';
import { readUblOrder, ublElementOf } from './ubl-order.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Whatever it is, it is read or refused; nothing else is ever thrown. */
function readOrRefuse(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).code).toMatch(/^(validation|media_type)$/);
  }
}

const part = fc.constantFrom(
  ...['<Order>', '</Order>', '<cbc:ID>', '</cbc:ID>', '<a b="c">', '&amp;', '&x;', '<![CDATA[', ']]>', '<!DOCTYPE x>'],
  ...[
    '<?xml version="1.0"?>',
    '<!--',
    '-->',
    ' xmlns="urn:x"',
    'é',
    '\u0000',
    '"',
    '<',
    '>',
    '<?p ?>',
    '&#0;',
    '&#x10FFFF;',
  ],
);

test('no bytes and no pieces of XML bring the reader down', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
      readOrRefuse(() => readUblOrder(body));
      readOrRefuse(() => readPurchaseOrder(body, 'application/json'));
    }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => readOrRefuse(() => readUblOrder(bytes(parts.join(''))))),
    { numRuns: 500 },
  );
});

test('the tree says what the document says', () => {
  const root = readXml(bytes('<o xmlns="urn:a" xmlns:b="urn:b" x="1"><b:i>a&lt;<!-- no -->b<![CDATA[<c>]]></b:i></o>'));
  expect(root).toMatchObject({
    name: 'o',
    namespace: 'urn:a',
    children: [{ name: 'i', namespace: 'urn:b', text: 'a<b<c>', children: [] }],
  });
  expect(root.attributes['x']).toBe('1');
});

test('attributes of another namespace are not the vocabulary’s own', () => {
  const root = readXml(bytes('<o xmlns:f="urn:f" f:unitCode="TNE" unitCode="KGM" f:other="1"/>'));
  expect(root.attributes).toEqual({ unitCode: 'KGM' });
  expect(readXml(bytes('<o xmlns:f="urn:f" unitCode="KGM" f:unitCode="TNE"/>')).attributes).toEqual({
    unitCode: 'KGM',
  });
});

test('totals are the sum of the lines, rounded by line or at the end, and nothing else', () => {
  const line = { lot: 'LOT-2026-00001', quantity: '3', unit: 'kg', unit_price: '0.335', currency: 'USD' };
  const units = new Map([['USD', 2]]);
  const faults = (totals: Record<string, string>, line_total?: string) =>
    contradictions({ totals, lines: [{ line_total }, {}] }, [line, line], units).map((fault) => fault.field);
  expect(faults({})).toEqual([]);
  // 1.005 each: 1.01 twice, or 2.01 together.
  for (const payable of ['2.02', '2.0200', '2.01']) expect(faults({ payable }, '1.01'), payable).toEqual([]);
  expect(faults({ payable: '2', tax_inclusive: '2.40' }, '1')).toEqual([
    'lines.0.line_total',
    'totals.payable',
    'totals.tax_inclusive',
  ]);
  const euros = { ...line, currency: 'EUR' };
  const mixed = contradictions({ totals: { payable: '2.02' }, lines: [{}, {}] }, [line, euros], units);
  expect(mixed.map((fault) => fault.field)).toEqual(['totals.payable']);
});

test('depth is bounded where it says', () => {
  const nested = (depth: number) => bytes(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`);
  expect(readXml(nested(64)).name).toBe('a');
  expect(() => readXml(nested(65))).toThrow('64 deep');
});

const many = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join('');
test.each([
  // Cut short after what is too much: it is refused before the rest is looked at.
  ['attributes of an element', `<o ${many(51, (n) => `a${n}="" `)} <`, 'an element has more than 50 attributes'],
  ['namespaces of an element', `<o ${many(51, (n) => `xmlns:n${n}="u" `)} <`, 'an element has more than 50 attributes'],
  ['attributes', `<o>${many(7, () => `<a ${many(50, (n) => `a${n}="" `)}/>`)} <`, 'more than 300 attributes'],
  ['elements', `<o>${many(100, () => '<a/>')} <`, 'more than 100 elements'],
  ['comments', `<o> < ${many(400, () => '<!---->')}</o>`, 'more than 400 tags'],
  ['instructions', `< <o/>${many(400, () => '<?a?>')}`, 'more than 400 tags'],
  ['references', `< <o>${many(401, () => '&#65;')}</o>`, 'more than 400 references'],
  ['lines', `< <o a="${'\n'.repeat(2001)}"/>`, 'more than 2000 lines'],
])('more %s than go with the elements are refused before they are read', (_what, document, words) => {
  expect(() => readXml(bytes(document), { elements: 100 })).toThrow(words);
});

test('what goes with the elements is read', () => {
  const document = `<o>${many(99, (n) => `<a b="" c="" d="${n}">&amp;\r\n<!-- -->\n</a>\n`)}</o>`;
  expect(readXml(bytes(document), { elements: 100 }).children).toHaveLength(99);
  const attached = `<o>${'QUJD'.repeat(200_000)}</o>`;
  expect(readXml(bytes(attached), { bytes: attached.length }).text).toHaveLength(800_000);
  expect(() => readXml(bytes(attached), { bytes: attached.length - 1 })).toThrow('more than 800006 bytes');
});

test('every parameter has its element', () => {
  expect(ublElementOf('external_ref')).toBe('cbc:ID');
  expect(ublElementOf('delivery.city')).toBe('cac:Delivery/cac:DeliveryAddress');
  expect(ublElementOf('lines')).toBe('cac:OrderLine');
  expect(ublElementOf('lines.11')).toBe('cac:OrderLine[12]/cac:LineItem');
  expect(ublElementOf('lines.0.unit')).toBe('cac:OrderLine[1]/cac:LineItem/cbc:Quantity/@unitCode');
  expect(ublElementOf('totals.payable')).toBe('cac:AnticipatedMonetaryTotal/cbc:PayableAmount');
  expect(ublElementOf('totals.PrepaidAmount')).toBe('cac:AnticipatedMonetaryTotal/cbc:PrepaidAmount');
  expect(ublElementOf('lines.0.price_allowances')).toBe('cac:OrderLine[1]/cac:LineItem/cac:Price/cac:AllowanceCharge');
  expect(ublElementOf('document')).toBe('document');
});

const lot = {
  wanted: 'R',
  name: 'LOT-2026-00001',
  exporter: 'EXP-00001',
  asking_price: '4.2500',
  currency: 'USD',
  unit: 'kg' as const,
  commodity_type: 'Coffee',
  corridor: 'ET-DE',
  grade: null,
  processing_method: null,
  stage: null,
  found_otherwise: false,
};

test('a document never changes a price: the same one passes in any writing, any other is refused', () => {
  const faults = (line: Partial<SentLine>) =>
    faultsOf({}, { lot: 'R', quantity: '1', unit: 'kg', ...line }, lot, [lot]).map((fault) => fault.field);
  expect(faults({})).toEqual([]);
  expect(faults({ unit_price: '4.25' })).toEqual([]);
  expect(faults({ unit_price: '425', price_base: '100.000' })).toEqual([]);
  expect(faults({ unit_price: '425' })).toEqual(['unit_price']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (tenThousandths) => {
      const price = (tenThousandths / 10_000).toFixed(4);
      expect(faults({ unit_price: price })).toEqual(tenThousandths === 42_500 ? [] : ['unit_price']);
    }),
  );
});

test('a reference that several lots have is not guessed at', () => {
  const second = { ...lot, name: 'LOT-2026-00002' };
  const [fault] = faultsOf({}, { lot: 'R', quantity: '1' }, lot, [lot, second]);
  expect(fault?.message).toContain('LOT-2026-00001, LOT-2026-00002');
  expect(faultsOf({}, { lot: lot.name, quantity: '1' }, lot, [lot, second])).toEqual([]);
});

test('only a received mandate can be ordered or rejected', () => {
  for (const status of mandateStatuses) {
    for (const event of ['order', 'reject'] as const) {
      expect(mandateAfter({ name: 'MND-2026-00001', status }, event).ok).toBe(status === 'Received');
    }
  }
});
