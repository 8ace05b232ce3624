import { StorageAwayError } from '../../platform/storage/file-storage.ts';

/**
 * The one error catalogue: code -> HTTP status and exc_type. Whatever is thrown that is not a Refusal becomes an
 * opaque `internal` error with the request id; the log has the rest.
 */
export const catalogue = {
  validation: { status: 400, excType: 'ValidationError' },
  csrf: { status: 400, excType: 'CSRFTokenError' },
  authentication: { status: 401, excType: 'AuthenticationError' },
  permission: { status: 403, excType: 'PermissionError' },
  not_found: { status: 404, excType: 'DoesNotExistError' },
  method: { status: 405, excType: 'MethodNotAllowedError' },
  not_acceptable: { status: 406, excType: 'NotAcceptableError' },
  state: { status: 409, excType: 'StateError' },
  gone: { status: 410, excType: 'GoneError' },
  too_large: { status: 413, excType: 'PayloadTooLargeError' },
  media_type: { status: 415, excType: 'UnsupportedMediaTypeError' },
  rate_limit: { status: 429, excType: 'RateLimitExceededError' },
  internal: { status: 500, excType: 'InternalError' },
  not_implemented: { status: 501, excType: 'NotImplementedError' },
  unavailable: { status: 503, excType: 'ServiceUnavailableError' },
} as const;

export type RefusalCode = keyof typeof catalogue;

export interface FieldError {
  /** The parameter, with dots and indexes for inner ones: `payload.buyer_name`, `harvests.0`. */
  field: string;
  /** What is wrong and what would be right. */
  message: string;
}

/** What to do about a refusal, for programs: the words of `exception` are for people. */
export interface RefusalFacts {
  /** Of a login whose password is right: which code to send as `otp`. */
  readonly second_factor?: (typeof secondFactors)[number];
  /** Of a refused call: what the caller has to do first. */
  readonly reason?: (typeof refusalReasons)[number];
}
export const secondFactors = ['totp'] as const;
export const refusalReasons = ['second_factor_missing', 'altered_record', 'authority_changed'] as const;

/** A refusal that the caller is told about. Rules return them; handlers throw them. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[] | undefined;
  /** Extra response headers, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** What a program needs to know beside the code; members of the error body. */
  readonly facts: RefusalFacts;
  /** The record that was asked for: the pipeline says which field named it. */
  readonly about: string | undefined;
  /** Replaces the standard error body, for the few operations whose failure has a shape of its own (DID resolution). */
  readonly body: unknown;

  constructor(
    code: RefusalCode,
    message: string,
    more: {
      errors?: readonly FieldError[];
      headers?: Record<string, string>;
      facts?: RefusalFacts;
      about?: string;
      body?: unknown;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.facts = more.facts ?? {};
    this.about = more.about;
    this.body = more.body;
  }
}

/** 400 about one parameter. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal('validation', `${field}: ${message}`, { errors: [{ field, message }] });
}

/** 403. Where membership gates a record, a missing record and somebody else's answer alike, so ids cannot be probed. */
export function forbidden(message = 'You are not permitted to do this.'): Refusal {
  return new Refusal('permission', message);
}

/** The refusal, with the name of the record that was asked for. */
export function aboutRecord({ code, message, errors, headers, facts, body }: Refusal, about: string): Refusal {
  return new Refusal(code, message, { ...(errors && { errors }), headers, facts, body, about });
}

/** The refusal of a record says which field named it, where one of the input did. */
export function namingField(refusal: Refusal, input: unknown): Refusal {
  const { code, message, about, errors, headers, facts, body } = refusal;
  if (about === undefined || errors !== undefined || typeof input !== 'object' || input === null) return refusal;
  for (const [name, value] of Object.entries(input)) {
    const place = Array.isArray(value) ? value.indexOf(about) : -1;
    if (value !== about && place === -1) continue;
    const field = place === -1 ? name : `${name}.${place}`;
    return new Refusal(code, message, { errors: [{ field, message }], headers, facts, body, about });
  }
  return refusal;
}

export function notFound(message: string): Refusal {
  return new Refusal('not_found', message);
}

/** 409. The message names the state the record is in and the state the operation needs. */
export function wrongState(message: string): Refusal {
  return new Refusal('state', message);
}

/** What a rule answers: a decision, or why not. */
export type Decision<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };
export const decided = <T>(value: T): Decision<T> => ({ ok: true, value });
export const refused = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

