import { notFound } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LogEntry, LogSource } from './logs.ts';
import type { CredentialKind, Finding } from './rules.ts';

/** A secret with which we call a service, and which may be replaced over the interface. */
export interface Credential {
  kind: CredentialKind;
  /** Where it is kept: `payments.api`. */
  slot: string;
  /** What is wrong with a value by its looks; undefined for nothing. Must not repeat the value. */
  problem(value: string): string | undefined;
  /**
   * Asks the service whether it takes a value. Network. @throws Error when it does not, or cannot be asked.
   * Undefined where nobody can be asked: a secret with which the service signs what it sends us.
   */
  verify?(value: string): Promise<void>;
}

/** What a retry came to. */
export type Retried =
  /** It will be done again, once. */
  | 'queued'
  /** It waits already, or was done meanwhile. */
  | 'nothing to do';

/** A service that this installation talks to, as its adapter registers it. */
export interface Integration {
  /** Its key: `payments`. */
  service: string;
  /**
   * Looks at it. Network: never inside a transaction. May throw: that is Down.
   * @param byHand somebody wants to know it now; otherwise what costs something is asked for sparingly.
   */
  probe(reader: Tx, byHand: boolean): Promise<Finding>;
  log: LogSource;
  /** Only calls that failed are kept: it is called all the time. */
  failuresOnly?: boolean;
  credentials: readonly Credential[];
  /** Queues a failed call again. @throws Refusal 409 saying why it cannot be. Absent where calls are repeated by themselves. */
  retry?(work: Work, entry: LogEntry): Promise<Retried>;
}

/** The services of this installation; adapters add theirs while it is put together. */
export interface Registry {
  register(integration: Integration): void;
  all(): readonly Integration[];
  /** @throws Refusal 404 naming those that there are. */
  of(service: string): Integration;
}

export function openRegistry(): Registry {
  const known = new Map<string, Integration>();
  return {
    register: (integration) => {
      if (known.has(integration.service)) throw new Error(`${integration.service} is registered already`);
      known.set(integration.service, integration);
    },
    all: () => [...known.values()],
    of: (service) => {
      const found = known.get(service);
      if (found === undefined) {
        throw notFound(`There is no service ${service}; there are ${[...known.keys()].join(', ')}.`);
      }
      return found;
    },
  };
}
