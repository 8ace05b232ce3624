/** Settings that hold the address of another service, and how it is reached with TLS. */
const addresses: Readonly<Record<string, (address: URL) => boolean>> = {
  BASE_URL: isHttps,
  // `require` encrypts and asks nobody who answers: whoever is in between may.
  DATABASE_URL: verifiesDatabase,
  MIGRATE_DATABASE_URL: verifiesDatabase,
  SMTP_URL: ({ protocol, searchParams }) =>
    (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') &&
    searchParams.get('tls.rejectUnauthorized') !== 'false',
  LEDGER_URL: ({ protocol }) => protocol === 'wss:',
  NATS_URL: ({ protocol }) => protocol === 'tls:',
  REDIS_URL: ({ protocol }) => protocol === 'rediss:',
  // Its protocol knows no TLS; a socket of this machine has no host.
  CLAMD_URL: ({ hostname }) => hostname === '',
  MQTT_URL: ({ protocol }) => ['mqtts:', 'wss:'].includes(protocol),
};
const own = new Set(['localhost', '127.0.0.1', '[::1]']);

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}

function verifiesDatabase({ searchParams }: URL): boolean {
  return searchParams.get('sslmode') === 'verify-full';
}

/**
 * The settings by which something would travel to another machine without TLS, or to one that nobody asked who it is. An
 * address of this machine needs none; those whose setting is not named above are asked for https.
 * @returns a sentence for each.
 */
export function plainAddresses(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !/_(URL|ENDPOINT|API_BASE)$|^MAP_TILES_URL$/.test(name)) return [];
    const address = URL.parse(value);
    if (address === null || own.has(address.hostname)) return [];
    const holds = addresses[name] ?? isHttps;
    return holds(address) ? [] : [`${name}: ${wanted(name)} with REQUIRE_TLS`];
  });
}

function wanted(name: string): string {
  if (name.endsWith('DATABASE_URL')) return 'must have sslmode=verify-full';
  if (name === 'SMTP_URL') return 'must be smtps:// or have requireTLS=true';
  if (name === 'CLAMD_URL') return 'must be on this machine (clamd knows no TLS)';
  const scheme = { LEDGER_URL: 'wss', NATS_URL: 'tls', REDIS_URL: 'rediss', MQTT_URL: 'mqtts or wss' }[name] ?? 'https';
  return `must be a ${scheme} address`;
}
