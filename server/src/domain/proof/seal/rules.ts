import { hash } from 'node:crypto';

/** A batch of the trace: what its link in the chain says. */
export interface SealLink {
  number: number;
  previous: Buffer;
  digest: Buffer;
  changes: number;
}

/** What the first batch names as the head before it. */
export const noHead = Buffer.alloc(32);

/** The head of the chain after a batch. The check computes it in SQL. */
export function headOf({ number, previous, digest, changes }: SealLink): Buffer {
  const counts = Buffer.alloc(16);
  counts.writeBigUInt64BE(BigInt(number), 0);
  counts.writeBigUInt64BE(BigInt(changes), 8);
  return hash('sha256', Buffer.concat([previous, digest, counts]), 'buffer');
}

/** The name under which a batch is attested. */
export const sealName = (number: number): string => `SEAL-${number}`;
