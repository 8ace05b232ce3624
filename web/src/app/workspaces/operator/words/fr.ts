import type { Messages } from '../../../i18n/messages.ts';
import { tenantTerms, tenantWords } from './tenants/fr.ts';

export { backups } from './backups/fr.ts';
export { controls } from './controls/fr.ts';
export { systemHealth } from './health/fr.ts';
export { incidents } from './incidents/fr.ts';
export { integrations } from './integrations/fr.ts';
export { models } from './models/fr.ts';
export { schema } from './schema/fr.ts';
export { setupChecks } from './setup/fr.ts';
export { operatorSnapshot } from './snapshot/fr.ts';

export const operator: Messages['operator'] = {
  workspace: 'Exploitation',
  snapshot: 'Vue d’ensemble',
  incidents: 'Incidents',
  health: 'Santé',
  setup: 'Mise en service',
  controls: 'Conformité',
  schema: 'Schéma',
  integrations: 'Intégrations',
  backups: 'Sauvegardes',
  dns: 'Noms (DNS)',
  models: 'Comparer des modèles',
  ...tenantWords,
};

export const terms = { ...tenantTerms };
