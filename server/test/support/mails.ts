import { deriveKey } from '../../src/config.ts';
import { openText, type StoredText } from '../../src/domain/foundation/mail/sealed-text.ts';
import { purposes, secretBox } from '../../src/sealed-secrets.ts';
import type { Harness } from './harness.ts';

/** The columns that hold what a mail says. */
export const storedText = ['body_text', 'secret_name', 'text_sealed'] as const;

/** All that a queued mail says, as its reader will get it. */
export function mailText({ app }: Pick<Harness, 'app'>, mail: StoredText | undefined): string {
  return mail === undefined ? '' : openText(mail, app.services.mailTexts);
}

/** As `mailText`, of an installation with this SECRET_KEY. */
export function mailTextOf(secretKey: string, mail: StoredText): string {
  const noRandom = () => {
    throw new Error('nothing is sealed here');
  };
  return openText(mail, secretBox(deriveKey(secretKey, purposes.mailTexts), noRandom));
}
