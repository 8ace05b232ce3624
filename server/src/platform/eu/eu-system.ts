import type { ChunkLimits } from './chunk.ts';
import type { OperationName } from './namespaces.ts';
import type { OperatorRole, Overview, Verification, WrittenStatement } from './statement.ts';

/** One fault that the system names. */
export interface EuProblem {
  /** Such as EUDR_COMMODITIES_HS_CODE_INVALID, with underscores; null where the system gives none. */
  id: string | null;
  /** The field, as the system calls it; null where it names none. */
  field: string | null;
  message: string;
}

/** A refusal by the system: asked again with the same, it would refuse again (except `server`). */
export interface EuFault {
  kind: 'rules' | 'permission' | 'not_found' | 'schema' | 'credentials' | 'server' | 'other';
  message: string;
  problems: readonly EuProblem[];
}

export type Outcome<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'refused'; fault: EuFault }
  /** No answer that could be read. `mayHaveArrived`: the system may have done what it was asked. */
  | { kind: 'unanswered'; problem: string; mayHaveArrived: boolean };

/** A call and what came of it, with both documents as they may be kept. */
export interface Exchange<T> {
  operation: OperationName;
  /** The document that was sent, without the password's digest and the nonce. */
  request: Buffer;
  /** The document that came, whatever it was; null where nothing came. */
  answer: string | null;
  status: number | null;
  outcome: Outcome<T>;
}

/** How long the system needs for things, and so how long we wait. */
export interface Patience {
  /** From the submission to the first look at its status. */
  firstLookMs: number;
  /** A statement that is not found by its internal reference after so long was not taken. */
  settleMs: number;
}

/** The EU's due diligence system, version 3 of its services. Network: never inside a transaction. Nothing here throws for what the system does. */
export interface EuSystem {
  /** `simulator`: what it answers is worth nothing to anybody. */
  readonly kind: 'simulator' | 'traces';
  readonly patience: Patience;
  /** What one statement may hold. */
  readonly limits: ChunkLimits;
  submit(role: OperatorRole, statement: WrittenStatement): Promise<Exchange<{ uuid: string }>>;
  amend(uuid: string, statement: WrittenStatement): Promise<Exchange<{ status: string }>>;
  withdraw(uuid: string): Promise<Exchange<{ status: string }>>;
  /** @param uuids at most 100; what is answered of others is left out. */
  overviews(uuids: readonly string[]): Promise<Exchange<readonly Overview[]>>;
  /** The statements that bear an internal reference; none is an answer, too. */
  byInternalReference(reference: string): Promise<Exchange<readonly Overview[]>>;
  /** What somebody's statement says. */
  byIdentifiers(reference: string, verification: string): Promise<Exchange<ReadStatement>>;
  verify(reference: string, verification: string): Promise<Exchange<Verification>>;
  /** Whether address and credentials are right; the acceptance system only. */
  echo(query: string): Promise<Exchange<{ status: string }>>;
  close(): Promise<void>;
}

/** What the system shows of a statement to whoever has its two numbers. */
export interface ReadStatement {
  activityType: string;
  commodities: readonly {
    descriptionOfGoods: string;
    hsHeading: string;
    netWeight: string | null;
    producers: readonly { country: string; name: string | null; geojson: string | null }[];
  }[];
}
