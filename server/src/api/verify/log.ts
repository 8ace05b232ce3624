import { ed25519Multikey, formatNoteKey, parseCheckpoint, parseNote } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { consistencyBetween } from '../../domain/proof/attestation/log-proofs.ts';
import { onlyVouched } from '../../domain/proof/did/vouched-keys.ts';
import { logKey, originOf, textOf } from '../../domain/proof/witness/checkpoint.ts';
import { linesThatHold } from '../../domain/proof/witness/rules.ts';
import { assertWrittenHead, findCheckpoint, insertCosignature } from '../../domain/proof/witness/store.ts';
import { forbidden, invalid, notFound } from '../../kernel/values/errors.ts';
import { operation } from '../operation.ts';

const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
const head = () => z.object({ size: z.int().min(1), root: hash() });
const size = (description: string) => z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description });

const getLogConsistency = operation({
  summary: 'That the log of one size is the beginning of the log of another: the RFC 9162 consistency proof.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: { method: 'GET', path: '/v1/log/consistency' },
  envelope: 'bare',
  input: z.object({ first: size('Entries of the smaller log.'), second: size('Entries of the larger log.') }),
  output: z.object({
    first: head(),
    second: head(),
    proof: z.array(hash()).meta({ description: 'Nearest first, as RFC 9162 section 2.1.4 says.' }),
  }),
  refusals: {
    validation: 'first is larger than second',
    not_found: 'the log has not so many entries yet',
  },
  handler: async (ctx, { first, second }) => {
    if (first > second) throw invalid('first', 'must not be larger than second');
    const found = await consistencyBetween(ctx.tx, first, second);
    if (found === null) throw notFound(`The log has not ${second} entries yet.`);
    return found;
  },
});

const getLog = operation({
  summary: 'The log: its name, the keys that sign its heads, its newest signed head, and the witnesses it is shown to.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: { method: 'GET', path: '/v1/log' },
  envelope: 'bare',
  input: z.object({}),
  output: z.object({
    origin: z.string().meta({ description: 'The name of the log, the first line of its heads.' }),
    keys: z.array(z.object({ key: z.string(), public_key: z.string() })).meta({
      description:
        'name+keyid+base64, as witnesses are told of a log; newest first. The Multikey stands in the DID document.',
    }),
    head: head().nullable().meta({ description: 'The newest head that is signed; null while there is none.' }),
    witnesses: z.array(z.string()).meta({ description: 'Whom this server asks to cosign, name+keyid+base64.' }),
  }),
  refusals: {},
  handler: async ({ tx, services }) => {
    const origin = originOf(services.signer.did);
    const keys = await tx
      .selectFrom('signing_keys')
      .select(['kid', 'public_key', 'valid_from', 'retired_at'])
      .where('did', '=', services.signer.did)
      .orderBy('valid_from', 'desc')
      .execute();
    const newest = await findCheckpoint(tx);
    await assertWrittenHead(tx, newest);
    return {
      origin,
      keys: (await onlyVouched(tx, keys)).map(({ public_key: key }) => ({
        key: formatNoteKey(logKey(origin, key)),
        public_key: ed25519Multikey(key),
      })),
      head: newest === null ? null : { size: newest.tree_size, root: newest.root.toString('hex') },
      witnesses: services.witnesses.map(({ key }) => key),
    };
  },
});

const handInCosignature = operation({
  summary:
    'A witness whom this server names hands in its cosignature of a head of the log: for those that no server can reach.',
  allow: 'anyone',
  anySite: true,
  kind: 'write',
  http: { method: 'POST', path: '/v1/log/cosignatures' },
  envelope: 'bare',
  input: z.object({
    note: z.string().max(10_000).meta({
      description:
        'The head as `GET /v1/log/checkpoint` gave it, with the line of the witness (c2sp.org/tlog-cosignature, version 1).',
    }),
  }),
  output: z.object({
    size: z.int().min(1).meta({ description: 'Entries of the log at this head.' }),
    taken: z.array(z.string()).meta({ description: 'The witnesses whose lines hold, name+keyid+base64.' }),
  }),
  refusals: {
    validation: 'what was sent is no signed head of a log',
    not_found: 'this log never had such a head',
    permission: 'no line is by a witness whom this server names, or none holds',
  },
  handler: async (ctx, { note }) => {
    const read = parseNote(note);
    const head = read === null ? null : parseCheckpoint(read.text);
    if (read === null || head === null) throw invalid('note', 'must be a head of the log as a signed note');
    const row = await findCheckpoint(ctx.tx, head.size);
    await assertWrittenHead(ctx.tx, row);
    if (row === null || textOf(row) !== read.text) {
      throw notFound(`This log signed no head of ${head.size} entries that says this.`);
    }
    const taken = await linesThatHold(ctx.services.witnesses, read);
    if (taken.length === 0)
      throw forbidden('No line of the note is by a witness whom this server names, or none holds.');
    for (const { witness, signature } of taken) {
      await insertCosignature(ctx.tx, { tree_size: head.size, witness, signature, received_at: ctx.now });
    }
    return { size: head.size, taken: taken.map(({ witness }) => witness) };
  },
});

export const verifyLog = {
  get_log: getLog,
  get_log_consistency: getLogConsistency,
  hand_in_cosignature: handInCosignature,
};
