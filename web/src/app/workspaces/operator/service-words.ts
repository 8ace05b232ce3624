import type { IntegrationGetHubDataOutput } from '@lotmark/sdk';
import { useTranslations } from 'use-intl';

export type Service = IntegrationGetHubDataOutput['services'][number];
export type Health = NonNullable<Service['status']>;

const known = [
  'database',
  'ledger',
  'mail',
  'payments',
  'broker',
  'limits',
  'eu_system',
  'deforestation',
  'storage',
  'off_site',
  'webhooks',
  'erp',
  'rates',
  'dns',
  'ai',
  'devices',
  'time_stamps',
] as const;
const states = { Healthy: 'healthy', Degraded: 'degraded', Down: 'down', Off: 'off' } as const;

/** The names of services and of how they are; a service that an adapter of yours brings is called by its key. */
export function useServiceWords() {
  const t = useTranslations('integrations');
  return {
    serviceName: (service: string) => {
      const key = known.find((each) => each === service);
      return key === undefined ? service : t(`service_${key}`);
    },
    health: (status: Health) => t(states[status]),
  };
}
