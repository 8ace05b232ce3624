import { asideThread, ThreadEndedError } from '../../../platform/threads/aside.ts';
import { type LotToHash, lotHash } from './lot-hash.ts';

/** A thousand harvests of as many plots; a thread takes longer to start than it takes to hash fewer. */
const longLists = 200_000;

const aside = asideThread<LotToHash, string>(new URL('./lot-hash-thread.ts', import.meta.url), { memoryMb: 128 });

/** As `lotHash`; a lot of many harvests keeps no other caller waiting. */
export async function lotHashAside(lot: LotToHash): Promise<string> {
  if (lot.facts.harvests.length + lot.facts.plots.length < longLists) return lotHash(lot);
  try {
    return await aside(lot);
  } catch (error) {
    if (error instanceof ThreadEndedError) return lotHash(lot);
    throw error;
  }
}
