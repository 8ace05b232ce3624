import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  canonicalIdentifier,
  type EpcisObject,
  eventFaults,
  eventHashId,
  isObject,
  prefixesOf,
  preHash,
} from './index.ts';

const shipped: EpcisObject = {
  type: 'ObjectEvent',
  eventTime: '2026-03-04T11:00:30.1415+01:00',
  eventTimeZoneOffset: '+01:00',
  recordTime: '2026-03-04T11:00:31.000+01:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  disposition: 'urn:epcglobal:cbv:disp:in_transit',
  epcList: ['urn:epc:id:sscc:4012345.0000000333', 'urn:epc:id:sscc:4012345.0000000111'],
  quantityList: [{ uom: 'KGM', quantity: 1200.5, epcClass: 'https://example.org/id/lot/LOT-2026-00001/green' }],
  bizTransactionList: [{ bizTransaction: 'https://example.org/id/order/ORD-1', type: 'po' }],
  sourceList: [{ type: 'possessing_party', source: 'urn:epc:id:pgln:4012345.00000' }],
  destinationList: [{ type: 'possessing_party', destination: 'https://dl.example.com/417/0614141000005?x=1' }],
  readPoint: { id: 'urn:epc:id:sgln:4012345.00011.987' },
  ilmd: { 'cbvmda:harvestEndDate': '2026-01-15' },
  'example:bags': '020.50',
};
const prefixes = { example: 'https://ns.example.com/epcis/' };

describe('the hash of an event (CBV 2.0, 8.9.2)', () => {
  it('is computed of its members in the canonical order, each in its canonical spelling', () => {
    const text = [
      'eventType=ObjectEvent',
      'eventTime=2026-03-04T10:00:30.142Z',
      'eventTimeZoneOffset=+01:00',
      'epcListepc=https://id.gs1.org/00/040123450000001112epc=https://id.gs1.org/00/040123450000003338',
      'quantityListquantityElementepcClass=https://example.org/id/lot/LOT-2026-00001/greenquantity=1200.5uom=KGM',
      'action=OBSERVE',
      'bizStep=https://ref.gs1.org/cbv/BizStep-shipping',
      'disposition=https://ref.gs1.org/cbv/Disp-in_transit',
      'readPointid=https://id.gs1.org/414/4012345000115/254/987',
      'bizTransactionListtype=https://ref.gs1.org/cbv/BTT-pobizTransaction=https://example.org/id/order/ORD-1',
      'destinationListtype=https://ref.gs1.org/cbv/SDT-possessing_partydestination=https://id.gs1.org/417/0614141000005',
      'sourceListtype=https://ref.gs1.org/cbv/SDT-possessing_partysource=https://id.gs1.org/417/4012345000009',
      'ilmd{urn:epcglobal:cbv:mda:}harvestEndDate=2026-01-15',
      '{https://ns.example.com/epcis/}bags=20.5',
    ].join('');
    expect(preHash(shipped, prefixes)).toBe(text);
    const digest = createHash('sha256').update(text).digest('hex');
    expect(eventHashId(shipped, prefixes)).toBe(`ni:///sha-256;${digest}?ver=CBV2.0`);
  });

  it('is the same however the event is spelt, and another when anything of it is another', () => {
    const known = eventHashId(shipped, prefixes);
    const respelt = Object.fromEntries(
      Object.entries({
        ...shipped,
        eventTime: '2026-03-04T10:00:30.142Z',
        recordTime: '2027-01-01T00:00:00Z',
        eventID: 'urn:uuid:1',
        errorDeclaration: { reason: 'incorrect_data' },
        disposition: 'in_transit',
        epcList: ['https://example.org/00/040123450000001112', 'https://id.gs1.org/00/040123450000003338'],
      }).reverse(),
    );
    expect(eventHashId(respelt, prefixes)).toBe(known);
    for (const change of [{ action: 'ADD' }, { eventTime: '2026-03-04T10:00:30.143Z' }, { 'example:bags': '21' }]) {
      expect(eventHashId({ ...shipped, ...change }, prefixes)).not.toBe(known);
    }
  });

  test.each([
    ['urn:epc:id:sgtin:4012345.011111.9876', 'https://id.gs1.org/01/04012345111118/21/9876'],
    ['urn:epc:class:lgtin:4012345.011111.LOT+1', 'https://id.gs1.org/01/04012345111118/10/LOT%2B1'],
    ['urn:epc:idpat:sgtin:4012345.011111.*', 'https://id.gs1.org/01/04012345111118'],
    ['urn:epc:id:giai:4000001.111', 'https://id.gs1.org/8004/4000001111'],
    ['urn:epc:id:gdti:4012345.00005.987', 'https://id.gs1.org/253/4012345000054987'],
    ['https://shop.example/some/path/01/4012345111118/10/A1/21/77', 'https://id.gs1.org/01/04012345111118/21/77'],
    ['https://shop.example/gtin/04012345111118/lot/A1?17=261231', 'https://id.gs1.org/01/04012345111118/10/A1'],
  ])('%s is %s', (given, canonical) => {
    expect(canonicalIdentifier(given)).toBe(canonical);
  });

  test.each(['https://example.org/id/lot/LOT-2026-00001', 'urn:epc:id:sgtin:4012345.01.1', 'urn:uuid:1', 'plain text'])(
    '%s is no identifier of GS1',
    (given) => {
      expect(canonicalIdentifier(given)).toBe(null);
    },
  );
});

