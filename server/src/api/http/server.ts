import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { bodyText, jsonOf, notUtf8 } from '../../kernel/call/body-text.ts';
import type { Call, Kernel, Outcome } from '../../kernel/call/call.ts';
import { limitAddress } from '../../kernel/call/call-limits.ts';
import { jsonLimits } from '../../kernel/call/json-shape.ts';
import type { HttpDoor, Operation } from '../../kernel/call/operation.ts';
import { prepare, run } from '../../kernel/call/pipeline.ts';
import { authenticate, forgetAnswers, readCredentials, sessionCookie } from '../../kernel/call/session.ts';
import { catalogue, errorBody, invalid, Refusal, toRefusal } from '../../kernel/values/errors.ts';
import { FileResult, truncatedHeader } from '../../kernel/values/file-result.ts';
import { passwordFormat } from '../../kernel/values/vocabulary.ts';
import { noFrames, notKept, onEveryAnswer } from './answer-headers.ts';
import { isEnding } from './ending.ts';
import { faultOfRequest } from './fault-of-request.ts';
import type { NoteRefused } from './refused-strangers.ts';
import { unhurried } from './unhurried.ts';
import { answerUnreadable } from './unreadable.ts';

const bodyLimit = 64 * 1024;
const largeBodyLimit = 5 * 1024 * 1024;
/** As much as the EU information system takes in one file of plots. */
const plotsBodyLimit = 25_000_000;
/** Of signed content, which anybody may bring. */
const signedBodyLimit = 512 * 1024;

