import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import { catalogue, errorBody, Refusal, toRefusal } from '../../kernel/errors.ts';
import { FileResult, type Operation } from '../../kernel/operation.ts';
import { type Call, type Kernel, type Outcome, prepare, run } from '../../kernel/pipeline.ts';
import { readCredentials, sessionCookie } from '../../kernel/session.ts';

const bodyLimit = 1024 * 1024;
const largeBodyLimit = 5 * bodyLimit;

export interface HttpOptions {
  log: Logger;
  /** Behind how many proxies we stand: whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** Cookies are marked Secure when the base address is https. */
  secureCookies: boolean;
}

/** The path an operation answers at. */
export function pathOf<S>(operation: Operation<S>): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  return operation.http ?? { method: 'POST', path: `/api/method/${operation.name}` };
}

/** Fastify with the body parsers and the error shape of the specification; no operations yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    requestTimeout: 30_000,
    // DIDs stand in paths.
    routerOptions: { maxParamLength: 2048 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: largeBodyLimit });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new Refusal('validation', 'The request body is not valid JSON.'));
    }
  });
  // Hooks of each request call back: a promise each would cost as much as what they do.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!options.log.isLevelEnabled('info')) return done();
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(app, request.url.split('?')[0] as string);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return sendRefusal(reply, request, new Refusal('method', `Use ${allowed.join(' or ')} here.`));
    }
    return sendRefusal(
      reply,
      request,
      new Refusal('not_found', 'There is nothing at this address; /docs lists what there is.'),
    );
  });
  return app;
}

function allowedMethods(app: FastifyInstance, path: string): string[] {
  return [
    ...new Set(
      registered(app)
        .filter((route) => route.pattern.test(path))
        .map((route) => route.method),
    ),
  ];
}

/** Every address with its method, for the 405 of a wrong one. */
const routesOf = new WeakMap<FastifyInstance, { method: string; pattern: RegExp }[]>();
function registered(app: FastifyInstance): { method: string; pattern: RegExp }[] {
  return routesOf.get(app) ?? [];
}

/** Gives every operation its address. */
export function mountOperations<S>(
  app: FastifyInstance,
  kernel: Kernel<S>,
  all: readonly Operation<S>[],
  options: HttpOptions,
): void {
  const routes = registered(app);
  routesOf.set(app, routes);
  for (const operation of all) {
    const { method, path } = pathOf(operation);
    const prepared = prepare(operation);
    routes.push({
      method,
      pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    });
    const route: RouteOptions = {
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.largeBody === true ? largeBodyLimit : bodyLimit,
      handler: async (request, reply) => {
        try {
          return sendOutcome(reply, operation, await run(kernel, prepared, callOf(request)), options);
        } catch (error) {
          return sendRefusal(reply, request, toRefusal(error));
        }
      },
    };
    if (operation.raw === undefined) app.route(route);
    else app.register(async (scope) => takeRaw(scope).route(route));
  }
}

/** Bodies of these routes stay as they came: a signature covers the bytes, not what they mean. */
function takeRaw(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

function callOf(request: FastifyRequest): Call {
  const { query, params } = request;
  const raw = Buffer.isBuffer(request.body) ? request.body : undefined;
  const body = raw === undefined ? request.body : undefined;
  // A body that is no object (a list, a number, null) reaches the reader as it is, and is refused there.
  const plain = body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body));
  return {
    method: request.method,
    parameters: plain ? { ...(query as object), ...(body as object | undefined), ...(params as object) } : body,
    ...(raw === undefined ? {} : { rawBody: raw }),
    headers: request.headers as Record<string, string | undefined>,
    credentials: readCredentials(request.headers.authorization, request.cookies[sessionCookie]),
    ip: request.ip,
    requestId: request.id,
    log: request.log as unknown as Logger,
  };
}

function sendOutcome<S>(
  reply: FastifyReply,
  operation: Operation<S>,
  outcome: Outcome,
  options: HttpOptions,
): FastifyReply {
  const { value, replayed, reply: control } = outcome;
  reply.code(control.status ?? 200).headers(control.headers);
  for (const { name, value: content, maxAgeSeconds } of control.cookies) {
    reply.setCookie(name, content, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secureCookies,
      maxAge: maxAgeSeconds,
    });
  }
  if (replayed !== undefined)
    return reply.header('idempotent-replay', 'true').type('application/json; charset=utf-8').send(replayed);
  if (value instanceof FileResult) {
    reply.header('content-disposition', `attachment; filename="${value.fileName}"`);
    return reply.type(value.contentType).send(value.content);
  }
  if (control.headers['content-type'] === undefined)
    reply.type(operation.http?.contentType ?? 'application/json; charset=utf-8');
  // Serialised here, once: Fastify would refuse text under a JSON-like type it does not know.
  return reply.send(JSON.stringify(operation.envelope === 'bare' ? value : { message: value ?? null }));
}

function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  reply.code(catalogue[refusal.code].status).headers(refusal.headers);
  if (refusal.headers['content-type'] === undefined) reply.type('application/json; charset=utf-8');
  return reply.send(JSON.stringify(refusal.body ?? errorBody(refusal, request.id)));
}
