import { forbidden } from '../../kernel/values/errors.ts';
import type { Services } from '../operation.ts';

/** @throws Refusal 403 in the installation of a tenant: its admins are not the operator. */
export function requireOperator({ services }: { services: Services }): void {
  if (services.tenancy.isOperator) return;
  throw forbidden('This is looked after where this service is operated, not in the installation of a tenant.');
}

export const notOperator = 'this is the installation of a tenant';
