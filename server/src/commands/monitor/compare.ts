import { canonicalize, type Json, readStrictJson } from '@lotmark/sdk/verify';

/** What was seen of a lot last. */
export interface SeenLot {
  /** The lot's status, such as `Listed`. */
  status: string;
  /** The newest version with a receipt; null while none is on the ledger. */
  version: number | null;
  payload: string | null;
  /** What was signed of each version that was seen, by its number: SHA-256, hex. */
  hashes: Record<string, string>;
}

/** What one look found. */
export interface LookedLot {
  status: string;
  /** The receipt, when it held. */
  receipt: { version: number; payload: string; payload_hash: string } | null;
}

/** What differs from the last look, in words; and what should never differ. */
export interface Differences {
  changes: string[];
  failures: string[];
}

/** Says nothing of a lot that is seen for the first time. */
export function compareLot(before: SeenLot | undefined, now: LookedLot): Differences {
  const changes: string[] = [];
  const failures: string[] = [];
  if (before === undefined) return { changes, failures };
  const { receipt } = now;
  if (before.status !== now.status) changes.push(`status: ${before.status} -> ${now.status}`);
  if (before.version !== null && receipt === null) {
    failures.push(`there was a receipt of version ${before.version}, and there is none any more`);
  }
  if (receipt === null) return { changes, failures };
  const known = before.hashes[receipt.version];
  if (known !== undefined && known !== receipt.payload_hash) {
    failures.push(`version ${receipt.version} says something else than before: ${known} -> ${receipt.payload_hash}`);
  }
  if (before.version !== null && receipt.version < before.version) {
    failures.push(`version ${before.version} was on the ledger, and the newest is now ${receipt.version}`);
  }
  if (before.version === null) changes.push(`version: none -> ${receipt.version}`);
  else if (receipt.version > before.version) {
    changes.push(`version: ${before.version} -> ${receipt.version}`);
    changes.push(...payloadChanges(before.payload ?? '{}', receipt.payload));
  }
  return { changes, failures };
}

/** Members that differ in each version without saying anything of the lot. */
const always = new Set(['salt', 'signed_at', 'version']);

function payloadChanges(before: string, after: string): string[] {
  const old = membersOf(before);
  const next = membersOf(after);
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((name) => !always.has(name) && old.get(name) !== next.get(name))
    .sort()
    .map((name) => `${name}: ${old.get(name) ?? 'none'} -> ${next.get(name) ?? 'none'}`);
}

function membersOf(payload: string): Map<string, string> {
  return new Map(
    Object.entries(readStrictJson(payload) as Record<string, Json>).map(([name, value]) => [name, canonicalize(value)]),
  );
}

/** What is kept of a look. */
export function keptOf(before: SeenLot | undefined, { status, receipt }: LookedLot): SeenLot {
  const hashes = { ...before?.hashes };
  if (receipt === null) return { status, version: before?.version ?? null, payload: before?.payload ?? null, hashes };
  hashes[receipt.version] = receipt.payload_hash;
  return { status, version: receipt.version, payload: receipt.payload, hashes };
}
