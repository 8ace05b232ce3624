/** What came of asking for a record. */
export interface Ensured {
  /** `unchanged`: it was there already. */
  outcome: 'added' | 'replaced' | 'unchanged';
  /** The addresses that were there before. */
  before: string[];
}

/** Whoever serves our zone. Network: never inside a transaction. */
export interface DnsProvider {
  readonly kind: 'rfc2136' | 'powerdns';
  readonly zone: string;
  /**
   * Sees to it that a name has exactly one A record. Repeating it changes nothing.
   * @throws OutsideZoneError, DnsError
   */
  ensureA(name: string, address: string): Promise<Ensured>;
  /** Whether the server answers for the zone and takes our key. Changes nothing. @throws DnsError */
  check(): Promise<void>;
}

/** A server did not do what it was asked, or its answer is not to be believed; the message says which. */
export class DnsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DnsError';
  }
}

/** A name that is not ours to change. */
export class OutsideZoneError extends DnsError {
  constructor(name: string, zone: string) {
    super(`${name} is not inside the zone ${zone}`);
    this.name = 'OutsideZoneError';
  }
}

/** Seconds for which others may remember a record. */
export const recordTtl = 300;

/** Without a dot at the end, in small letters. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** @throws OutsideZoneError */
export function requireInZone(name: string, zone: string): void {
  if (!isInside(name, zone)) throw new OutsideZoneError(name, zone);
}

export function isInside(name: string, zone: string): boolean {
  const [inner, outer] = [plainName(name), plainName(zone)];
  return inner === outer || inner.endsWith(`.${outer}`);
}
