import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { OutboundClient } from '../../../platform/http-client/outbound.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { headsAtOnce, signHeads } from './checkpoint.ts';
import { askWitness } from './push.ts';
import type { NamedWitness } from './rules.ts';
import { witnessesWait } from './store.ts';

export interface WitnessServices {
  signer: PlatformSigner;
  witnesses: readonly NamedWitness[];
  witnessClient: OutboundClient;
}

/** Signs each anchored head for witnesses, and asks those whom the settings name to cosign it. Anchoring waits for none of it. */
export function witnessJobs<S extends WitnessServices>(witnesses: readonly NamedWitness[]): Job<S>[] {
  const keys = witnesses.filter(({ url }) => url !== null).map(({ key }) => key);
  return [
    {
      name: 'witness',
      on: ['log.anchored'],
      everySeconds: 10,
      waits: (now) => witnessesWait(keys, now),
      run: async (context) => {
        const { signer, witnessClient } = context.services;
        while ((await context.transaction((work) => signHeads(work, signer))) === headsAtOnce);
        const asked = context.services.witnesses.flatMap(({ url, ...witness }) =>
          url === null ? [] : [{ ...witness, url }],
        );
        await Promise.all(asked.map((witness) => askWitness(context, witnessClient, witness)));
      },
    },
  ];
}
