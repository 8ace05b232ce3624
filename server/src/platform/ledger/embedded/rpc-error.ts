import { ChainRefusal } from './chain.ts';

/** Errors of the network's API: token -> number and message. Source: xrpl.org "Error Formatting"; rippled ErrorCodes. */
const ERRORS = {
  tooBusy: [9, 'The server is too busy to help you now.'],
  noPermission: [6, "You don't have permission for this command."],
  noEvents: [7, 'Current transport does not support events.'],
  slowDown: [10, 'You are placing too much load on the server.'],
  actNotFound: [19, 'Account not found.'],
  lgrNotFound: [21, 'Ledger not found.'],
  txnNotFound: [29, 'Transaction not found.'],
  invalidParams: [31, 'Invalid parameters.'],
  unknownCmd: [32, 'Unknown method.'],
  actMalformed: [35, 'Account malformed.'],
  commandMissing: [47, 'Missing command entry.'],
  lgrIdxsInvalid: [57, 'Ledger indexes invalid.'],
  lgrIdxMalformed: [58, 'Ledger index malformed.'],
  malformedStream: [71, 'Stream malformed.'],
  internal: [73, 'Internal error.'],
  notImpl: [74, 'Not implemented.'],
  notSupported: [75, 'Operation not supported.'],
  excessiveLgrRange: [78, 'Ledger range exceeds 1000.'],
  invalidLgrRange: [79, 'Ledger range is invalid.'],
  entryNotFound: [98, 'Entry not found.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RpcErrorToken = keyof typeof ERRORS;

/** An error answer of a command, with the fields that a node puts beside it. */
export class RpcError extends ChainRefusal {
  readonly fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown> & { error: string }) {
    super(typeof fields['error_message'] === 'string' ? fields['error_message'] : fields.error);
    this.name = 'RpcError';
    this.fields = fields;
  }

  get token(): string {
    return String(this.fields['error']);
  }
}

/** A known error; `message` replaces its usual sentence, `more` stands beside it. */
export function rpcError(token: RpcErrorToken, message?: string, more: Record<string, unknown> = {}): RpcError {
  const [code, usual] = ERRORS[token];
  return new RpcError({ error: token, error_code: code, error_message: message ?? usual, ...more });
}
