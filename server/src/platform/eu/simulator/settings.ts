import type { ActivityType, OperatorRole } from '../statement.ts';

/** A web-service user of the simulator, and the operator they belong to. */
export interface SimulatedUser {
  name: string;
  key: string;
  /** How many operators they belong to; the system wants exactly one. */
  operators?: number;
  /** ISO 3166-1 alpha-2 of the operator. */
  country: string;
  hasEori: boolean;
  /** What they may file; all unless told. */
  roles?: readonly OperatorRole[];
  activities?: readonly ActivityType[];
}

/** Delays and faults that were seen of the system. */
export interface Switches {
  /** A statement is found only so long after it was taken. Seconds. */
  indexDelay: number;
  /** So long after it was taken it has its numbers. Seconds. */
  profilingDelay: number;
  /** For so long after a withdrawal a look at the statement is an InternalSystemException. Seconds. */
  withdrawnGlitch: number;
  /** A look by reference and verification number says "Data not found.", whatever is there. */
  identifiersGlitch: boolean;
  /** So many of the next writes are done and then not answered: the connection ends. */
  dropAnswer: number;
  /** Profiling rejects, with this reason. */
  reject: string | null;
  /** Customs have locked everything: nothing can be amended or withdrawn. */
  customsLock: boolean;
  /** Each answer waits so long. Milliseconds. */
  latency: number;
}

export const plainSwitches: Switches = {
  indexDelay: 0,
  profilingDelay: 0,
  withdrawnGlitch: 0,
  identifiersGlitch: false,
  dropAnswer: 0,
  reject: null,
  customsLock: false,
  latency: 0,
};

export const simulatedUser: SimulatedUser = {
  name: 'simulator',
  key: 'simulator-authentication-key',
  country: 'DE',
  hasEori: true,
};
