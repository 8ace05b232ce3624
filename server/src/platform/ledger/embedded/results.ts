/**
 * Transaction result codes of the network: token, number and message as its reference server words them.
 * tes = applied, tec = applied as far as the fee goes, ter = may work later, tel = refused here,
 * tef = cannot work any more, tem = malformed. Source: xrpl.org "Transaction Results".
 */
const RESULTS = {
  tesSUCCESS: [0, 'The transaction was applied. Only final in a validated ledger.'],
  tecPATH_PARTIAL: [101, 'Path could not send full amount.'],
  tecUNFUNDED_PAYMENT: [104, 'Insufficient XRP balance to send.'],
  tecDIR_FULL: [121, 'Can not add entry to full directory.'],
  tecINSUF_RESERVE_LINE: [122, 'Insufficient reserve to add trust line.'],
  tecNO_DST: [124, 'Destination does not exist. Send XRP to create it.'],
  tecNO_DST_INSUF_XRP: [125, 'Destination does not exist. Too little XRP sent to create it.'],
  tecNO_LINE_INSUF_RESERVE: [126, 'No such line. Too little reserve to create it.'],
  tecNO_LINE_REDUNDANT: [127, "Can't set non-existent line to default."],
  tecPATH_DRY: [128, 'Path could not send partial amount.'],
  tecUNFUNDED: [129, 'Not enough XRP to satisfy the reserve requirement.'],
  tecNO_ALTERNATIVE_KEY: [130, 'The operation would remove the ability to sign transactions with the account.'],
  tecNO_PERMISSION: [139, 'No permission to perform requested operation.'],
  tecNO_ENTRY: [140, 'No matching entry found.'],
  tecNO_TARGET: [138, 'Target account does not exist.'],
  tecINSUFFICIENT_RESERVE: [141, 'Insufficient reserve to complete requested operation.'],
  tecDST_TAG_NEEDED: [143, 'A destination tag is required.'],
  tecCRYPTOCONDITION_ERROR: [146, 'Malformed, invalid, or mismatched conditional or fulfillment.'],
  tecEMPTY_DID: [187, 'The DID object did not have a URI or DIDDocument field.'],
  tefBAD_AUTH: [-196, "Transaction's public key is not authorized."],
  tefMAX_LEDGER: [-187, 'Ledger sequence too high.'],
  tefNO_AUTH_REQUIRED: [-191, 'Auth is not required.'],
  tefPAST_SEQ: [-190, 'This sequence number has already passed.'],
  tefWRONG_PRIOR: [-189, 'This previous transaction does not match.'],
  tefEXCEPTION: [-193, 'Unexpected program state.'],
  tefFAILURE: [-199, 'Failed to apply.'],
  telBAD_DOMAIN: [-398, 'Domain too long.'],
  telBAD_PUBLIC_KEY: [-396, 'Public key is not valid.'],
  telINSUF_FEE_P: [-394, 'Fee insufficient.'],
  telNO_DST_PARTIAL: [-393, 'Partial payment to create account not allowed.'],
  telCAN_NOT_QUEUE_FULL: [-387, 'Can not queue at this time: queue is full.'],
  telWRONG_NETWORK: [-386, 'Transaction specifies a Network ID that differs from that of the local node.'],
  telREQUIRES_NETWORK_ID: [-385, 'Transactions submitted to this node/network must include a correct NetworkID field.'],
  telNETWORK_ID_MAKES_TX_NON_CANONICAL: [
    -384,
    'Transactions submitted to this node/network must NOT include a NetworkID field.',
  ],
  temMALFORMED: [-299, 'Malformed transaction.'],
  temBAD_AMOUNT: [-298, 'Malformed: Bad amount.'],
  temBAD_CURRENCY: [-297, 'Malformed: Bad currency.'],
  temBAD_EXPIRATION: [-296, 'Malformed: Bad expiration.'],
  temBAD_FEE: [-295, 'Invalid fee, negative or not XRP.'],
  temBAD_ISSUER: [-294, 'Malformed: Bad issuer.'],
  temBAD_LIMIT: [-293, 'Limits must be non-negative.'],
  temBAD_SEND_XRP_LIMIT: [-288, 'Malformed: Limit quality is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_MAX: [-287, 'Malformed: Send max is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_NO_DIRECT: [-286, 'Malformed: No Ripple direct is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_PARTIAL: [-285, 'Malformed: Partial payment is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_PATHS: [-284, 'Malformed: Paths are not allowed for XRP to XRP.'],
  temBAD_SRC_ACCOUNT: [-281, 'Malformed: Bad source account.'],
  temDST_IS_SRC: [-279, 'Destination may not be source.'],
  temDST_NEEDED: [-278, 'Destination not specified.'],
  temINVALID_FLAG: [-276, 'The transaction has an invalid flag.'],
  temREDUNDANT: [-275, 'The transaction is redundant.'],
  temDISABLED: [-273, 'The transaction requires logic that is currently disabled.'],
  temBAD_TICK_SIZE: [-269, 'Malformed: Tick size out of range.'],
  temUNKNOWN: [-264, 'The transaction requires logic that is not implemented yet.'],
  temEMPTY_DID: [-254, 'Malformed: No DID data provided.'],
  terINSUF_FEE_B: [-97, "Account balance can't pay fee."],
  terNO_ACCOUNT: [-96, 'The source account does not exist.'],
  terPRE_SEQ: [-92, 'Missing/inapplicable prior transaction.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ResultCode = keyof typeof RESULTS;

/** The network's number of a result. */
export function resultNumber(code: ResultCode): number {
  return RESULTS[code][0];
}

/** The network's sentence for a result. */
export function resultMessage(code: ResultCode): string {
  return RESULTS[code][1];
}

/** Whether the code is one that this node gives. */
export function isResultCode(code: string): code is ResultCode {
  return Object.hasOwn(RESULTS, code);
}

/** Whether the transaction goes into the ledger: success, or a failure that pays the fee. */
export function isApplied(code: ResultCode): boolean {
  return code === 'tesSUCCESS' || code.startsWith('tec');
}
