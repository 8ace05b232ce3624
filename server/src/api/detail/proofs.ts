import { RECEIPT_KINDS, splitKid } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { ownsProfile, profileAccess } from '../../domain/assurance/profile/access.ts';
import { assertShared, sightOf } from '../../domain/assurance/profile/bank.ts';
import { signedScore, withTitle } from '../../domain/assurance/profile/reading.ts';
import { consentsOf, openLink } from '../../domain/assurance/profile/store.ts';
import {
  consentView,
  linkView,
  profileView,
  showConsent,
  showLink,
  showProfile,
  verificationView,
} from '../../domain/assurance/profile/views.ts';
import { findFact } from '../../domain/proof/attestation/fact.ts';
import { assertNewest } from '../../domain/proof/attestation/newest.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { docName, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { checkKnown, readers } from '../verify/receipts.ts';

const consentsShown = 100;

const fepDetail = operation({
  summary: 'One Finance Eligibility Profile: for its holder with link and consents, for a bank as far as it is shared.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('profile') }),
  output: z.object({
    profile: profileView,
    verification: verificationView.nullable().meta({ description: 'Null where only the score is shared.' }),
    shared_scope: z.enum(['score', 'profile']).nullable(),
    link: linkView.meta({ description: 'For its holder: the link that there is now.' }),
    consents: z.array(consentView).meta({
      description: `What was shared with banks and until when, the newest first, at most ${consentsShown}; for a bank the one by which it sees the profile.`,
    }),
  }),
  refusals: {
    not_found: 'for admins: there is no such profile',
    permission: 'the profile is neither the caller’s nor shared with them (a missing one answers alike)',
  },
  handler: async (ctx, input) => {
    const profile = await profileAccess.see(ctx, input.name, 'read');
    const own = ownsProfile(ctx.actor, profile);
    if (!own) await assertShared(ctx.tx, profile);
    const sight = own ? 'all' : sightOf(profile.shared_scope);
    const verification = sight === 'all' ? await signedScore(ctx.tx, profile) : undefined;
    const consents = (await consentsOf(ctx.tx, profile.name, consentsShown)).filter(
      (consent) => own || consent.withdrawn_at === null,
    );
    return {
      profile: showProfile(await withTitle(ctx.tx, profile), sight),
      verification: verification ?? null,
      shared_scope: profile.shared_scope,
      link: own ? showLink(await openLink(ctx.tx, profile.name), ctx.now) : null,
      consents: consents.map((consent) => showConsent(consent, ctx.services.baseUrl())),
    };
  },
});

const factDetail = operation({
  summary:
    'One signed statement with its signature, place in the log and ledger transaction: of a lot for anybody, of other records for those who may see them.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({
    kind: z.enum(RECEIPT_KINDS),
    name: docName('audited record', 'Name of the record, such as LOT-2026-00001 or FEP-2026-00001.'),
    version: z
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional()
      .meta({ description: 'Which signed version; the newest unless told.' }),
  }),
  output: z.object({
    kind: z.enum(RECEIPT_KINDS),
    name: z.string(),
    version: z.int(),
    newest_version: z.int(),
    state: z
      .enum(['signed', 'logged', 'anchored'])
      .meta({ description: 'Signed; a leaf of the log, on its way to the ledger; on the ledger.' }),
    payload: z.record(z.string(), z.unknown()),
    payload_json: z.string().meta({ description: 'Canonical JSON (RFC 8785), exactly as it was hashed.' }),
    payload_hash: z.string(),
    salt: z.string(),
    signature: z.string(),
    kid: z.string(),
    signer: z.string(),
    signed_at: timestamp(),
    log: z.object({ leaf_index: z.int(), tree_size: z.int().nullable(), root: z.string().nullable() }).nullable(),
    ledger: z
      .object({ tx_hash: z.string(), ledger_index: z.int().nullable(), anchored_at: timestamp().nullable() })
      .nullable(),
    receipt_url: z.string().nullable().meta({ description: 'Everything to check it offline; once it is anchored.' }),
  }),
  refusals: {
    authentication: 'the record is not public, and no credentials were sent',
    permission: 'the caller may not see the record (a missing one answers alike), or the key lacks the scope',
    not_found: 'no such public lot or visible event, nothing of it was signed, or no such version',
    state: 'no version is named, and the record is not what was signed last',
  },
  handler: async (ctx, { kind, name, version }) => {
    const { scope, see } = readers[kind];
    if (scope !== null) checkKnown(ctx, scope);
    await see(ctx, name);
    const fact = await findFact(ctx.tx, kind, name, version ?? null);
    if (fact === undefined) {
      throw notFound(
        version === undefined ? `Nothing of ${name} was signed.` : `There is no version ${version} of it.`,
      );
    }
    if (version === undefined) await assertNewest(ctx.tx, kind, name, fact.version);
    const { leaf_index, tree_size, root, tx_hash, ledger_index, anchored } = fact;
    return {
      kind,
      name,
      version: fact.version,
      newest_version: fact.newest,
      state: anchored ? ('anchored' as const) : leaf_index === null ? ('signed' as const) : ('logged' as const),
      payload: JSON.parse(fact.payload) as Record<string, unknown>,
      payload_json: fact.payload,
      payload_hash: fact.payload_hash.toString('hex'),
      salt: fact.salt.toString('hex'),
      signature: fact.signature.toString('hex'),
      kid: fact.kid,
      signer: splitKid(fact.kid)?.did ?? fact.kid,
      signed_at: toIso(fact.signed_at),
      log: leaf_index === null ? null : { leaf_index, tree_size, root: root?.toString('hex') ?? null },
      ledger: tx_hash === null ? null : { tx_hash, ledger_index, anchored_at: toIso(fact.anchored_at) },
      receipt_url: anchored
        ? `${ctx.services.baseUrl()}/v1/receipts/${kind}/${encodeURIComponent(name)}?version=${fact.version}`
        : null,
    };
  },
});

export const detailProofs = { fep_detail: fepDetail, fact_detail: factDetail };
