import type { IdSource } from '../../../kernel/values/ids.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';

/** The words of a mail as the table keeps them. */
export interface StoredText {
  /** Without one-time tokens. */
  body_text: string;
  /** Sealed in with the text. */
  secret_name: string | null;
  /** All of the text, where it has a one-time token and has not been sent yet. */
  text_sealed: Buffer | null;
}

const oneTimeTokens = /token=[\w-]{20,}/g;
/** What stands for a token in the table, and after the mail was sent. */
export const hiddenTokens = 'token=(sealed until it is sent)';
export const removedTokens = 'token=(removed after sending)';

/**
 * A text as it may lie in the table: who reads it there gets into no account.
 * @throws Error where the text has a one-time link and there is nothing to seal it with.
 */
export function sealText(text: string, ids: IdSource, box: SecretBox | undefined): StoredText {
  const body = withoutTokens(text);
  if (body === text) return { body_text: text, secret_name: null, text_sealed: null };
  if (box === undefined) throw new Error('a mail with a one-time link was posted without sealing it');
  const name = `mail ${ids.uuid()}`;
  return { body_text: body, secret_name: name, text_sealed: box.seal(name, Buffer.from(text)) };
}

/** All that the mail says. @throws Error where it was sealed with another key. */
export function openText({ body_text, secret_name, text_sealed }: StoredText, box: SecretBox): string {
  return text_sealed === null || secret_name === null ? body_text : box.open(secret_name, text_sealed).toString();
}

/** What may be shown of a mail: also of one from before texts were sealed. */
export function withoutTokens(text: string): string {
  return text.replace(oneTimeTokens, hiddenTokens);
}
