import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import { retryAssessments, retryExchange } from '../domain/operations/integration/retry.ts';
import type { Finding } from '../domain/operations/integration/rules.ts';
import type { Vault } from '../domain/operations/integration/vault.ts';
import type { Clock } from '../kernel/values/clock.ts';
import { riskSlot } from '../platform/deforestation/open-source.ts';
import { probeWhisp } from '../platform/deforestation/whisp-call.ts';
import type { EuSystem } from '../platform/eu/eu-system.ts';
import { euSlot, openEuSystem } from '../platform/eu/open-eu-system.ts';
import { healthy, off } from './answers.ts';

const nobodys = '00000000-0000-0000-0000-000000000000';

async function askEu(eu: EuSystem): Promise<Finding> {
  const { outcome } = await eu.overviews([nobodys]);
  if (outcome.kind === 'answered') {
    return healthy(
      eu.kind === 'simulator'
        ? 'The simulator, whose numbers are worth nothing.'
        : 'The system takes our user and key.',
    );
  }
  throw new Error(outcome.kind === 'refused' ? outcome.fault.message : outcome.problem);
}

export function euIntegration(config: Config, clock: Clock, eu: EuSystem | undefined): Integration {
  // A simulator in our own process has a key of its own.
  const hasKey = eu !== undefined && config.eu.url !== undefined;
  return {
    service: 'eu_system',
    log: 'exchanges',
    probe: async () => (eu === undefined ? off('No EU system is set (EU_SYSTEM).') : askEu(eu)),
    credentials: hasKey
      ? [
          {
            kind: 'api',
            slot: euSlot,
            problem: (value) => (value.length <= 500 ? undefined : 'must have at most 500 characters'),
            verify: async (key) => {
              const parts = { now: () => clock.now(), random: randomBytes, pace: async () => {} };
              const tried = openEuSystem({ ...config.eu, key }, parts);
              if (tried === undefined) throw new Error('the EU system is off');
              try {
                await askEu(tried);
              } finally {
                await tried.close();
              }
            },
          },
        ]
      : [],
    retry: retryExchange,
  };
}

export function riskIntegration({ risk }: Config, vault: Vault): Integration {
  const { whisp, rasters } = risk;
  const asksWhisp = rasters === undefined && whisp !== undefined;
  return {
    service: 'deforestation',
    log: 'calls',
    probe: async () => {
      if (rasters !== undefined) return healthy('Rasters on this machine; nobody outside is asked.');
      if (whisp === undefined) return off('No source is set (WHISP_KEY, RISK_RASTERS): every plot is "not assessed".');
      await probeWhisp(whisp.url, (await vault.current(riskSlot)) ?? whisp.key);
      return healthy('Whisp takes our key.');
    },
    credentials: asksWhisp
      ? [
          {
            kind: 'api',
            slot: riskSlot,
            problem: (value) => (/^\S{1,500}$/.test(value) ? undefined : 'must be a key of Whisp, without spaces'),
            verify: (key) => probeWhisp(whisp.url, key),
          },
        ]
      : [],
    retry: retryAssessments,
  };
}
