import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import type { OrgKind } from '../../../kernel/write/actor.ts';
import type {
  CredentialTypeEndDay as EndDay,
  CredentialTypeEntry as Entry,
  CredentialTypeHolder as Holder,
} from '../../../platform/db/tables.generated.ts';

/** A kind of credential as it counts on a day. */
export interface CredentialType {
  name: string;
  holder: Holder;
  end_day: EndDay;
  entry: Entry;
}

/** How a credential stands: `ending` is good still, for at most as many days as its people are warned before. */
export const credentialStates = ['valid', 'ending', 'not_yet', 'ended', 'withdrawn'] as const;
export type CredentialState = (typeof credentialStates)[number];

/** Days before the end at which the holder's people are told, the earlier first. */
export const warnings = [60, 14] as const;

/** The days of a credential, yyyy-mm-dd; both count. */
export interface Days {
  valid_from: string | null;
  valid_until: string | null;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export function stateOf(
  { valid_from, valid_until, withdrawn_at }: Days & { withdrawn_at: Date | null },
  today: string,
): CredentialState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (valid_from !== null && valid_from > today) return 'not_yet';
  if (valid_until === null) return 'valid';
  if (valid_until < today) return 'ended';
  return valid_until <= dayAfter(today, warnings[0]) ? 'ending' : 'valid';
}

/** Whether an organisation of a kind may be said to hold such a credential with these days. */
export function mayBeConfirmed(
  type: CredentialType | undefined,
  kind: OrgKind,
  { valid_from, valid_until }: Days,
  today: string,
): Decision<void> {
  const wrong = (field: string, message: string) => refused(invalid(`credential_payload.${field}`, message));
  if (type === undefined || type.entry === 'dropped') {
    return wrong('credential_type', 'must be one of those that list_credential_types names');
  }
  if (type.holder !== 'any' && type.holder !== kind) {
    return wrong('credential_type', `is held by an organisation of the kind ${type.holder}`);
  }
  if (type.end_day === 'required' && valid_until === null) {
    return wrong(
      'valid_until',
      `is required, as yyyy-mm-dd: a document of the kind ${type.name} always states its last day, and the badge ends with it`,
    );
  }
  if (valid_until !== null && valid_until < today) return wrong('valid_until', 'must be today or later');
  if (valid_from !== null && valid_until !== null && valid_from > valid_until) {
    return wrong('valid_until', 'must not be before valid_from');
  }
  return decided(undefined);
}
