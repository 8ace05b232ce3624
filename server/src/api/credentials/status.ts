import { z } from 'zod';
import { keptSeconds, publishedAs } from '../../domain/proof/credential/status-list.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { secured } from './shapes.ts';

const jsonTypes = ['application/ld+json', 'application/json'] as const;

/** What is sent to who names JSON and not the type of credentials. */
const askedJson = (accept: string) =>
  accept.includes('application/vc') ? undefined : jsonTypes.find((type) => accept.includes(type));

const getStatusList = operation({
  summary:
    'A status list of credentials that were issued here (W3C Bitstring Status List 1.0), signed: which of 131,072 places are revoked. Whose place one looks at stays unknown to us.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: {
    method: 'GET',
    path: '/credentials/status/{list}',
    contentType: 'application/vc',
    // Clients that read nothing else as JSON ask for these.
    alternatives: Object.fromEntries(jsonTypes.map((type) => [type, secured])),
  },
  envelope: 'bare',
  input: z.object({
    list: text(20).meta({
      description: 'Its number; with -rdfc behind it signed by eddsa-rdfc-2022.',
      examples: ['1', '1-rdfc'],
    }),
  }),
  output: secured,
  refusals: { not_found: 'there is no such list' },
  handler: async (ctx, { list }) => {
    const published = publishedAs(list);
    const at = { baseUrl: ctx.services.baseUrl(), now: ctx.now };
    const credential =
      published === undefined ? undefined : await ctx.services.statusLists.read(ctx.tx, { ...published, ...at });
    if (credential === undefined) throw notFound(`There is no status list ${list.slice(0, 20)}.`);
    ctx.reply.headers['cache-control'] = `public, max-age=${keptSeconds}`;
    ctx.reply.headers['vary'] = 'accept';
    const wanted = askedJson(ctx.headers['accept'] ?? '');
    if (wanted !== undefined) ctx.reply.headers['content-type'] = wanted;
    return { ...credential };
  },
});

export const credentialsStatus = { get_status_list: getStatusList };