/** The value of a decision; throws its refusal. For handlers. */
export function accept<T>(decision: Decision<T>): T {
  if (!decision.ok) throw decision.refusal;
  return decision.value;
}

export interface ErrorBody extends RefusalFacts {
  exc_type: string;
  exception: string;
  request_id: string;
  errors?: readonly FieldError[];
}

/** PostgreSQL and socket codes that say the database is away or overloaded, and the call is safe to repeat. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Its database is not there any more.
  '3D000',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57014',
  '55P03',
  '53200',
]);
/** What a database says whose disk is full or faulty, or that has become a standby, and what the system says of our own disk. */
const unwritableCodes = new Set(['53100', '58030', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended unexpectedly|not queryable|Query read timeout|the database is closed|not currently accepting connections/i;

/** Turns anything thrown into a refusal; a stranger becomes `internal`, whose message tells nothing. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageAwayError) {
    return new Refusal('unavailable', 'The file storage cannot be used right now; try again later.', {
      headers: { 'retry-after': '60' },
    });
  }
  const { code, message, statusCode } = error as { code?: string; message?: string; statusCode?: number };
  if (statusCode === 413) return new Refusal('too_large', 'The request body is too large.');
  if (statusCode === 415)
    return new Refusal('media_type', 'Send application/json or application/x-www-form-urlencoded.');
  // Addresses of files that would lead out of their folder, or that no file can have.
  if (statusCode === 403 || statusCode === 404) return new Refusal('not_found', 'There is nothing at this address.');
  if (code === 'FST_ERR_BAD_URL') return new Refusal('validation', 'The address has a % that stands for no character.');
  if (statusCode === 414) return new Refusal('validation', 'The address is too long.');
  if (statusCode === 400) return new Refusal('validation', 'The request body is not valid JSON.');
  if (code !== undefined && unwritableCodes.has(code)) {
    return new Refusal(
      'unavailable',
      'Nothing can be written at the moment, and nothing was changed; try again later.',
      {
        headers: { 'retry-after': '30' },
      },
    );
  }
  if ((code !== undefined && unavailableCodes.has(code)) || unavailableMessages.test(message ?? '')) {
    // A pool says the same of a database that does not answer and of one that is too busy for one more caller.
    const waited = /timeout exceeded when trying to connect/i.test(message ?? '');
    const why = waited
      ? 'There is too much to do, or the database is away'
      : 'The database cannot be reached right now';
    return new Refusal('unavailable', `${why}; try again.`, {
      headers: { 'retry-after': '2' },
    });
  }
  // Values that passed the schema but not a column: too many digits, a date that does not exist, a foreign key.
  if (code === 'LM001') {
    return new Refusal(
      'unavailable',
      'Nothing is signed at the moment: our records do not agree with the ledger. Nothing was changed; please try again later.',
    );
  }
  if (isRetryable(error)) {
    return new Refusal(
      'unavailable',
      'Others changed the same at the same moment, and nothing was changed; try again.',
      {
        headers: { 'retry-after': '1' },
      },
    );
  }
  if (code === 'LM002') {
    return new Refusal(
      'unavailable',
      'Nothing can be written or vouched for at the moment: the database has rules that are not those of this version. Nothing was changed; the operator has to look at it.',
      { headers: { 'retry-after': '30' } },
    );
  }
  if (code === '22003') return new Refusal('validation', 'A number is out of range.');
  if (code === '22007' || code === '22008') return new Refusal('validation', 'A date is out of range.');
  return new Refusal('internal', 'Something went wrong on our side; the request id leads us to the cause.');
}

/** What was read says something else by the time it counts: mostly because somebody changed it at the same moment, as they may. */
export class OtherThanRead extends Refusal {}

/** Deadlock, serialization failure, or what was read is something else by now: the whole operation may run again. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof OtherThanRead) return true;
  const code = (error as { code?: string } | null)?.code;
  return code === '40P01' || code === '40001';
}

/** What gave the caller their rights changed between the moments when they were identified and when it was compared. */
export const authorityChanged = (): Refusal =>
  new Refusal('permission', 'What gives you this right has changed since you asked; send the call again.', {
    facts: { reason: 'authority_changed' },
  });

/** Whether they may be identified anew, and the whole of it run again. */
export const hasAuthorityChanged = (error: unknown): boolean =>
  error instanceof Refusal && error.facts.reason === 'authority_changed';

export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  return {
    exc_type: catalogue[refusal.code].excType,
    exception: refusal.message,
    request_id: requestId,
    ...refusal.facts,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  };
}
