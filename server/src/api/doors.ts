import { schemaNames } from '../domain/proof/event/schemas.ts';
import { callbackPath } from '../domain/trade/payment/callback-path.ts';
import type { Door } from './http/door.ts';

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
const status = (description: string, words: readonly string[]) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'string', enum: words },
          database: { type: 'string' },
          reasons: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
});

const eventStream: Door = {
  method: 'get',
  path: '/v1/events/stream',
  describes: {
    operationId: 'events_stream',
    tags: ['events'],
    summary: 'Verified events as Server-Sent Events, from now on or after the last one seen.',
    'x-allow': 'user',
    'x-kind': 'read',
    'x-door': true,
    parameters: [
      {
        name: 'schema',
        in: 'query',
        description: 'Only events of these schemas; may be repeated.',
        schema: { type: 'array', items: { type: 'string', enum: schemaNames } },
      },
      {
        name: 'last_event_id',
        in: 'query',
        description: 'As the header Last-Event-ID, for clients that cannot set it.',
        schema: { type: 'string', pattern: '^\\d{1,15}$' },
      },
      {
        name: 'Last-Event-ID',
        in: 'header',
        description: 'The stream goes on after this event, without loss or repeat.',
        schema: { type: 'string', pattern: '^\\d{1,15}$' },
      },
    ],
    responses: {
      '200': {
        description: 'The stream. Each `data` is one event envelope, each `id` its place in the feed.',
        content: {
          'text/event-stream': {
            schema: { type: 'string', description: 'Server-Sent Events.' },
            example: 'id: 17\ndata: {"schema":"trade.delivery.v1"}\n\n',
          },
        },
      },
      '400': error('ValidationError: `schema` or `Last-Event-ID` cannot be read.'),
      '401': error('AuthenticationError: no or wrong credentials.'),
      '403': error('PermissionError: the key lacks the scope "events".'),
      '429': error('RateLimitExceededError: too many calls or open streams.'),
      '503': error('ServiceUnavailableError: a dependency is down; safe to retry.'),
    },
    security: [{ session: [] }, { apiKey: [] }],
  },
};

const lotReceipt: Door = {
  method: 'get',
  path: '/verify/{lot}/receipt.json',
  describes: {
    operationId: 'lot_receipt',
    tags: ['verify'],
    summary: 'The receipt of a lot, as described in docs/receipt.md: enough to check it without this server.',
    'x-allow': 'anyone',
    'x-kind': 'read',
    'x-door': true,
    parameters: [
      {
        name: 'lot',
        in: 'path',
        required: true,
        description: 'Lot name, LOT-<year>-<sequence>.',
        schema: { type: 'string', maxLength: 140 },
      },
      {
        name: 'version',
        in: 'query',
        description: 'An earlier version of what was signed; the newest unless told.',
        schema: { type: 'integer', minimum: 1 },
      },
    ],
    responses: {
      '200': {
        description: 'The receipt, as a download.',
        content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      },
      '404': error('DoesNotExistError: no such lot, no such version, or not anchored yet.'),
      '429': error('RateLimitExceededError: too many calls; `Retry-After` says when to try again.'),
      '503': error('ServiceUnavailableError: a dependency is down; safe to retry.'),
    },
    security: [],
  },
};

const logCheckpoint: Door = {
  method: 'get',
  path: '/v1/log/checkpoint',
  describes: {
    operationId: 'log_checkpoint',
    tags: ['verify'],
    summary:
      'The newest head of the log as a signed note (c2sp.org/tlog-checkpoint): signed by the log, then by the witnesses who saw it.',
    'x-allow': 'anyone',
    'x-kind': 'read',
    'x-door': true,
    parameters: [
      {
        name: 'size',
        in: 'query',
        description: 'The head of an earlier size; the newest unless told.',
        schema: { type: 'integer', minimum: 1 },
      },
    ],
    responses: {
      '200': { description: 'The note.', content: { 'text/plain': { schema: { type: 'string' } } } },
      '400': error('ValidationError: `size` is not a whole number of 1 or more.'),
      '404': error('DoesNotExistError: no head of this size was signed, or none at all yet.'),
      '429': error('RateLimitExceededError: too many calls; `Retry-After` says when to try again.'),
      '503': error('ServiceUnavailableError: a dependency is down; safe to retry.'),
    },
    security: [],
  },
};

const paymentCallback: Door = {
  method: 'post',
  path: callbackPath,
  describes: {
    operationId: 'payments_callback',
    tags: ['payments'],
    summary: 'What the card processor reports: payments, refunds, chargebacks. Each event counts once.',
    'x-allow': 'signed',
    'x-kind': 'write',
    'x-door': true,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    responses: {
      '200': {
        description: 'Dealt with, and not to be sent again.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['received', 'outcome'],
              properties: { received: { type: 'boolean' }, outcome: { type: 'string' } },
            },
          },
        },
      },
      '400': error('ValidationError: the signature does not hold, or the event cannot be read.'),
      '404': error('DoesNotExistError: card payments are not set up here.'),
      '413': error('PayloadTooLargeError: more than 512 KiB.'),
      '503': error('ServiceUnavailableError: a dependency is down; it is sent again.'),
    },
    security: [{ processorSignature: [] }],
  },
};

const health: Door[] = [
  {
    method: 'get',
    path: '/healthz',
    describes: {
      operationId: 'healthz',
      tags: ['health'],
      summary: 'Whether the process is alive.',
      'x-allow': 'anyone',
      'x-kind': 'read',
      'x-door': true,
      responses: { '200': status('It is.', ['ok']) },
      security: [],
    },
  },
  {
    method: 'get',
    path: '/readyz',
    describes: {
      operationId: 'readyz',
      tags: ['health'],
      summary:
        'Whether the process can serve calls: its database answers. Says so within two seconds. `degraded` names the reasons: calls are served, but the ledger does not follow.',
      'x-allow': 'anyone',
      'x-kind': 'read',
      'x-door': true,
      responses: { '200': status('It can.', ['ready', 'degraded']), '503': status('It cannot.', ['unavailable']) },
      security: [],
    },
  },
  {
    method: 'get',
    path: '/metrics',
    describes: {
      operationId: 'metrics',
      tags: ['health'],
      summary: 'Prometheus metrics, for callers on the same machine or with the token of the server.',
      'x-allow': 'anyone',
      'x-kind': 'read',
      'x-door': true,
      responses: {
        '200': { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
        '401': error('AuthenticationError: the token is missing or wrong, or the call came from elsewhere.'),
      },
      security: [{ metricsToken: [] }, {}],
    },
  },
];

/** Every address of the service that is neither an operation nor a page for people. */
export const allDoors: readonly Door[] = [eventStream, lotReceipt, logCheckpoint, paymentCallback, ...health];
