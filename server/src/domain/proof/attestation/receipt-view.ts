import { RECEIPT_FORMAT, RECEIPT_KINDS, type Receipt } from '@lotmark/sdk/verify';
import { z } from 'zod';

const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
const ledgerHash = () => z.string().regex(/^[0-9A-F]{64}$/);
const uint32 = () => z.int().min(0).max(4_294_967_295);

/** A receipt as it is answered; docs/receipt.md says what each member means. */
export const receiptView = z.object({
  format: z.literal(RECEIPT_FORMAT),
  kind: z.enum(RECEIPT_KINDS),
  subject: z.string().meta({ description: "The record's name." }),
  version: z.int().min(1).meta({ description: 'Counts the signed versions of the record from 1.' }),
  payload: z.string().meta({ description: 'Canonical JSON (RFC 8785), exactly as it was hashed.' }),
  salt: z.string().meta({ description: '32 lowercase hex digits; also inside the payload.' }),
  payload_hash: hash().meta({ description: "SHA-256 of the payload's UTF-8 bytes." }),
  signature: z.string().meta({ description: 'Ed25519 over the 32 bytes of the hash, 128 lowercase hex digits.' }),
  kid: z.string().meta({ description: 'The key, as its DID document names it.' }),
  public_key: z.string().meta({ description: 'Ed25519 Multikey.' }),
  leaf_index: z.int().min(0).meta({ description: 'Place in the log.' }),
  inclusion_proof: z.array(hash()).meta({ description: 'RFC 9162, nearest sibling first.' }),
  tree_head: z.object({ size: z.int().min(1), root: hash() }),
  ledger: z.object({
    network_id: uint32(),
    tx_hash: ledgerHash(),
    tx_blob: z.string().meta({ description: 'The signed transaction, uppercase hex.' }),
    meta_blob: z.string().meta({ description: 'Its metadata, uppercase hex.' }),
    header: z.object({
      ledger_index: uint32(),
      ledger_hash: ledgerHash(),
      total_coins: z.string(),
      parent_hash: ledgerHash(),
      transaction_hash: ledgerHash(),
      account_hash: ledgerHash(),
      parent_close_time: uint32(),
      close_time: uint32().meta({ description: "The ledger's own time: seconds since 2000-01-01T00:00:00Z." }),
      close_time_resolution: z.int().min(0).max(255),
      close_flags: z.int().min(0).max(255),
    }),
    path: z
      .array(z.record(z.string(), ledgerHash()))
      .meta({ description: "The ledger's transaction tree from its root down: the other branches by their digit." }),
  }),
  cosignatures: z
    .array(z.string())
    .optional()
    .meta({ description: 'Signature lines of witnesses who saw the tree head; only where there are any.' }),
});

/** The same receipt in lists that may be written to, as answers are typed. */
export function showReceipt(receipt: Receipt): z.input<typeof receiptView> {
  const { ledger, cosignatures, ...rest } = receipt;
  return {
    ...rest,
    ...(cosignatures === undefined ? {} : { cosignatures: [...cosignatures] }),
    inclusion_proof: [...receipt.inclusion_proof],
    ledger: { ...ledger, path: ledger.path.map((level) => ({ ...level })) },
  };
}
