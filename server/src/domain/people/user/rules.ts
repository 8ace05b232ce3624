import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';

/** How long a mailed link is good for, in milliseconds. */
export const tokenLifeMs = {
  verify_email: 3 * 86_400_000,
  reset_password: 2 * 3_600_000,
  first_password: 7 * 86_400_000,
  change_email: 86_400_000,
};
/** Changes of address that one account may ask for in an hour: nobody's mailbox is filled by it. */
export const maxAddressChangesPerHour = 3;
/** Links to confirm an address that one account may ask for in an hour, the one of the sign-up among them. */
export const maxConfirmationsPerHour = 4;
/** Reset mails for one account in an hour: a stranger cannot flood a mailbox. */
export const maxResetMailsPerHour = 3;

/** The last Platform Admin cannot be taken away: nobody could bring one back. `admins` are those who can log in. */
export function keepsAnAdmin(admins: readonly string[], without: string): Decision<void> {
  if (admins.some((admin) => admin !== without)) return decided(undefined);
  return refused(wrongState('This is the only Platform Admin; there must be another one first.'));
}
