import type { Messages } from '../../../i18n/messages.ts';
import { tenantTerms, tenantWords } from './tenants/es.ts';

export { backups } from './backups/es.ts';
export { controls } from './controls/es.ts';
export { systemHealth } from './health/es.ts';
export { incidents } from './incidents/es.ts';
export { integrations } from './integrations/es.ts';
export { models } from './models/es.ts';
export { schema } from './schema/es.ts';
export { setupChecks } from './setup/es.ts';
export { operatorSnapshot } from './snapshot/es.ts';

export const operator: Messages['operator'] = {
  workspace: 'Explotación',
  snapshot: 'Panorama',
  incidents: 'Incidencias',
  health: 'Salud',
  setup: 'Puesta a punto',
  controls: 'Cumplimiento',
  schema: 'Esquema',
  integrations: 'Integraciones',
  backups: 'Copias de seguridad',
  dns: 'Nombres (DNS)',
  models: 'Comparar modelos',
  ...tenantWords,
};

export const terms = { ...tenantTerms };
