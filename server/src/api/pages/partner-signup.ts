import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Kernel, Outcome, Prepared } from '../../kernel/call/call.ts';
import { isCrossSite } from '../../kernel/call/cross-site.ts';
import type { Operation } from '../../kernel/call/operation.ts';
import { prepare, run } from '../../kernel/call/pipeline.ts';
import { authenticate, csrfHeader, csrfToken, readCredentials, sessionCookie } from '../../kernel/call/session.ts';
import { catalogue, Refusal, toRefusal } from '../../kernel/values/errors.ts';
import type { Actor } from '../../kernel/write/actor.ts';
import { auth } from '../auth/index.ts';
import { addressLimit } from '../http/address-limit.ts';
import type { Services } from '../operation.ts';
import { partners } from '../partners/index.ts';
import { negotiateLanguage } from './language.ts';
import { problemWords } from './partner-problems.ts';
import { keyPage, type MadeKey, madeKeyPage, type Retry, signupPath, strangerPage } from './partner-signup-views.ts';
import { readerOf } from './reader.ts';
import { sendFailure, sendPrivatePage } from './send-page.ts';
import { readStyleSheet } from './style-sheet.ts';

const textMembers = ['usr', 'email', 'full_name', 'label', 'org'];

/**
 * The page `/partners/signup`: log in or open an account, then make a key, which is shown once. Forms only, no script;
 * what they do, the operations do, by the same way as any other call of them.
 */
export function mountPartnerSignup(app: FastifyInstance, kernel: Kernel<Services>, options: { https: boolean }): void {
  const { address: style } = readStyleSheet();
  const login = preparedOf(auth, 'login');
  const logout = preparedOf(auth, 'logout');
  const signUp = preparedOf(auth, 'svc_network.api.auth.sign_up');
  const makeKey = preparedOf(partners, 'svc_network.api.partners.sign_up');

  const callerOf = async (request: FastifyRequest): Promise<Actor> =>
    (await authenticate(kernel.database.lookups, credentialsOf(request), kernel.sessions, kernel.clock.now())).actor;

  /** Runs an operation as if the form had called it, with what only a form can bring as fields. */
  const perform = (request: FastifyRequest, prepared: Prepared<Services>): Promise<Outcome> => {
    const form = formOf(request);
    const text = (name: string) => (typeof form[name] === 'string' && form[name] !== '' ? form[name] : undefined);
    return run(kernel, prepared, {
      method: 'POST',
      parameters: form,
      headers: {
        ...(request.headers as Record<string, string | undefined>),
        [csrfHeader]: text('csrf_token'),
        'idempotency-key': text('once')?.slice(0, 200),
      },
      credentials: credentialsOf(request),
      ip: request.ip,
      counted: true,
      requestId: request.id,
      log: request.log as unknown as Logger,
    });
  };

  const setCookies = (reply: FastifyReply, outcome: Outcome): void => {
    for (const { name, value, maxAgeSeconds } of outcome.reply.cookies) {
      reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: options.https,
        maxAge: maxAgeSeconds,
      });
    }
  };

  const frameOf = (request: FastifyRequest, reply: FastifyReply) => ({
    style,
    reader: readerOf(negotiateLanguage(request, reply)),
  });

  async function show(request: FastifyRequest, reply: FastifyReply, retry: Retry | null = null): Promise<FastifyReply> {
    const actor = await callerOf(request);
    const frame = frameOf(request, reply);
    const sid = request.cookies[sessionCookie];
    if (actor.kind !== 'user' || actor.email === undefined || sid === undefined) {
      return sendPrivatePage(reply, strangerPage(frame, retry?.form === 'key' ? { ...retry, form: 'login' } : retry));
    }
    const tokens = { csrf: csrfToken(kernel.sessions, sid), once: kernel.ids.random(16).toString('hex') };
    return sendPrivatePage(
      reply,
      keyPage(frame, { email: actor.email, memberships: actor.memberships }, tokens, retry),
    );
  }

  /** Does what a form asks for; a refusal shows the form again, with what was typed and what was wrong. */
  const post = (
    form: Retry['form'],
    work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
    return async (request, reply) => {
      try {
        checkOrigin(request);
        return await work(request, reply);
      } catch (error) {
        const refusal = toRefusal(error);
        reply.code(catalogue[refusal.code].status).headers(refusal.headers);
        const given = formOf(request);
        const values = Object.fromEntries(textMembers.map((name) => [name, String(given[name] ?? '')]));
        const scopes = [given['scopes'] ?? []].flat().map(String).join(',');
        const problem = problemWords(refusal, form, frameOf(request, reply).reader);
        return show(request, reply, { form, problem, values: { ...values, scopes } });
      }
    };
  };

  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, style));
    pages.get(signupPath, { onRequest: addressLimit(kernel) }, (request, reply) => show(request, reply));
    pages.post(
      `${signupPath}/login`,
      { onRequest: addressLimit(kernel, login.operation) },
      post('login', async (request, reply) => {
        setCookies(reply, await perform(request, login));
        return reply.redirect(signupPath, 303);
      }),
    );
    pages.post(
      `${signupPath}/account`,
      { onRequest: addressLimit(kernel, signUp.operation) },
      post('account', async (request, reply) => {
        await perform(request, signUp);
        const { email, password } = formOf(request);
        request.body = { usr: email, pwd: password };
        setCookies(reply, await perform(request, login));
        return reply.redirect(signupPath, 303);
      }),
    );
    pages.post(
      `${signupPath}/logout`,
      { onRequest: addressLimit(kernel, logout.operation) },
      post('login', async (request, reply) => {
        setCookies(reply, await perform(request, logout));
        return reply.redirect(signupPath, 303);
      }),
    );
    pages.post(
      `${signupPath}/key`,
      { onRequest: addressLimit(kernel, makeKey.operation) },
      post('key', async (request, reply) => {
        const { value } = await perform(request, makeKey);
        const page = madeKeyPage(frameOf(request, reply), value as MadeKey, kernel.services.baseUrl());
        return sendPrivatePage(reply, page);
      }),
    );
  });
}

function preparedOf(operations: readonly Operation<Services>[], name: string): Prepared<Services> {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return prepare(found);
}

const credentialsOf = (request: FastifyRequest) => readCredentials(undefined, request.cookies[sessionCookie]);

function formOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** Forms of other sites are refused also where there is no session whose token they would lack: at the login. */
function checkOrigin(request: FastifyRequest): void {
  if (isCrossSite(request.headers, `${request.protocol}://${request.host}`)) {
    throw new Refusal('csrf', 'This form was sent by another site; open the page here and try again.');
  }
}
