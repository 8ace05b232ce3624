/** Passkeys of this device. The library is loaded with the first use of one. */

/** Whether this browser can make and use passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

/** The person closed the device's question, or let it time out; says so where the device says only that. */
export class NotAnswered extends Error {}

type Browser = typeof import('@simplewebauthn/browser');

async function ask<Answer>(run: (browser: Browser) => Promise<Answer>, words: string): Promise<Answer> {
  const browser = await import('@simplewebauthn/browser');
  try {
    return await run(browser);
  } catch (error) {
    if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)) throw new NotAnswered(words);
    throw error;
  }
}

type CreationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

/** None are asked for. */
const noExtensions = { clientExtensionResults: {} };

/** @throws NotAnswered with the words of `declined`; where the device has one of this account already, with those of `known`. */
export const makePasskey = (optionsJSON: CreationOptions, words: { declined: string; known: string }) =>
  ask(async (browser) => {
    try {
      return { ...(await browser.startRegistration({ optionsJSON })), ...noExtensions };
    } catch (error) {
      if (error instanceof Error && error.name === 'InvalidStateError') throw new NotAnswered(words.known);
      throw error;
    }
  }, words.declined);

/** @throws NotAnswered with `words` */
export const answerWithPasskey = (optionsJSON: RequestOptions, words: string) =>
  ask(async (browser) => ({ ...(await browser.startAuthentication({ optionsJSON })), ...noExtensions }), words);
