import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { keyStatusAt, keyStatuses } from './rules.ts';
import type { PartnerKey } from './store.ts';

/** A key as its owner sees it in lists: never a secret, nor the hash of one. */
export const keyRow = z.object({
  key_id: z.string(),
  label: z.string(),
  owner: z.string().meta({ description: 'Address of the user for whom it acts.' }),
  org: z.string().nullable().meta({ description: 'Organisation for which it acts.' }),
  roles: z.array(z.string()),
  scopes: z.array(z.string()),
  status: z.enum(keyStatuses),
  created_at: timestamp(),
  expires_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  last_used_at: timestamp().nullable(),
  previous_secret_until: timestamp().nullable().meta({ description: 'Until when the secret before works too.' }),
});

export function keyRowView(key: PartnerKey & { owner: string }, now: Date): z.input<typeof keyRow> {
  const overlaps = key.previous_expires_at !== null && key.previous_expires_at > now;
  return {
    key_id: key.key_id,
    label: key.label,
    owner: key.owner,
    org: key.org,
    roles: key.roles,
    scopes: key.scopes,
    status: keyStatusAt(key, now),
    created_at: toIso(key.created_at),
    expires_at: toIso(key.expires_at),
    revoked_at: toIso(key.revoked_at),
    last_used_at: toIso(key.last_used_at),
    previous_secret_until: overlaps ? toIso(key.previous_expires_at) : null,
  };
}