export interface HttpOptions {
  log: Logger;
  /** Behind how many proxies we stand: whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** The base address is https: cookies are marked Secure, and browsers are told to stay with it. */
  https: boolean;
  /** Answers people in a browser with a page that says what is wrong, in their language. */
  failurePage?(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Decides who answers a request, before anything of it is looked at here: `own` is this server. */
  dispatch?(request: IncomingMessage, response: ServerResponse, own: RequestListener): void;
  /** Told of requests of strangers that were refused. */
  noteRefused?: NoteRefused;
  /** How long a request may take to arrive; 30 seconds unless told. */
  requestTimeoutMs?: number;
}

const requestTimeoutMs = 30_000;

/** The path an operation answers at. */
export function pathOf<S>(operation: Operation<S>): HttpDoor {
  return operation.http ?? { method: 'POST', path: `/api/method/${operation.name}` };
}

/**
 * Whether an operation answers GET too, at the address it has for POST. Only reads: a GET needs no CSRF token, and links,
 * pictures and prefetching make it without being asked.
 */
export function takesGet<S>(operation: Operation<S>): boolean {
  const { method, path } = pathOf(operation);
  return operation.kind === 'read' && method === 'POST' && path.startsWith('/api/method/');
}

/** Fastify with the body parsers and the error shape of the specification; no operations yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const timeout = options.requestTimeoutMs ?? requestTimeoutMs;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    requestTimeout: timeout,
    clientErrorHandler: answerUnreadable(options.https),
    serverFactory: serverOf(timeout, options.dispatch),
    // What the router itself cannot read, such as %zz in a path: no hook runs for it, and nothing of the address was read.
    frameworkErrors: (error, unread, answer) => {
      const [request, reply] = [unread as FastifyRequest, answer as FastifyReply];
      request.query = {};
      protect(request, reply);
      if (answerFault(request, reply) === undefined) answerFailure(error, request, reply);
    },
    // DIDs stand in paths.
    routerOptions: { maxParamLength: 2048 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (options.failurePage !== undefined && wantsPage(request)) return options.failurePage(error, request, reply);
    const refusal = namingLimit(toRefusal(error), request);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, request, refusal);
  };
  const answerFault = (request: FastifyRequest, reply: FastifyReply): Refusal | undefined => {
    const fault = faultOfRequest(request.raw);
    if (fault === undefined) return undefined;
    // Whoever waits for an answer before they send the body does not send it any more.
    reply.header('connection', 'close');
    sendRefusal(reply, request, fault.refusal, fault.status);
    return fault.refusal;
  };
  const protections = onEveryAnswer(options.https);
  protectionsOf.set(app, protections);
  const protect = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    reply.headers(protections);
    // Pages bring a policy of their own; everything else is to be shown in nobody's frame.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', noFrames);
    if (isEnding(app)) reply.header('connection', 'close');
  };
  const routes: Route[] = [];
  routesOf.set(app, routes);
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((one) => routeOf(one, url)));
  });
  app.removeAllContentTypeParsers();
  await app.register(cookie);
  // JSON-LD is JSON: what /epcis/events hands out may be sent on to /epcis/capture.
  takeText(app, ['application/json', 'application/ld+json'], readJson);
  takeText(app, ['application/x-www-form-urlencoded'], readForm);
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = answerFault(request, reply);
    if (refusal === undefined) done();
    else noteStranger(options, refusal, request);
  });
  // The reader of addresses would leave such bytes as they are written: %E9 would be kept as a name.
  app.addHook('onRequest', (request, _reply, done) => {
    const query = request.url.indexOf('?');
    if (query !== -1) refuseOtherBytes(request.url.slice(query), 'the address');
    done();
  });
  // Nothing is unpacked here: a small body could become a huge one.
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity') return done();
    reply.header('accept-encoding', 'identity');
    done(new Refusal('media_type', `Send the body as it is, without the content-encoding ${encoding.slice(0, 40)}.`));
  });
  if (options.https && options.trustedProxies > 0)
    app.addHook('onRequest', (request, reply, done) => keepToHttps(request, reply, done));
  // Hooks of each request call back: a promise each would cost as much as what they do.
  app.addHook('onSend', (request, reply, _payload, done) => {
    protect(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Calls of this process itself, thousands while a season is made, would push out of sight what people look for.
    const level = request.raw.socket instanceof Socket ? 'info' : 'debug';
    if (!options.log.isLevelEnabled(level)) return done();
    request.log[level](
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
  const hold = unhurried();
  holdOf.set(app, hold);
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error);
    noteStranger(options, refusal, request);
    await hold(refusal, isStranger(request));
    return answerFailure(error, request, reply);
  });
  const answerNothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = allowedMethods(routes, request);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return answerFailure(new Refusal('method', `Use ${allowed.join(' or ')} here.`), request, reply);
    }
    const door = doorsOf.get(app)?.get(request.url.split('?')[0] ?? '');
    const where = door === undefined ? '/docs lists what there is' : `ask it by ${door.method} ${door.path}`;
    const nothing = new Refusal('not_found', `There is nothing at this address; ${where}.`);
    noteStranger(options, nothing, request);
    return answerFailure(nothing, request, reply);
  };
  app.setNotFoundHandler(answerNothing);
  // Before the body: how long it is does not matter where nobody takes it.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !isLong(request)) return done();
    reply.header('connection', 'close');
    answerNothing(request, reply);
  });
  return app;
}

/**
 * What a trusted proxy says came to it unencrypted: a person who opens a page is sent to https. A program is refused, since
 * it would go on sending its key in clear and never notice.
 */
function keepToHttps(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const encrypted = request.headers['x-forwarded-proto'] === undefined || request.protocol !== 'http';
  if (encrypted) done();
  else if (['GET', 'HEAD'].includes(request.method) && wantsPage(request))
    reply.redirect(`https://${request.host}${request.url}`, 308);
  else done(new Refusal('permission', 'This came over http; use https. Take for known what was sent with it.'));
}

/**
 * The server itself, also for each further address that is listened on: none of them may lead past `dispatch`. Node looks for slow
 * requests only now and then, and the headers alone have their own limit. What it would refuse by an answer of its own, without our
 * headers, comes to us (`faultOfRequest`).
 */
function serverOf(timeout: number, dispatch: HttpOptions['dispatch']) {
  return (own: RequestListener, { keepAliveTimeout }: { keepAliveTimeout?: number }) => {
    const listener: RequestListener =
      dispatch === undefined ? own : (request, response) => dispatch(request, response, own);
    const server = createServer(
      {
        connectionsCheckingInterval: timeout / 15,
        headersTimeout: timeout / 2,
        requestTimeout: timeout,
        requireHostHeader: false,
        ...(keepAliveTimeout === undefined ? {} : { keepAliveTimeout }),
      },
      listener,
    );
    return server.on('checkExpectation', listener);
  };
}

/** An address that answers, with its method. */
export interface Route {
  readonly method: string;
  readonly url: string;
  readonly pattern: RegExp;
}

const holdOf = new WeakMap<FastifyInstance, ReturnType<typeof unhurried>>();
/** Operations that have an address of their own, by the one that others have: whoever looks for them there is told. */
const doorsOf = new WeakMap<FastifyInstance, Map<string, HttpDoor>>();
const protectionsOf = new WeakMap<FastifyInstance, Readonly<Record<string, string>>>();
/** Gives an answer that is written past Fastify, as streams are, what every answer bears. */
export function protectStream(app: FastifyInstance, request: FastifyRequest, response: ServerResponse): void {
  const headers = { ...protectionsOf.get(app), ...notKept, 'x-request-id': request.id };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

const routesOf = new WeakMap<FastifyInstance, Route[]>();
/** Every address of the server. */
export function registeredRoutes(app: FastifyInstance): readonly Route[] {
  return routesOf.get(app) ?? [];
}

function routeOf(method: string, url: string): Route {
  const pattern = url
    .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return { method, url, pattern: new RegExp(`^${pattern}$`) };
}

/** The methods that an address answers beside the one that was tried. HEAD goes with GET. */
function allowedMethods(routes: readonly Route[], request: FastifyRequest): string[] {
  const path = request.url.split('?')[0] as string;
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)].filter((method) => !['HEAD', 'OPTIONS', request.method].includes(method));
}

