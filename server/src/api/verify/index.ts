import { tag } from '../operation.ts';
import { verifyCertificates } from './certificates.ts';
import { verifyLog } from './log.ts';
import { verifyLots } from './lots.ts';
import { verifyReceipts } from './receipts.ts';

export const verify = tag('svc_network.api.verify', {
  ...verifyLots,
  ...verifyReceipts,
  ...verifyLog,
  ...verifyCertificates,
});
