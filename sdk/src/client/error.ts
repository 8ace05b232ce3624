/** What is wrong with one parameter. */
export interface FieldProblem {
  /** Name of the parameter; dots lead into objects and lists. */
  readonly field: string;
  readonly message: string;
}

/**
 * A call that was refused or did not reach the service. `status` 0: no answer came (`excType` is then `NetworkError` or
 * `TimeoutError`).
 */
export class LotmarkError extends Error {
  readonly status: number;
  /** Such as `PermissionError`; see `exc_type` in the API description. */
  readonly excType: string;
  /** One entry for each missing or invalid parameter. */
  readonly errors: readonly FieldProblem[];
  /** The id that the service's log bears for this call. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait before another try, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** What came back, read as JSON where it is JSON. */
  readonly body: unknown;

  constructor(
    message: string,
    facts: {
      status: number;
      excType: string;
      errors?: readonly FieldProblem[];
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
      body?: unknown;
      cause?: unknown;
    },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'LotmarkError';
    this.status = facts.status;
    this.excType = facts.excType;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.body = facts.body;
  }
}

/** Reads a refusal, whoever wrote it: a proxy in between answers in another shape than the service. */
export function errorOfAnswer(status: number, headers: Headers, body: unknown): LotmarkError {
  const members = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const textOf = (name: string): string | undefined => {
    const value = members[name];
    return typeof value === 'string' ? value : undefined;
  };
  const message = textOf('exception') ?? textOf('error') ?? `The service answered HTTP ${status}.`;
  return new LotmarkError(message, {
    status,
    excType: textOf('exc_type') ?? `Http${status}`,
    errors: Array.isArray(members['errors']) ? members['errors'].filter(isFieldProblem) : [],
    requestId: textOf('request_id') ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: pauseAsked(headers),
    body,
  });
}

/** Seconds, or until a date (RFC 9110, 10.2.3), as proxies say it: by the clock of whoever answered, where they tell it. */
function pauseAsked(headers: Headers): number | undefined {
  const asked = headers.get('retry-after') ?? '';
  const until = /GMT$/i.test(asked) ? Date.parse(asked) : Number.NaN;
  if (Number.isNaN(until)) return /^\d+(\.\d+)?$/.test(asked) ? Number(asked) : undefined;
  const told = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(told) ? Date.now() : told)) / 1000));
}

function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null) return false;
  const { field, message } = value as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}
