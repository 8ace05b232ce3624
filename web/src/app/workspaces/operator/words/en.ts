import type { Shape } from '../../../i18n/messages.ts';
import { tenantTerms, tenantWords } from './tenants/en.ts';

export { backups } from './backups/en.ts';
export { controls } from './controls/en.ts';
export { systemHealth } from './health/en.ts';
export { incidents } from './incidents/en.ts';
export { integrations } from './integrations/en.ts';
export { models } from './models/en.ts';
export { schema } from './schema/en.ts';
export { setupChecks } from './setup/en.ts';
export { operatorSnapshot } from './snapshot/en.ts';

export const operator = {
  workspace: 'Operation',
  snapshot: 'Snapshot',
  incidents: 'Incidents',
  health: 'Health',
  setup: 'Setup',
  controls: 'Compliance',
  schema: 'Schema',
  integrations: 'Integrations',
  backups: 'Backups',
  dns: 'Names (DNS)',
  models: 'Compare models',
  ...tenantWords,
} as const;

export const terms = { ...tenantTerms };

declare module '../../../i18n/messages.ts' {
  interface Messages {
    operator: Shape<typeof operator>;
  }
}
