import type { EuSystem, Patience } from './eu-system.ts';
import { openAdapter } from './open-adapter.ts';
import type { Simulator } from './simulator/server.ts';
import { simulatedUser } from './simulator/settings.ts';

export interface EuSettings {
  kind: 'simulator' | 'traces' | 'off';
  /** The base address; of a simulator in our process undefined. */
  url: string | undefined;
  user: string | undefined;
  key: string | undefined;
  clientId: string | undefined;
  /** Where a simulator in our process keeps its statements. */
  simulatorFile: string;
}

export interface EuParts {
  now(): Date;
  random(bytes: number): Buffer;
  pace(): Promise<void>;
  /** The user's key as it counts now; that of the settings unless told. */
  key?(): Promise<string | undefined>;
}

/** Where the user's key is kept. */
export const euSlot = 'eu_system.api';

/** The system says to look after half an hour; what it does not know by then, it never took. */
const realPatience: Patience = { firstLookMs: 30 * 60_000, settleMs: 60 * 60_000 };
const simulatedPatience: Patience = { firstLookMs: 5000, settleMs: 20_000 };
/** So long a statement of the demonstration is profiled, so that people see it wait. Seconds. */
const simulatedProfiling = 8;

/** The system that the settings name; undefined where it is off. A simulator of our own starts with the first call. */
export function openEuSystem(settings: EuSettings, parts: EuParts): EuSystem | undefined {
  const { kind, url, user, key, clientId } = settings;
  if (kind === 'off') return undefined;
  if (kind === 'traces') {
    if (url === undefined || user === undefined || key === undefined || clientId === undefined) {
      throw new Error('EU_SYSTEM=traces needs its address and credentials');
    }
    const address = url.replace(/\/+$/, '');
    const credentials = async () => ({ user, key: (await parts.key?.()) ?? key, clientId });
    return openAdapter({ ...parts, kind, address: async () => address, credentials, patience: realPatience });
  }
  let started: Promise<Simulator> | undefined;
  const start = async (): Promise<Simulator> => {
    // Loaded where it is used: with the real system nobody pays for it.
    const [{ startSimulator }, { fileState }] = await Promise.all([
      import('./simulator/server.ts'),
      import('./simulator/state.ts'),
    ]);
    const state = fileState(settings.simulatorFile);
    return startSimulator({ state, now: parts.now, switches: { profilingDelay: simulatedProfiling } });
  };
  const adapter = openAdapter({
    ...parts,
    kind,
    address: async () => {
      if (url !== undefined) return url.replace(/\/+$/, '');
      started ??= start();
      return (await started).address;
    },
    credentials: async () => ({
      user: user ?? simulatedUser.name,
      key: (await parts.key?.()) ?? key ?? simulatedUser.key,
      clientId: clientId ?? 'eudr-test',
    }),
    patience: simulatedPatience,
    timeoutMs: 30_000,
  });
  return {
    ...adapter,
    close: async () => {
      await adapter.close();
      await (await started?.catch(() => undefined))?.close();
    },
  };
}
