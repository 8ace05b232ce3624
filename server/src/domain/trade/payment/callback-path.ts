/** Where the processor tells us what became of a payment. */
export const callbackPath = '/api/webhooks/payments';
