import { z } from 'zod';
import { names, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { cryptoVerification } from '../verify/lots.ts';

const verifyLot = operation({
  summary: "Checks a lot's records, as they are now, against what was signed and anchored; for partner keys.",
  allow: 'partner',
  scope: 'verify',
  kind: 'read',
  http: { method: 'GET', path: '/api/partner/verify/{lot_ref}' },
  input: z.object({ lot_ref: text().meta(names('lot', 'LOT-<year>-<sequence>.')) }),
  output: cryptoVerification,
  envelope: 'bare',
  refusals: { authentication: 'invalid or missing partner key' },
  handler: (ctx, { lot_ref }) => ctx.services.lotVerifier.verify(ctx.tx, lot_ref),
});

export const partnerVerify = {
  verify_lot: verifyLot,
};
