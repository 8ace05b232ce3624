import type { Actor } from '../../../kernel/write/actor.ts';

/** An operation as a tool of the assistant. */
export interface Described {
  summary: string;
  /** JSON Schema of its parameters. */
  parameters: Readonly<Record<string, unknown>>;
  kind: 'read' | 'write';
}

/**
 * What the assistant reads with: operations of the service, for one caller and with exactly their rights. It has no
 * other way to records, so it can tell nobody what they could not have asked for themselves.
 */
export interface Reading {
  readonly actor: Actor;
  /**
   * Runs a read operation, by its name without `svc_network.api.`.
   * @throws Refusal as the operation; Error for one that is no plain read.
   */
  read(operation: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Whether the caller's roles and scopes let them call an operation at all. */
  may(operation: string): boolean;
  describe(operation: string): Described | undefined;
}
