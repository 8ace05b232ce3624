import { memoryOf } from '../server/src/platform/process-memory.ts';

/** Looks at what a process holds every 20 ms. */
export function watchMemory(pid: number | undefined): { most(): number; end(): number } {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  return {
    most: () => most,
    end: () => {
      clearInterval(timer);
      return most;
    },
  };
}
