/** What one call may ask for beside its parameters. */
export interface CallOptions {
  /** Makes a write safe to repeat: the same key answers the first answer again for 24 hours. */
  readonly idempotencyKey?: string;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
  /** Instead of the client's own; in milliseconds, for each attempt. */
  readonly timeoutMs?: number;
  /** Instead of the client's own: how often a refused or lost call is tried again. */
  readonly retries?: number;
  /** Told the headers of the answer, such as `x-next-cursor`. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** An operation with at least one required parameter. @throws LotmarkError when it is refused or cannot be reached. */
export type Method<Input, Output> = (input: Input, options?: CallOptions) => Promise<Output>;

/** An operation whose parameters may all be left out. @throws LotmarkError when it is refused or cannot be reached. */
export type OptionalMethod<Input, Output> = (input?: Input, options?: CallOptions) => Promise<Output>;

/** Place in the client, HTTP method, address with `{parameters}`, kind, envelope. */
export type Route = readonly [place: string, method: string, path: string, kind: string, envelope: string];
