import { openOutboundClient, type ReadAnswer } from '../http-client/outbound.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { type Credentials, sealEnvelope, withoutSecrets } from './envelope.ts';
import type { EuSystem, Exchange, Outcome, Patience } from './eu-system.ts';
import { type OperationName, operations } from './namespaces.ts';
import {
  readAnswer,
  readChanged,
  readEcho,
  readOverviews,
  readStatement,
  readSubmitted,
  readVerification,
} from './read-answer.ts';
import {
  amendBody,
  byIdentifiersBody,
  byInternalReferenceBody,
  echoBody,
  getBody,
  submitBody,
  verifyBody,
  withdrawBody,
} from './serialise.ts';
import { statementLimits } from './statement.ts';
import type { Body } from './xml-writer.ts';

export interface AdapterOptions {
  kind: EuSystem['kind'];
  /** The system's base address; asked before each call, because that of a simulator is known only when it runs. */
  address(): Promise<string>;
  /** Asked for with each call where they may be replaced. */
  credentials: Credentials | (() => Promise<Credentials>);
  patience: Patience;
  now(): Date;
  random(bytes: number): Buffer;
  /** Waits until one more call is allowed. */
  pace(): Promise<void>;
  /** Of a whole exchange. */
  timeoutMs?: number;
  maxAnswerBytes?: number;
  /** Between two attempts of a read. */
  pauseMs?: number;
}

/** An answer with the plots of the largest statement. */
const largestAnswer = 64 * 1024 * 1024;
/** Reads are tried so often where a gateway answers instead of the system. Writes never are. */
const readAttempts = 3;
const passing = new Set([429, 502, 503, 504]);
/** With these no connection stood, so that nothing was sent. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_\w+)\b/;

/** Speaks version 3 of the EU's services: SOAP 1.1 over HTTP, with the UsernameToken's digest. */
export function openAdapter(options: AdapterOptions): EuSystem {
  const { pauseMs = 500 } = options;
  const client = openOutboundClient({
    // The operator names the address.
    allowPrivate: true,
    timeoutMs: options.timeoutMs ?? 120_000,
    maxAnswerBytes: options.maxAnswerBytes ?? largestAnswer,
  });

  async function call<T>(operation: OperationName, body: Body, read: (body: XmlElement) => T): Promise<Exchange<T>> {
    const { path, soapAction } = operations[operation];
    await options.pace();
    const credentials = typeof options.credentials === 'function' ? await options.credentials() : options.credentials;
    const { sent, kept, secrets } = sealEnvelope(body, credentials, options.now(), options.random(16));
    const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${soapAction}"`, accept: 'text/xml' };
    const answer = await client.ask(`${await options.address()}${path}`, headers, sent);
    return {
      operation,
      request: kept,
      answer: answer.text === '' ? null : withoutSecrets(answer.text, secrets),
      status: answer.status ?? null,
      outcome: outcomeOf(answer, operation, read),
    };
  }

  async function look<T>(operation: OperationName, body: string, read: (body: XmlElement) => T): Promise<Exchange<T>> {
    for (let attempt = 1; ; attempt++) {
      const exchange = await call(operation, body, read);
      const { outcome, status } = exchange;
      if (outcome.kind !== 'unanswered' || !passing.has(status ?? 0) || attempt === readAttempts) return exchange;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** (attempt - 1)));
    }
  }

  return {
    kind: options.kind,
    patience: options.patience,
    limits: statementLimits,
    submit: (role, statement) => call('submitDds', submitBody(role, statement), readSubmitted),
    amend: (uuid, statement) => call('amendDds', amendBody(uuid, statement), readChanged(uuid)),
    withdraw: (uuid) => call('withdrawDds', withdrawBody(uuid), readChanged(uuid)),
    overviews: async (uuids) => {
      const asked = new Set(uuids.map((uuid) => uuid.toLowerCase()));
      return noneFound(
        await look(
          'getDds',
          getBody(uuids),
          readOverviews(({ uuid }) => asked.has(uuid)),
        ),
      );
    },
    byInternalReference: async (reference) =>
      noneFound(
        await look(
          'getDdsByInternalReference',
          byInternalReferenceBody(reference),
          readOverviews(({ internalReferenceNumber }) => internalReferenceNumber === reference),
        ),
      ),
    byIdentifiers: (reference, verification) =>
      look('getDdsByIdentifiers', byIdentifiersBody(reference, verification), readStatement),
    verify: (reference, verification) =>
      look('verifyDeclaration', verifyBody(reference, verification), readVerification),
    echo: (query) => look('testEcho', echoBody(query), readEcho),
    close: () => client.close(),
  };
}

/** To a list, that nothing was found is an answer. */
function noneFound<T>(exchange: Exchange<readonly T[]>): Exchange<readonly T[]> {
  const { outcome } = exchange;
  if (outcome.kind !== 'refused' || outcome.fault.kind !== 'not_found') return exchange;
  return { ...exchange, outcome: { kind: 'answered', value: [] } };
}

function outcomeOf<T>(answer: ReadAnswer, operation: OperationName, read: (body: XmlElement) => T): Outcome<T> {
  const { status, problem, text } = answer;
  if (status === undefined || problem !== undefined) {
    const why = problem ?? 'no answer';
    return {
      kind: 'unanswered',
      problem: why,
      mayHaveArrived: status !== undefined || !neverSent.test(why),
    };
  }
  if (status === 401) {
    const message = 'The EU system does not know this user and key.';
    return {
      kind: 'refused',
      fault: { kind: 'credentials', message, problems: [{ id: null, field: null, message }] },
    };
  }
  const content = readAnswer(text, operation, read);
  if (content.kind === 'fault') return { kind: 'refused', fault: content.fault };
  if (content.kind === 'value' && status >= 200 && status < 300) return { kind: 'answered', value: content.value };
  const unreadable = content.kind === 'unreadable' ? content.problem : 'it says that it failed, and holds an answer';
  return { kind: 'unanswered', problem: `HTTP ${status}: ${unreadable}`.slice(0, 500), mayHaveArrived: true };
}
