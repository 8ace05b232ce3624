import { expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';
import { plainAddresses } from './plain-addresses.ts';

const production = {
  BASE_URL: 'https://lots.example.org',
  DATABASE_URL: 'postgres://lotmark@db.example.org/lotmark?sslmode=verify-full',
  SECRET_KEY: 'a secret of more than thirty-two characters',
};

test.each([
  ['BASE_URL', 'http://lots.example.org'],
  ['DATABASE_URL', 'postgres://lotmark@db.example.org/lotmark'],
  ['DATABASE_URL', 'postgres://lotmark@db.example.org/lotmark?sslmode=require'],
  ['MIGRATE_DATABASE_URL', 'postgres://lotmark@db.example.org/lotmark'],
  ['SMTP_URL', 'smtp://mail.example.org:25'],
  ['LEDGER_URL', 'ws://node.example.org:6006'],
  ['NATS_URL', 'nats://bus.example.org'],
  ['REDIS_URL', 'redis://cache.example.org'],
  ['MQTT_URL', 'mqtt://devices.example.org'],
  ['CLAMD_URL', 'clamd://scanner.example.org:3310'],
  ['RATES_URL', 'http://rates.example.org/daily.xml'],
  ['TSA_URL', 'http://tsa.example.org/'],
  ['STRIPE_API_BASE', 'http://cards.example.org'],
  ['FILES_ENDPOINT', 'http://files.example.org'],
])('REQUIRE_TLS refuses %s=%s, and without it the start goes on', (name, address) => {
  const settings = { ...production, FILES: 's3', FILES_BUCKET: 'lots', SIGNING_P12: 'seal.p12', [name]: address };
  expect(() => readConfig({ ...settings, REQUIRE_TLS: 'true' })).toThrow(
    new RegExp(`${name}: must .* with REQUIRE_TLS`),
  );
  expect(() => readConfig(settings)).not.toThrow();
});

test('what is encrypted, and what stays on this machine, is taken', () => {
  expect(() =>
    readConfig({
      ...production,
      REQUIRE_TLS: 'true',
      SMTP_URL: 'smtps://mail.example.org',
      NATS_URL: 'tls://bus.example.org',
      REDIS_URL: 'redis://127.0.0.1:6379',
      CLAMD_URL: 'clamd:///run/clamav/clamd.ctl',
      MQTT_URL: 'mqtts://devices.example.org',
      LEDGER_URL: 'wss://node.example.org',
    }),
  ).not.toThrow();
  expect(plainAddresses({ SMTP_URL: 'smtp://mail.example.org?requireTLS=true', SECRET_KEY: 'x', PORT: 8080 })).toEqual(
    [],
  );
});

test('every setting that holds an address is looked at', () => {
  const names = settingNames.filter((name) => /URL|ENDPOINT|API_BASE/.test(name));
  const looked = names.filter((name) => plainAddresses({ [name]: 'ftp://x.example.org' }).length === 1);
  expect(looked).toEqual(names);
});
