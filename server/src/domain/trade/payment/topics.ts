declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A card payment has to be given back. */
    'payment.refund_due': null;
    /** The embedded processor has a callback to deliver; the subject is the session. */
    'processor.event_due': null;
  }
}

export {};
