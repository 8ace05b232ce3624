import { z } from 'zod';
import { text } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';
import { cryptoVerification } from './verify.ts';

const verifyLot = operation({
  name: 'svc_network.api.partner.verify_lot',
  tag: 'verify',
  summary: "Checks a lot's records, as they are now, against what was signed and anchored; for partner keys.",
  allow: 'partner',
  scope: 'verify',
  kind: 'read',
  http: { method: 'GET', path: '/api/partner/verify/{lot_ref}' },
  input: z.object({ lot_ref: text().meta({ description: 'LOT-<year>-<sequence>.' }) }),
  output: cryptoVerification,
  envelope: 'bare',
  refusals: { authentication: 'invalid or missing partner key' },
  handler: (ctx, { lot_ref }) => ctx.services.lotVerifier.verify(ctx.tx, lot_ref),
});

export const partnerVerify = [verifyLot];
