import type { AdminUsersListAuditLogInput } from '@lotmark/sdk';

export type Outcome = NonNullable<AdminUsersListAuditLogInput['outcome']>;

/** How a call can end. */
export const outcomes: readonly Outcome[] = [
  'ok',
  'validation',
  'csrf',
  'authentication',
  'permission',
  'not_found',
  'method',
  'not_acceptable',
  'state',
  'gone',
  'too_large',
  'media_type',
  'rate_limit',
  'internal',
  'not_implemented',
  'unavailable',
];
