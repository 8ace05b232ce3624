import { catalogue, refusalReasons, secondFactors } from '../../kernel/values/errors.ts';

/** What the operations of the description share. */
export const components = {
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Svc-CSRF-Token',
      description: 'The token that `login` and `whoami` tell. `X-Frappe-CSRF-Token` is read as well.',
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: '`ApiKey <key_id>:<secret>`, or `token <key_id>:<secret>` as Frappe clients write it.',
    },
    webhookSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'webhook-signature',
      description:
        'Standard Webhooks: `v1,<base64>` of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`, with the headers `webhook-id`, `webhook-timestamp` (seconds) and `x-svc-partner` (the key id).',
    },
    processorSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'stripe-signature',
      description: "The card processor's signature over the raw body.",
    },
    metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the server.' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A call that is repeated with the same key answers what the first one did, and does nothing more.',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['exc_type', 'exception', 'request_id'],
      properties: {
        exc_type: { type: 'string', enum: [...new Set(Object.values(catalogue).map((entry) => entry.excType))] },
        exception: { type: 'string' },
        request_id: { type: 'string' },
        second_factor: {
          type: 'string',
          enum: secondFactors,
          description: 'Of a login whose password is right: which code to send along as `otp`.',
        },
        reason: {
          type: 'string',
          enum: refusalReasons,
          description:
            '`second_factor_missing`: a role of the caller needs a second factor; set one up first. `altered_record`: the rows that give the caller this right are not what the service wrote; an operator has to look.',
        },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
} as const;
