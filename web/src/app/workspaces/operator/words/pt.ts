import type { Messages } from '../../../i18n/messages.ts';
import { tenantTerms, tenantWords } from './tenants/pt.ts';

export { backups } from './backups/pt.ts';
export { controls } from './controls/pt.ts';
export { systemHealth } from './health/pt.ts';
export { incidents } from './incidents/pt.ts';
export { integrations } from './integrations/pt.ts';
export { models } from './models/pt.ts';
export { schema } from './schema/pt.ts';
export { setupChecks } from './setup/pt.ts';
export { operatorSnapshot } from './snapshot/pt.ts';

export const operator: Messages['operator'] = {
  workspace: 'Operação',
  snapshot: 'Panorama',
  incidents: 'Incidentes',
  health: 'Saúde',
  setup: 'Preparação',
  controls: 'Conformidade',
  schema: 'Esquema',
  integrations: 'Integrações',
  backups: 'Cópias de segurança',
  dns: 'Nomes (DNS)',
  models: 'Comparar modelos',
  ...tenantWords,
};

export const terms = { ...tenantTerms };
