import { RECEIPT_KINDS, type ReceiptKind } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { seeDecision } from '../../domain/assistant/decision/store.ts';
import { whyMissing } from '../../domain/assurance/certificate/public.ts';
import { findCertificate } from '../../domain/assurance/certificate/store.ts';
import { tracedLotAccess } from '../../domain/assurance/contagion/access.ts';
import { packageAccess } from '../../domain/assurance/diligence/access.ts';
import { seeDocument } from '../../domain/assurance/document/access.ts';
import { seeEvent } from '../../domain/assurance/epcis/access.ts';
import { findCredential } from '../../domain/assurance/org-credential/store.ts';
import { ownsProfile, profileAccess } from '../../domain/assurance/profile/access.ts';
import { assertShared } from '../../domain/assurance/profile/bank.ts';
import { seeConsent } from '../../domain/assurance/profile/consent.ts';
import { findReadings } from '../../domain/cover/oracle/views.ts';
import { claimAccess, policyAccess } from '../../domain/cover/policy/access.ts';
import { readProduct } from '../../domain/cover/product/store.ts';
import { loadPublicLot } from '../../domain/desks/public-record/lot-record.ts';
import { lotOfApproved } from '../../domain/origin/inspection/store.ts';
import { orRefuse } from '../../domain/people/party/office.ts';
import { findProfile } from '../../domain/people/party/store.ts';
import { assertNewest } from '../../domain/proof/attestation/newest.ts';
import { loadReceipt, newestVersion } from '../../domain/proof/attestation/receipt.ts';
import { receiptView, showReceipt } from '../../domain/proof/attestation/receipt-view.ts';
import { entryByName } from '../../domain/proof/credential/store.ts';
import { eventByName } from '../../domain/proof/event/access.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { seeOrderBehind } from '../../domain/trade/order/detail.ts';
import type { Scope } from '../../kernel/call/operation.ts';
import { checkRole } from '../../kernel/call/pipeline.ts';
import { forbidden, notFound, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { type Ctx, operation } from '../operation.ts';

/** Who may have the receipts of a kind: those who may see the record, because the payload says what it says. */
interface Readers {
  /** What a partner key needs; null where no caller need be known. */
  scope: Scope | null;
  /** @throws Refusal as everywhere for a record that is missing or not the caller's. */
  see(ctx: Ctx, name: string): Promise<unknown>;
}

export const readers: Record<ReceiptKind, Readers> = {
  lot: {
    scope: null,
    see: async (ctx, name) => {
      if ((await loadPublicLot(ctx.tx, name)) === null) throw notFound(`There is no public lot ${name}.`);
    },
  },
  // What is asked for the lot is not in it.
  listing: {
    scope: null,
    see: async (ctx, name) => {
      if ((await loadPublicLot(ctx.tx, name)) === null) throw notFound(`There is no public lot ${name}.`);
    },
  },
  order: { scope: 'verify', see: (ctx, name) => orderAccess.see(ctx, name, 'any') },
  escrow: { scope: 'verify', see: (ctx, name) => seeOrderBehind(ctx, 'escrow', name) },
  shipment: { scope: 'verify', see: (ctx, name) => seeOrderBehind(ctx, 'shipment', name) },
  organisation: {
    scope: 'verify',
    see: async (ctx, name) => orRefuse(ctx.actor, name, await findProfile(ctx.tx, name)),
  },
  inspection: {
    scope: null,
    see: async (ctx, name) => {
      const lot = await lotOfApproved(ctx.tx, name);
      if (lot === undefined || (await loadPublicLot(ctx.tx, lot)) === null)
        throw notFound(`There is no approved inspection ${name} of a public lot.`);
    },
  },
  certificate: {
    scope: null,
    see: async (ctx, name) => {
      if ((await findCertificate(ctx.tx, name)) === undefined) throw (await whyMissing(ctx.tx, name)).refusal;
    },
  },
  event: {
    scope: 'events',
    see: (ctx, name) => eventByName.see(ctx, name),
  },
  profile: {
    scope: 'verify',
    see: async (ctx, name) => {
      const profile = await profileAccess.see(ctx, name, 'read');
      // It says all components: more than who shares the score alone has agreed to.
      if (!ownsProfile(ctx.actor, profile)) {
        if (profile.shared_scope !== 'profile') {
          throw forbidden('The holder shares the score, and not what it is made of.');
        }
        await assertShared(ctx.tx, profile);
      }
    },
  },
  consent: { scope: 'verify', see: (ctx, name) => seeConsent(ctx, name) },
  document: { scope: 'verify', see: (ctx, name) => seeDocument(ctx, name) },
  // That something was revoked stands in a public list.
  credential: {
    scope: null,
    see: async (ctx, name) => {
      if ((await entryByName(ctx.tx, name))?.revoked_at == null) throw notFound(`There is no revocation ${name}.`);
    },
  },
  conservation: { scope: 'verify', see: (ctx, name) => tracedLotAccess.see(ctx, name) },
  decision: { scope: 'verify', see: (ctx, name) => seeDecision(ctx, name) },
  // Some are everybody's.
  epcis: { scope: null, see: (ctx, name) => seeEvent(ctx, name) },
  package: { scope: 'verify', see: (ctx, name) => packageAccess.see(ctx, name, 'read') },
  // Its badge is public, and says the same; its number is not in it.
  org_credential: {
    scope: null,
    see: async (ctx, name) => {
      if ((await findCredential(ctx.tx, name)) === undefined) throw notFound(`There is no credential ${name}.`);
    },
  },
  // Terms and measurements are everybody's: whoever is insured by them checks them.
  product: { scope: null, see: (ctx, name) => readProduct(ctx.tx, name) },
  reading: {
    scope: null,
    see: async (ctx, name) => {
      const found = await findReadings(ctx.tx, {}).select('name').where('name', '=', name).executeTakeFirst();
      if (found === undefined) throw notFound(`There is no reading ${name}.`);
    },
  },
  policy: { scope: 'verify', see: (ctx, name) => policyAccess.see(ctx, name, 'any') },
  claim: { scope: 'verify', see: (ctx, name) => claimAccess.see(ctx, name, 'any') },
};

const getReceipt = operation({
  summary:
    'The receipt of a record, which can be checked offline: of a lot, its listing, approved inspections and export certificates for anybody, of an order, an escrow or a shipment for its parties, of an organisation for its members, of an event for who may see it, of a profile for its holder and banks it is shared with, of a proof of conservation for who sells or buys the lot, of a due diligence package for its operator, authorities and the cooperatives of its lots, of an insurance product or an oracle reading for anybody, of a policy or claim for who may see it.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: { method: 'GET', path: '/v1/receipts/{kind}/{name}' },
  envelope: 'bare',
  input: z.object({
    kind: z.enum(RECEIPT_KINDS),
    name: docName('audited record', 'Name of the record, such as LOT-2026-00001 or ORD-2026-00001.'),
    version: z
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional()
      .meta({ description: 'Which signed version; without it the newest that is on the ledger.' }),
  }),
  output: receiptView,
  refusals: {
    authentication: 'the record is not public, and no credentials were sent',
    permission: 'the caller belongs to no party of the order (a missing one answers alike), or the key lacks the scope',
    not_found: 'no such public lot or visible event, or no such version',
    state:
      'the record is not signed yet, its anchor is not final on the ledger yet, or, where no version is named, it is not what was signed last',
  },
  handler: async (ctx, { kind, name, version }) => {
    const { scope, see } = readers[kind];
    if (scope !== null) checkKnown(ctx, scope);
    await see(ctx, name);
    const newest = await newestVersion(ctx.tx, kind, name);
    if (version === undefined && newest > 0) await assertNewest(ctx.tx, kind, name, newest);
    const receipt = await loadReceipt(ctx.tx, kind, name, version ?? null);
    if (receipt !== null) return showReceipt(receipt);
    if (newest === 0) throw wrongState(`${name} is not signed yet; its receipt exists once it is on the ledger.`);
    if (version !== undefined && version > newest) {
      throw notFound(`There is no version ${version} of ${name}; the newest is ${newest}.`);
    }
    throw wrongState(`${name} waits for its anchor; its receipt exists once that is final on the ledger.`);
  },
});

/** What operations for known callers have checked before their handler; here it depends on the kind. */
export function checkKnown({ actor }: Ctx, scope: Scope): void {
  if (actor.kind === 'guest') throw new Refusal('authentication', 'Log in, or send a partner API key.');
  checkRole({ allow: 'user', scope }, actor);
}

export const verifyReceipts = { get_receipt: getReceipt };
