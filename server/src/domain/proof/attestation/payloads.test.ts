import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escrowPayload, type LotFacts, lotPayload, orderPayload, plainDecimal } from './payloads.ts';

const envelope = { version: 3, salt: '00'.repeat(16), signedAt: new Date('2026-03-01T00:00:00.123Z') };
const facts: LotFacts = {
  name: 'LOT-2026-00001',
  commodity_type: 'Coffee',
  cooperative: 'COOP-00001',
  quantity: '1200.500',
  unit: 'kg',
  grade: null,
  processing_method: 'Washed',
  lot_reference: 'R "1" \u20ac \u0001',
  parent_lot: null,
  harvests: [
    ['HRV-2', 'PLOT-1', '400.000', '2026-01-02'],
    ['HRV-10', 'PLOT-2', '800.500', '2026-01-01'],
  ],
  plots: [
    ['PLOT-2', null],
    ['PLOT-1', 'ab'.repeat(32)],
  ],
  origin: [
    { country: 'ET', region: 'Sidama', quantity_kg: '800.500' },
    { country: 'ET', region: null, quantity_kg: '400.000' },
  ],
};

describe('payloads', () => {
  it('are canonical JSON, also a lot’s, whatever the text in it', () => {
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.toWellFormed());
    fc.assert(
      fc.property(text, fc.option(text), fc.option(text), (name, grade, lot_reference) => {
        const payload = lotPayload({ ...facts, name, grade, lot_reference }, envelope);
        expect(payload).toBe(canonicalize(JSON.parse(payload) as Json));
      }),
    );
  });

  it('do not depend on the order of the rows or the scale of the numbers', () => {
    const other: LotFacts = {
      ...facts,
      quantity: '1200.5',
      harvests: [...facts.harvests].reverse(),
      plots: [...facts.plots].reverse(),
      origin: [...facts.origin].reverse(),
    };
    expect(lotPayload(other, envelope)).toBe(lotPayload(facts, envelope));
  });

  it('differ when any fact or the envelope differs', () => {
    const base = lotPayload(facts, envelope);
    const changes: Partial<LotFacts>[] = [
      { name: 'LOT-2026-00002' },
      { commodity_type: 'Cocoa' },
      { cooperative: 'COOP-00002' },
      { quantity: '1200.501' },
      { unit: 'MT' },
      { grade: '' },
      { processing_method: null },
      { lot_reference: null },
      { parent_lot: 'LOT-2026-00009' },
      { harvests: facts.harvests.slice(1) },
      { plots: facts.plots.slice(1) },
      { origin: facts.origin.slice(1) },
    ];
    for (const change of changes) expect(lotPayload({ ...facts, ...change }, envelope)).not.toBe(base);
    expect(lotPayload(facts, { ...envelope, salt: '01'.repeat(16) })).not.toBe(base);
    expect(lotPayload(facts, { ...envelope, version: 4 })).not.toBe(base);
    expect(lotPayload(facts, { ...envelope, signedAt: new Date(0) })).not.toBe(base);
  });

  it('of lots that were signed before origin was say what they said', () => {
    const { origin: _, shape: __, ...before } = JSON.parse(lotPayload(facts, envelope)) as Record<string, Json>;
    expect(lotPayload(facts, envelope, 1)).toBe(canonicalize(before));
  });

  it('of orders and escrows name their record, its state and the amounts', () => {
    const order = {
      name: 'ORD-2026-00001',
      status: 'Escrow Created',
      lot: 'LOT-2026-00001',
      exporter: 'EXP-00001',
      buyer: 'BUY-00001',
      cooperative: 'COOP-00001',
      quantity: '10.000',
      unit: 'kg',
      unit_price: '4.5000',
      total_amount: '45.0000',
      currency: 'EUR',
      corridor: 'ET-DE',
      payment_rail: 'card',
      incoterms: 'FOB',
      lot_status_before: 'Listed',
      disputed_from: null,
      created_at: '2026-02-01T00:00:00.000Z',
      submitted_at: '2026-02-02T00:00:00.000Z',
      paid_at: null,
      shipped_at: null,
      settled_at: null,
      cancelled_at: null,
      details: { delivery: { city: 'Hamburg' }, notes: 'Ring twice' },
    };
    expect(orderPayload(order, envelope)).not.toContain('Hamburg');
    expect(JSON.parse(orderPayload(order, envelope))).toMatchObject({
      type: 'lotmark.order.v1',
      subject: 'ORD-2026-00001',
      version: 3,
      signed_at: '2026-03-01T00:00:00.123Z',
      total_amount: '45',
      unit_price: '4.5',
      shape: 2,
      // SHA-256 of the salt's bytes and {"delivery":{"city":"Hamburg"},"notes":"Ring twice"}
      details_commitment: hash(
        'sha256',
        Buffer.concat([
          Buffer.from(envelope.salt, 'hex'),
          Buffer.from('{"delivery":{"city":"Hamburg"},"notes":"Ring twice"}'),
        ]),
        'hex',
      ),
    });
    const escrow = {
      name: 'ESC-2026-00001',
      status: 'Funded',
      order_name: 'ORD-2026-00001',
      amount: '45.0000',
      currency: 'EUR',
      fee_amount: '0.6750',
      cooperative_amount: '31.5000',
      exporter_amount: '12.8250',
      payment_rail: null,
      fee_bps: 150,
      cooperative_share_bps: 7000,
      buyer: 'BUY-00001',
      exporter: 'EXP-00001',
      cooperative: 'COOP-00001',
      funded_tokens: '450.000000',
      exporter_tokens: null,
      cooperative_tokens: null,
      release_reason: null,
      created_at: '2026-02-02T00:00:00.000Z',
      funded_at: '2026-02-03T00:00:00.000Z',
      released_at: null,
      cancelled_at: null,
    };
    const payload = escrowPayload(escrow, envelope);
    // What was signed before there were shapes, to the byte.
    expect(escrowPayload(escrow, envelope, 1)).toBe(
      `{"amount":"45","cooperative_amount":"31.5","currency":"EUR","exporter_amount":"12.825","fee_amount":"0.675",` +
        `"order":"ORD-2026-00001","payment_rail":null,"salt":"${envelope.salt}","signed_at":"2026-03-01T00:00:00.123Z",` +
        `"status":"Funded","subject":"ESC-2026-00001","type":"lotmark.escrow.v1","version":3}`,
    );
    expect(Object.keys(JSON.parse(orderPayload(order, envelope, 1)))).toHaveLength(16);
    expect(payload).toBe(canonicalize(JSON.parse(payload) as Json));
    expect(JSON.parse(payload)).toMatchObject({
      type: 'lotmark.escrow.v1',
      fee_amount: '0.675',
      funded_tokens: '450',
      payment_rail: null,
      order: 'ORD-2026-00001',
    });
  });
});

it('one number has one spelling', () => {
  const spelt = ['1200.500', '1200.000', '0.500', '0.000', '100', '10.10', '0.0001'].map(plainDecimal);
  expect(spelt).toEqual(['1200.5', '1200', '0.5', '0', '100', '10.1', '0.0001']);
});