/** Addresses that programs call; whoever opens one in a browser reads the same. */
const forPrograms = /^\/(api|v1|1\.0)\/|^\/(openapi\.json|healthz|readyz|metrics)\b/;

/** Whether a person in a browser asks, who cannot read JSON. */
function wantsPage(request: FastifyRequest): boolean {
  return /\btext\/html\b/.test(request.headers.accept ?? '') && !forPrograms.test(request.url);
}

/** Gives every operation its address. */
export function mountOperations<S>(
  app: FastifyInstance,
  kernel: Kernel<S>,
  all: readonly Operation<S>[],
  options: HttpOptions,
): void {
  const hold = holdOf.get(app) ?? unhurried();
  const doors = new Map<string, HttpDoor>();
  doorsOf.set(app, doors);
  for (const operation of all) {
    const { method, path } = pathOf(operation);
    if (operation.http !== undefined) doors.set(`/api/method/${operation.name}`, operation.http);
    const prepared = prepare(operation);
    const secrets = secretsOf(operation);
    const restName = operation.http?.takesRest === true ? /\{(\w+)\}$/.exec(path)?.[1] : undefined;
    const route: RouteOptions = {
      method: takesGet(operation) ? ['GET', method] : method,
      url: routeAddress(path, operation.http?.takesRest === true),
      bodyLimit: limitOf(operation),
      onRequest: [beforeTheBody(kernel, operation, { hold, options })],
      handler: async (request, reply) => {
        try {
          refuseSecretsIn(request.query as Record<string, unknown>, secrets);
          return sendOutcome(reply, operation, await run(kernel, prepared, callOf(request, restName)), options);
        } catch (error) {
          const refusal = toRefusal(error);
          noteStranger(options, refusal, request);
          forgetEnded(refusal, request, reply);
          await hold(refusal, isStranger(request));
          return sendRefusal(reply, request, refusal);
        }
      },
    };
    if (operation.anySite === true) openToAnySite(app, route);
    if (operation.raw === undefined) app.route(route);
    else app.register(async (scope) => takeRaw(scope).route(route));
  }
}

/**
 * What is asked before a byte of the body is read: the limits of the address, and of long bodies that somebody known
 * sends them.
 */
function beforeTheBody<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  parts: { hold: ReturnType<typeof unhurried>; options: HttpOptions },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const started = performance.now();
    try {
      await limitAddress(kernel, operation, { ip: request.ip });
      const free = freeLimitOf(operation);
      if (free < limitOf(operation) && isLong(request, free)) await refuseStrangers(kernel, operation, request, free);
      return undefined;
    } catch (error) {
      const refusal = toRefusal(error);
      kernel.onCall(operation.name, refusal.code, (performance.now() - started) / 1000);
      noteStranger(parts.options, refusal, request);
      await parts.hold(refusal, isStranger(request));
      // The rest of the body is left in the connection, which ends with the answer.
      if (isLong(request)) reply.header('connection', 'close');
      return sendRefusal(reply, request, refusal);
    }
  };
}