describe('the form of an event', () => {
  it('is that of EPCIS 2.0', () => {
    expect(eventFaults(shipped)).toEqual([]);
    const fields = (change: EpcisObject) => eventFaults({ ...shipped, ...change }).map(({ field }) => field);
    expect(fields({ type: 'QuantityEvent' })).toEqual(['type']);
    expect(fields({ eventTime: '2026-03-04' })).toEqual(['eventTime']);
    expect(fields({ eventTimeZoneOffset: '+15:00' })).toEqual(['eventTimeZoneOffset']);
    expect(fields({ action: 'DROP' })).toEqual(['action']);
    expect(fields({ epcList: [] })).toEqual(['epcList']);
    expect(fields({ quantityList: [{ epcClass: 'no uri', quantity: 0, uom: 'kg' }] })).toEqual([
      'quantityList[0].epcClass',
      'quantityList[0].quantity',
      'quantityList[0].uom',
    ]);
    expect(fields({ readPoint: { id: '' }, bizStep: 'A step', weight: 3 })).toEqual([
      'weight',
      'readPoint.id',
      'bizStep',
    ]);
    expect(fields({ type: 'TransformationEvent' })).toEqual(['action', 'inputEPCList', 'outputEPCList']);
    expect(eventFaults({ type: 'AggregationEvent', action: 'ADD' }).map(({ field }) => field)).toContain('parentID');
  });
});

// The vectors of github.com/RalphTro/epcis-event-hash-generator, where somebody has them: EPCIS_VECTORS=<tests/examples>.
const folder = process.env['EPCIS_VECTORS'];
describe.skipIf(folder === undefined || !existsSync(folder))('the vectors of the reference implementation', () => {
  test.each(folder === undefined ? [] : globSync('*.jsonld', { cwd: folder }))('%s', (file) => {
    const document: EpcisObject = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const expected = readFileSync(`${folder}/${file.replace('.jsonld', '.hashes')}`, 'utf8').split('\n');
    const inside = (value: EpcisObject, ...path: string[]): EpcisObject =>
      path.reduce((at: EpcisObject, name) => {
        const next = at[name];
        return isObject(next) ? next : {};
      }, value);
    const results = inside(document, 'epcisBody', 'queryResults');
    const one = inside(document, 'epcisBody', 'event');
    const list = inside(document, 'epcisBody')['eventList'] ?? inside(results, 'resultsBody')['eventList'] ?? [one];
    const ignored = [...Object.entries(document), ...Object.entries(results)].flatMap(([name, value]) =>
      name.endsWith(':ignoreFields') ? [value].flat() : [],
    );
    const hashes = [list].flat().flatMap((event) => {
      if (!isObject(event)) return [];
      const kept = Object.fromEntries(Object.entries(event).filter(([name]) => !ignored.includes(name)));
      return [eventHashId(kept, prefixesOf(document['@context']))];
    });
    expect(hashes).toEqual(expected.filter((line) => line !== ''));
  });
});
