import type { Tx } from '../../../platform/db/database.ts';
import type { CallLog } from '../../../platform/service-log/call-log.ts';
import type { Redactor } from '../../../platform/service-log/redact.ts';
import type { Looking } from './check.ts';
import type { Registry } from './registry.ts';
import type { Vault } from './vault.ts';

/** The integration hub as operations and jobs have it. */
export interface Hub {
  registry: Registry;
  vault: Vault;
  looking: Looking;
}

export function openHub(parts: {
  registry: Registry;
  vault: Vault;
  reader: Tx;
  redactor: Redactor;
  calls: CallLog;
}): Hub {
  const { registry, vault, ...looking } = parts;
  return { registry, vault, looking };
}
