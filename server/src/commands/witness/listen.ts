import { createServer, type IncomingMessage, type Server } from 'node:http';
import { formatNoteKey, fromBase64 } from '@lotmark/sdk/verify';
import { readHead, type SeenHead, type Witness } from './witness.ts';

const maxBodyBytes = 256 * 1024;
const maxProofLines = 63;

interface Answer {
  status: number;
  type?: string;
  text?: string;
}

export interface Listening {
  witness: Witness;
  /** The keys of a log by its name; null for a log that is not supported. */
  keysOf(origin: string): readonly string[] | null;
  /** Asks for the keys of a log anew, because none of the known ones signed; not more often than makes sense. */
  renewKeys(origin: string): Promise<readonly string[]>;
}

/** Serves `POST /add-checkpoint` (c2sp.org/tlog-witness), and at `/` who we are and what we have seen. */
export function witnessServer(listening: Listening): Server {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answerTo(listening, request)
      // It could not be written down, or the request broke off.
      .catch((): Answer => ({ status: 500, text: 'the witness could not keep what it saw\n' }))
      .then(({ status, type = 'text/plain; charset=utf-8', text = '' }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
      });
  });
  server.keepAliveTimeout = 30_000;
  return server;
}

async function answerTo(listening: Listening, request: IncomingMessage): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://witness');
  if (pathname === '/' && request.method === 'GET') return { status: 200, text: aboutUs(listening) };
  if (pathname !== '/add-checkpoint') return { status: 404, text: 'there is only POST /add-checkpoint\n' };
  if (request.method !== 'POST') return { status: 405, text: 'only POST\n' };
  const body = await bodyOf(request);
  const asked = body === null ? null : readQuestion(body);
  if (asked === null) return { status: 400, text: 'not a request as c2sp.org/tlog-witness says\n' };
  return addCheckpoint(listening, asked);
}

interface Question {
  old: number;
  proof: string[];
  seen: SeenHead;
}

/** Reads the request: the old size, the lines of the proof, an empty line, the head. Null when its form is not right. */
export function readQuestion(body: string): Question | null {
  const middle = body.indexOf('\n\n');
  if (middle < 0) return null;
  const [first = '', ...proof] = body.slice(0, middle).split('\n');
  const [, size] = /^old (0|[1-9][0-9]{0,14})$/.exec(first) ?? [];
  const seen = readHead(body.slice(middle + 2));
  if (size === undefined || seen === null || proof.length > maxProofLines) return null;
  if (proof.some((line) => fromBase64(line)?.length !== 32)) return null;
  return { old: Number(size), proof, seen };
}

async function addCheckpoint(
  { witness, keysOf, renewKeys }: Listening,
  { old, proof, seen }: Question,
): Promise<Answer> {
  const { origin, size } = seen.head;
  let keys = keysOf(origin);
  if (keys === null) return { status: 404, text: 'this witness does not know this log\n' };
  if (!(await witness.isSigned(seen, keys))) {
    keys = await renewKeys(origin);
    if (!(await witness.isSigned(seen, keys))) return { status: 403, text: 'no known key of the log signed this\n' };
  }
  if (old > size) return { status: 400, text: 'the old size is larger than the new one\n' };
  const shown = await witness.show(seen, keys, { old, proof });
  switch (shown.kind) {
    case 'cosigned':
      return { status: 200, text: `${shown.line}\n` };
    case 'bad_proof':
      return { status: 422, text: 'the consistency proof does not hold\n' };
    case 'conflict':
      return { status: 409, type: 'text/x.tlog.size', text: `${shown.size}\n` };
    case 'halted':
      return { status: 503, text: 'this witness has raised an alarm\n' };
    case 'alarm':
      return { status: 409, type: 'text/x.tlog.size', text: `${witness.known(origin)?.size ?? 0}\n` };
  }
}

function aboutUs({ witness }: Listening): string {
  return `${formatNoteKey(witness.key)}\n`;
}

/** The body as text; null when it is too long or no UTF-8. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    // The rest is read and thrown away, so that the answer gets through.
    if (size <= maxBodyBytes) parts.push(part as Buffer);
  }
  if (size > maxBodyBytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    return null;
  }
}