function limitOf({ largeBody }: Pick<Operation<unknown>, 'largeBody'>): number {
  if (largeBody === 'anyone') return signedBodyLimit;
  if (largeBody === 'plots') return plotsBodyLimit;
  return largeBody === true || largeBody === 'files' ? largeBodyLimit : bodyLimit;
}

/** As much as anybody may send, whoever they are. */
function freeLimitOf({ largeBody }: Pick<Operation<unknown>, 'largeBody'>): number {
  return typeof largeBody === 'string' ? signedBodyLimit : bodyLimit;
}

/** A body above the common limit, or one that does not say how long it will be. */
function isLong({ headers }: FastifyRequest, limit = bodyLimit): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > limit;
}

/** @throws Refusal `authentication` */
async function refuseStrangers<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  request: FastifyRequest,
  free: number,
): Promise<void> {
  const now = kernel.clock.now();
  const headers = request.headers as Record<string, string | undefined>;
  const known =
    operation.allow === 'signed'
      ? await kernel.signed?.mayBeKnown(headers, now)
      : (await authenticate(kernel.database.lookups, credentialsOf(request), kernel.sessions, now)).actor.kind !==
        'guest';
  if (known !== true) {
    throw new Refusal('authentication', `Only callers who are known may send more than ${free / 1024} KiB.`);
  }
}

const credentialsOf = (request: FastifyRequest) =>
  readCredentials(request.headers.authorization, request.cookies[sessionCookie]);

/** Whether the caller shows neither a login nor a key, real or not. */
const isStranger = ({ headers, cookies }: FastifyRequest): boolean =>
  headers.authorization === undefined && cookies[sessionCookie] === undefined;

function noteStranger({ noteRefused }: HttpOptions, refusal: Refusal, request: FastifyRequest): void {
  if (!isStranger(request)) return;
  const { method, ip, log, routeOptions } = request;
  noteRefused?.(refusal, { method, route: routeOptions.url, ip, log });
}

/** A browser whose session has ended, or was ended elsewhere, forgets the answers that it kept. */
function forgetEnded(refusal: Refusal, { headers, cookies }: FastifyRequest, reply: FastifyReply): void {
  const hadSession = headers.authorization === undefined && cookies[sessionCookie] !== undefined;
  if (hadSession && refusal.code === 'authentication') reply.header(...forgetAnswers);
}

