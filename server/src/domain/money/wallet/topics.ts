/** Tokens that the books moved; decimal strings. */
export interface TokenMovement {
  /** Unique: the ledger shows a movement once. */
  reference: string;
  org: string;
  amount: string;
  /** Why, as the memo on the ledger says it: `order_settle`, `topup`, ... */
  action: string;
}

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** Tokens were issued in the books; the ledger has to follow. The subject is the organisation. */
    'token.mint_due': TokenMovement;
    /** Tokens were burned in the books; the ledger has to follow. */
    'token.burn_due': TokenMovement;
  }
}
