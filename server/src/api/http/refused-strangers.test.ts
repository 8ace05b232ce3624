import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { invalid, Refusal } from '../../kernel/values/errors.ts';
import { linesAMinute, noteRefusedStrangers } from './refused-strangers.ts';

test('refused strangers are counted, and a flood of them is logged by a few lines a minute', async () => {
  const registry = new Registry();
  const lines: Record<string, unknown>[] = [];
  const log = { warn: (facts: object) => void lines.push({ ...facts }) };
  let now = 0;
  const note = noteRefusedStrangers(registry, () => now);
  const request = { method: 'POST', route: '/api/method/login', ip: '203.0.113.9', log };
  for (let sent = 0; sent < 1000; sent++) note(invalid(`usr${'x'.repeat(500)}`, 'must be an address: secret'), request);
  expect(lines).toHaveLength(linesAMinute);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(lines[0]).toEqual({
    ...{ reason: 'validation', fields: [`usr${'x'.repeat(57)}`], method: 'POST', route: '/api/method/login' },
    ...{ ip: '203.0.113.9', unlogged: 0 },
  });
  now += 60_000;
  note(new Refusal('csrf', 'of another site'), request);
  expect(lines.at(-1)).toMatchObject({ reason: 'csrf', unlogged: 1000 - linesAMinute });
  const text = await registry.metrics();
  expect(text).toContain('lotmark_strangers_refused_total{reason="validation"} 1000');
  expect(text).toContain('lotmark_strangers_refused_total{reason="csrf"} 1');
});
