import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { residencyOf } from '../../src/domain/operations/compliance/residency.ts';
import { installationOf } from '../../src/installation.ts';

const placesOf = (settings: Record<string, string>) => {
  const config = readConfig({ SECRET_KEY: 'x'.repeat(32), DATABASE_URL: 'postgres://localhost/lotmark', ...settings });
  return residencyOf(installationOf(config, 'postgres'));
};

test('backups, the bucket they are sent to, models and the broker of devices are places where data lies or goes', () => {
  const places = placesOf({
    BACKUP_STORE: 's3://far-away/lotmark',
    BACKUP_STORE_REGION: 'eu-central-1',
    AI_PROVIDER: 'openai',
    AI_MODEL: 'gpt-5',
    OPENAI_API_KEY: 'sk-not-a-key',
    AI_MODELS: 'compatible:own',
    AI_BASE_URL: 'https://user:secret@models.example.org/v1',
    MQTT_URL: 'mqtts://lotmark:secret@broker.example.org:8883',
  });
  const at = Object.fromEntries(places.map(({ kind, at, by }) => [`${kind} ${at}`, by]));
  expect(at).toMatchObject({
    'off_site far-away (eu-central-1)': 'Amazon',
    'models models.example.org': null,
    'devices broker.example.org:8883': null,
  });
  expect(places.map(({ kind }) => kind)).toContain('backups');
  expect(JSON.stringify(places)).not.toContain('secret');
});

test('a provider at its own address is named', () => {
  const [models] = placesOf({ AI_PROVIDER: 'anthropic', AI_MODEL: 'claude', ANTHROPIC_API_KEY: 'none' }).slice(-1);
  expect(models).toMatchObject({ kind: 'models', at: 'api.anthropic.com', by: 'Anthropic', personal: true });
});
