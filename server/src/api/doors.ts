import { identifiedKinds } from '../domain/desks/public-record/identified.ts';
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
      '409': error('StateError: `Last-Event-ID` is beyond the newest event, which the message tells.'),
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

const lotParameter = {
  name: 'lot',
  in: 'path',
  required: true,
  description: 'Lot name, LOT-<year>-<sequence>.',
  schema: { type: 'string', maxLength: 140 },
};

const lotUntp: Door = {
  method: 'get',
  path: '/verify/{lot}/untp.json',
  describes: {
    operationId: 'lot_untp',
    tags: ['verify'],
    summary:
      'What is known of a lot to everybody as credentials of UNTP 0.7.0, signed together as a verifiable presentation; see docs/untp.md.',
    'x-allow': 'anyone',
    'x-kind': 'read',
    'x-door': true,
    parameters: [lotParameter],
    responses: {
      '200': {
        description: 'The presentation, as a download.',
        content: { 'application/vp': { schema: { type: 'object', additionalProperties: true } } },
      },
      '404': error('DoesNotExistError: no such lot, or not anchored yet.'),
      '409': error('StateError: the lot is flagged or cancelled, or its record is not what was signed.'),
      '429': error('RateLimitExceededError: too many calls; `Retry-After` says when to try again.'),
      '503': error('ServiceUnavailableError: a dependency is down; safe to retry.'),
    },
    security: [],
  },
};

const lotUntpLinks: Door = {
  method: 'get',
  path: '/verify/{lot}/untp',
  describes: {
    operationId: 'lot_untp_links',
    tags: ['verify'],
    summary: 'Where everything that is stated of a lot stands, as a linkset (RFC 9264).',
    'x-allow': 'anyone',
    'x-kind': 'read',
    'x-door': true,
    parameters: [lotParameter],
    responses: {
      '200': {
        description: 'The linkset.',
        content: { 'application/linkset+json': { schema: { type: 'object', additionalProperties: true } } },
      },
      '404': error('DoesNotExistError: no such lot, or not anchored yet.'),
      '429': error('RateLimitExceededError: too many calls; `Retry-After` says when to try again.'),
      '503': error('ServiceUnavailableError: a dependency is down; safe to retry.'),
    },
    security: [],
  },
};

const identifier: Door = {
  method: 'get',
  path: '/id/{kind}/{name}',
  describes: {
    operationId: 'identifier',
    tags: ['verify'],
    summary:
      'What it is that events (EPCIS) and credentials (UNTP) name by this address, as far as it is public: no place, and nobody’s name but an organisation’s. A page for who asks for HTML.',
    'x-allow': 'anyone',
    'x-kind': 'read',
    'x-door': true,
    parameters: [
      {
        name: 'kind',
        in: 'path',
        required: true,
        description: 'Addresses of lots lead to their pages.',
        schema: { type: 'string', enum: [...identifiedKinds, 'lot'] },
      },
      {
        name: 'name',
        in: 'path',
        required: true,
        description: 'Such as PLOT-2026-00001; of a harvest or a lot its stage may follow behind another slash.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': {
        description: 'What it is, and the public lots that it is told of with.',
        content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      },
      '303': { description: 'To the page of the lot.' },
      '404': error(
        'DoesNotExistError: nothing public by this name; what is private and what is not there are answered alike.',
      ),
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

const chatStream: Door = {
  method: 'post',
  path: '/v1/assistant/chat',
  describes: {
    operationId: 'assistant_chat_stream',
    tags: ['ai'],
    summary: 'Asks the assistant as ai.chat does; the answer comes as Server-Sent Events while it is made.',
    'x-allow': 'user',
    'x-kind': 'write',
    'x-door': true,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['user_input'],
            properties: {
              user_input: { type: 'string', maxLength: 4000 },
              context: { type: 'string', maxLength: 300 },
              thread_id: { type: 'string', maxLength: 140 },
            },
          },
        },
      },
    },
    responses: {
      '200': {
        description:
          'Events `part` ({text, sources?}) as the answer grows, then `answer` with what ai.chat answers, or `error` with an error body.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      '400': error('ValidationError: a parameter is missing or wrong; CSRFTokenError: the token is.'),
      '401': error('AuthenticationError: no login.'),
      '403': error('PermissionError: the thread is somebody else’s or there is none, or a partner key calls.'),
      '429': error('RateLimitExceededError: too many calls, or the budget of the day is used up.'),
      '503': error('ServiceUnavailableError: the language model did not answer; safe to retry.'),
    },
    security: [{ session: [] }],
  },
};

const mcp: Door = {
  method: 'post',
  path: '/mcp',
  describes: {
    operationId: 'mcp',
    tags: ['ai'],
    summary:
      'The Model Context Protocol (streamable HTTP, no sessions): the reads of the service as tools for an assistant.',
    'x-allow': 'user',
    'x-kind': 'write',
    'x-door': true,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', description: 'A JSON-RPC 2.0 message.' } } },
    },
    responses: {
      '200': {
        description: 'The answer to the message, as JSON-RPC 2.0.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      '202': { description: 'A notification was taken.' },
      '400': error('ValidationError: the message cannot be read; CSRFTokenError: the token of the login is missing.'),
      '401': error('AuthenticationError: no or wrong credentials.'),
      '429': error('RateLimitExceededError: too many calls.'),
    },
    security: [{ session: [] }, { apiKey: [] }],
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
        'Whether the process can serve calls: its database answers. Says so within two seconds. `degraded` names the reasons: calls are served, but the ledger does not follow, or nobody runs the jobs.',
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
export const allDoors: readonly Door[] = [
  eventStream,
  lotReceipt,
  lotUntp,
  lotUntpLinks,
  identifier,
  logCheckpoint,
  paymentCallback,
  chatStream,
  mcp,
  ...health,
];