function takeText(app: FastifyInstance, types: string[], read: (text: string) => unknown): void {
  app.addContentTypeParser(types, { parseAs: 'buffer' }, ({ headers }, body, done) => {
    try {
      done(null, read(bodyText(body as Buffer, headers['content-type'])));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** @throws Refusal */
function readJson(body: string): unknown {
  return body === '' ? {} : jsonOf(body);
}

/** What forms and addresses write as %80 to %ff, each whole run of it: one or more characters. */
const escapedBytes = /(?:%[89a-f][0-9a-f])+/gi;

/** @param where it stands, as the refusal says it. @throws Refusal `validation` for bytes that are not UTF-8. */
function refuseOtherBytes(escapedText: string, where: string): void {
  for (const [escaped] of escapedText.matchAll(escapedBytes)) {
    if (!isUtf8(Buffer.from(escaped.replaceAll('%', ''), 'hex'))) throw notUtf8(`${escaped.slice(0, 30)} in ${where}`);
  }
}

/** Form fields, as many as a JSON object may have. @throws Refusal */
function readForm(body: string): Record<string, unknown> {
  if (body.split('&', jsonLimits.keys + 1).length > jsonLimits.keys) {
    throw new Refusal('validation', `The request body has more than ${jsonLimits.keys} fields.`);
  }
  refuseOtherBytes(body, 'the form');
  const fields = new URLSearchParams(body);
  const read: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const before = Object.hasOwn(read, name) ? read[name] : undefined;
    Object.defineProperty(read, name, {
      value: before === undefined ? value : [before, value].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return read;
}

/** Says how long a body may be at this address. */
function namingLimit(refusal: Refusal, request: FastifyRequest): Refusal {
  if (refusal.code !== 'too_large') return refusal;
  const limit = request.routeOptions.bodyLimit ?? bodyLimit;
  return new Refusal('too_large', `The request body may have at most ${limit / 1024} KiB here.`);
}

function routeAddress(path: string, takesRest: boolean): string {
  return (takesRest ? path.replace(/\{\w+\}$/, '*') : path).replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Lets pages of any site read the answers of a route (CORS), refusals too; cookies are not sent along. */
function openToAnySite(app: FastifyInstance, route: RouteOptions): void {
  const methods = [route.method].flat().join(', ');
  const open: onRequestHookHandler = (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'location, retry-after, x-request-id');
    done();
  };
  route.onRequest = [open, ...[route.onRequest ?? []].flat()];
  app.options(route.url, (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', 'accept, authorization, content-type')
      .header('access-control-max-age', '86400')
      .send(),
  );
}

/** Names of parameters that are passwords. */
function secretsOf<S>(operation: Operation<S>): string[] {
  const { shape } = operation.input;
  return Object.keys(shape).filter((name) => isPassword(shape[name] as z.ZodType));
}

function isPassword(schema: z.ZodType): boolean {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return schema.meta()?.['format'] === passwordFormat || (innerType !== undefined && isPassword(innerType));
}

/** @throws Refusal `validation` for a password in the address, where logs and histories keep it. */
function refuseSecretsIn(query: Record<string, unknown>, secrets: readonly string[]): void {
  const leaked = secrets.find((name) => query[name] !== undefined);
  if (leaked !== undefined) throw invalid(leaked, 'must be sent in the body; addresses end up in logs');
}

/** Bodies of these routes stay as they came: a signature covers the bytes, not what they mean. */
function takeRaw(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

function callOf(request: FastifyRequest, restName: string | undefined): Call {
  const { query } = request;
  const params = request.params as Record<string, string>;
  const inPath = restName === undefined ? params : { ...params, '*': undefined, [restName]: params['*'] };
  const raw = Buffer.isBuffer(request.body) ? request.body : undefined;
  const body = raw === undefined ? request.body : undefined;
  // A body that is no object (a list, a number, null) reaches the reader as it is, and is refused there.
  const plain = body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body));
  return {
    method: request.method,
    parameters: plain ? { ...(query as object), ...(body as object | undefined), ...inPath } : body,
    ...(raw === undefined ? {} : { rawBody: raw }),
    headers: request.headers as Record<string, string | undefined>,
    credentials: credentialsOf(request),
    ip: request.ip,
    counted: true,
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
  reply.code(control.status ?? operation.http?.status ?? 200).headers({ ...notKept, ...control.headers });
  for (const { name, value: content, maxAgeSeconds } of control.cookies) {
    reply.setCookie(name, content, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.https,
      maxAge: maxAgeSeconds,
    });
  }
  if (replayed !== undefined)
    return reply.header('idempotent-replay', 'true').type('application/json; charset=utf-8').send(replayed);
  if (value instanceof FileResult) {
    reply.header('content-disposition', value.disposition);
    if (value.truncatedAt !== undefined) reply.header(truncatedHeader, String(value.truncatedAt));
    return reply.type(value.contentType).send(value.content);
  }
  if (control.headers['location'] !== undefined && reply.statusCode >= 300) return reply.send('');
  if (control.headers['content-type'] === undefined)
    reply.type(operation.http?.contentType ?? 'application/json; charset=utf-8');
  // Serialised here, once: Fastify would refuse text under a JSON-like type it does not know.
  return reply.send(JSON.stringify(operation.envelope === 'bare' ? value : { message: value ?? null }));
}

function sendRefusal(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal,
  status: number = catalogue[refusal.code].status,
): FastifyReply {
  reply.code(status).headers({ ...notKept, ...refusal.headers });
  // What is left of the body is not read: whoever sends it must not take the connection for free.
  if (refusal.code === 'too_large') reply.header('connection', 'close');
  if (refusal.headers['content-type'] === undefined) reply.type('application/json; charset=utf-8');
  return reply.send(
    JSON.stringify(refusal.body === undefined ? errorBody(refusal, request.id) : withId(refusal.body, request.id)),
  );
}

/** A body of its own shape that has our fields too has the request's id as well. */
function withId(body: unknown, id: string): unknown {
  return typeof body === 'object' && body !== null && 'exc_type' in body ? { ...body, request_id: id } : body;
}
