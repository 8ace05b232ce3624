import { randomBytes } from 'node:crypto';
import type { EuSystem } from '../../src/platform/eu/eu-system.ts';
import { openAdapter } from '../../src/platform/eu/open-adapter.ts';
import { simulatedUser } from '../../src/platform/eu/simulator/settings.ts';
import type { Harness } from './harness.ts';

/** The adapter to a simulator as the service has it, at no pace, which has a test of its own. */
export const unpacedAdapter = (simulator: { address: string }, harness: Harness): EuSystem =>
  openAdapter({
    kind: 'simulator',
    address: async () => simulator.address,
    credentials: { user: simulatedUser.name, key: simulatedUser.key, clientId: 'eudr-test' },
    patience: { firstLookMs: 5000, settleMs: 20_000 },
    now: () => harness.clock.now(),
    random: randomBytes,
    pace: async () => {},
  });
