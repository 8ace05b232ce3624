import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { type AiSettings, addressOf } from './domain/assistant/calls/open-models.ts';
import type { Installation, Outside } from './domain/operations/installation/facts.ts';

/** What the settings say of this installation: hosts only, no credentials and no paths of addresses. */
export function installationOf(config: Config, kind: Installation['database']['kind']): Installation {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  const { files, ledger, eu, risk, mapTiles } = config;
  return {
    version,
    evaluation: config.evaluation,
    secretKeyGiven: config.given.secretKey,
    baseUrlGiven: config.given.baseUrl,
    database: { kind, ...(hostOf(config.databaseUrl) ?? { at: join(config.dataDir, 'pglite') }) },
    files:
      files.kind === 'disk'
        ? { at: files.folder }
        : {
            at: `${files.bucket} (${files.kind === 's3' ? files.region : 'Google Cloud Storage'}${files.endpoint === undefined ? '' : `, ${hostIn(files.endpoint)}`})`,
          },
    backups: { at: config.backups.folder, offSite: offSiteOf(config.backups.offSite) },
    mail: hostOf(config.smtpUrl),
    ledger: {
      kind: ledger.kind,
      standalone: ledger.standalone,
      at: ledger.url === undefined ? 'in the database' : hostIn(ledger.url),
    },
    payments: { kind: config.payments.kind },
    cache: hostOf(config.redisUrl),
    broker: hostOf(config.natsUrl),
    eu: { kind: eu.kind, ...(eu.url === undefined ? {} : { at: hostIn(eu.url), by: 'European Commission' }) },
    forest: {
      whisp: risk.whisp === undefined ? null : { at: hostIn(risk.whisp.url), by: 'Open Foris' },
      rasters: risk.rasters !== undefined,
    },
    tiles: mapTiles === undefined ? null : { url: mapTiles.url, at: hostIn(mapTiles.url) },
    rates: hostOf(config.ratesUrl),
    timeStamps: hostOf(config.documentSeal?.timeStampUrl),
    devices: hostOf(config.devices.mqttUrl),
    models: modelsOf(config.ai),
    signer: config.signer === undefined ? 'sealed' : 'command',
    metricsGuarded: config.metricsToken !== undefined,
    traceKeepDays: config.traceKeepDays,
  };
}

function offSiteOf(place: Config['backups']['offSite']): Outside | null {
  if (place === undefined) return null;
  const { kind, bucket, region, endpoint } = place;
  if (endpoint !== undefined) return { at: `${bucket} (${hostIn(endpoint)})` };
  return kind === 'gcs' ? { at: bucket, by: 'Google' } : { at: `${bucket} (${region})`, by: 'Amazon' };
}

/** Where each provider is by itself, and who runs it. */
const providers = {
  openai: { at: 'api.openai.com', by: 'OpenAI' },
  anthropic: { at: 'api.anthropic.com', by: 'Anthropic' },
  google: { at: 'generativelanguage.googleapis.com', by: 'Google' },
  compatible: { at: 'unknown' },
} as const;

function modelsOf(ai: AiSettings): Outside[] {
  const places = ai.models.map(({ provider }) => hostOf(addressOf(ai, provider)) ?? providers[provider]);
  return [...new Map(places.map((place) => [place.at, place])).values()];
}

const hostOf = (address: string | undefined): Outside | null =>
  address === undefined ? null : { at: hostIn(address) };

/** The host and port of an address; several hosts, as PostgreSQL takes them, are kept. */
function hostIn(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(address)?.[1] ?? 'unknown';
}
