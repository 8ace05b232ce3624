import type { Language } from '../../../kernel/values/language.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** Somebody asked for a new password; the subject is the address, which may have no account. */
    'user.password_reset_requested': { language: Language };
    /** Somebody wants another address for their account; the subject is the id of the account. */
    /** `round`: of the sessions of the account; with another the request is over. */
    'user.email_change_requested': { newEmail: string; language: Language; round: string };
  }
}
