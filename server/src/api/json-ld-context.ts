import { ownContexts } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { operation } from './operation.ts';

/** Serves a JSON-LD context of ours, as the bytes that ship with the verifier: credentials state their digest. */
export const contextAt = (path: string, summary: string) =>
  operation({
    summary,
    allow: 'anyone',
    anySite: true,
    kind: 'read',
    http: { method: 'GET', path, contentType: 'application/ld+json' },
    envelope: 'bare',
    input: z.object({}),
    output: z.object({ '@context': z.record(z.string(), z.unknown()) }),
    handler: async () => JSON.parse(ownContexts[path] ?? '{}'),
  });
