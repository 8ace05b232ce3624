import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaOf } from '../../src/api/http/wire-schema.ts';
import { allOperations } from '../../src/api/index.ts';
import { expectDeclared } from '../support/declared.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';
import { someOf } from './some.ts';

/**
 * An admin, whom nothing hides records from, asks every operation about records that do not exist: whatever is answered,
 * the description names its status.
 */
let harness: Harness;
let admin: Caller;
beforeAll(async () => {
  harness = await startHarness();
  admin = await new World(harness).user({
    roles: ['Platform Admin', 'SVC Farmer', 'SVC Cooperative', 'SVC Exporter', 'SVC Buyer', 'SVC Authority'],
  });
});
afterAll(() => harness.close());

const absent: Record<string, string> = {
  lot: 'LOT-2026-99999',
  lot_name: 'LOT-2026-99999',
  order: 'ORD-2026-99999',
  order_name: 'ORD-2026-99999',
  plot: 'PLOT-2026-99999',
  harvest: 'HRV-2026-99999',
  inspection: 'INSP-2026-99999',
  escrow: 'ESC-2026-99999',
  shipment: 'SHP-2026-99999',
  cooperative: 'COOP-99999',
  exporter: 'EXP-99999',
  buyer: 'BUY-99999',
  organisation: 'BUY-99999',
  org: 'BUY-99999',
  invite: 'INV-2026-99999',
  key_id: 'pk_0123456789abcdef',
  mandate: 'MND-2026-99999',
  event: 'EVT-2026-99999',
  payment: 'PAY-2026-99999',
  did: 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  user: '00000000-0000-4000-8000-000000000000',
  user_id: '00000000-0000-4000-8000-000000000000',
  email: 'nobody@example.org',
  job: 'nothing',
  id: '00000000-0000-4000-8000-000000000000',
};

interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  items?: Shape;
  minLength?: number;
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
}

function sample(name: string, shape: Shape): unknown {
  if (absent[name] !== undefined && shape.enum === undefined && shape.type !== 'array') return absent[name];
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.oneOf !== undefined) return 5;
  if (shape.type === 'array') return [sample(name.replace(/s$/, ''), shape.items ?? {})];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'object') {
    return Object.fromEntries((shape.required ?? []).map((key) => [key, sample(key, shape.properties?.[key] ?? {})]));
  }
  if (shape.format === 'date') return '2026-01-15';
  if (shape.pattern?.includes('[0-9a-f]{64}')) return 'a'.repeat(64);
  return 'x'.repeat(Math.max(10, shape.minLength ?? 0));
}

const cases = allOperations
  .filter(({ name, allow, http }) => name !== 'logout' && allow !== 'signed' && http === undefined)
  .map((operation) => [operation.name, operation] as const);

test.each(someOf(cases))(
  '%s',
  async (name, operation) => {
    const { properties = {}, required = [] } = schemaOf(operation.input, 'body') as Shape;
    const records = Object.keys(properties).filter((field) => absent[field] !== undefined || field === 'name');
    for (const fields of [required, [...new Set([...required, ...records])]]) {
      const input = Object.fromEntries(fields.map((field) => [field, sample(field, properties[field] ?? {})]));
      const answer = await admin.call(name, input);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      expectDeclared(operation, answer.status, JSON.stringify([input, answer.body]).slice(0, 300));
    }
    // A restore drill takes its seconds, twice.
  },
  120_000,
);
