import { useQuery } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';

/** The tiers that a tenant may get, and the measured availability of this month by tenant, in percent. */
export function useTiers() {
  const { data } = useQuery({ queryKey: ['operator', 'sla'], queryFn: () => client.admin_portal.sla_view({}) });
  const measured = new Map(data?.tenants.map(({ name, sla }) => [name, sla.availability_percent]));
  return {
    makesTenants: data?.makes_tenants !== false,
    names: data?.tiers.filter(({ entry }) => entry === 'open').map(({ name }) => name) ?? [],
    measuredOf: (tenant: string) => measured.get(tenant),
  };
}
