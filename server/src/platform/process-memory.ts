import { readFileSync } from 'node:fs';

/** Bytes that a process holds; 0 where the system does not say. */
export function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}
