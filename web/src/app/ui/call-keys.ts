import { outcomeUnknown } from '@lotmark/sdk';

/**
 * The idempotency keys of calls that people start. A call keeps its key until its outcome is known: whoever tries again
 * after a broken connection or a 503 must not pay or mint a second time.
 */
export class CallKeys {
  readonly #open = new Map<string, string>();

  /** The key for the next try of this call. */
  keyFor(call: string): string {
    const key = this.#open.get(call) ?? crypto.randomUUID();
    this.#open.set(call, key);
    return key;
  }

  /** It succeeded: the next one is another call. */
  succeeded(call: string): void {
    this.#open.delete(call);
  }

  /** A refusal has changed nothing, so that the next try is another call; anything else may have been carried out. */
  failed(call: string, error: unknown): void {
    if (!outcomeUnknown(error)) this.#open.delete(call);
  }
}
