import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message of the chat interface, as far as scripts look at it. */
export interface WireMessage {
  role: string;
  content?: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}
export interface WireRequest {
  model: string;
  messages: WireMessage[];
  tools?: { function: { name: string } }[];
  response_format?: unknown;
}

/** What the model says to a request, or how its server misbehaves. */
export type Reply =
  | {
      text?: string;
      calls?: { name: string; input: unknown }[];
      usage?: { prompt_tokens: number; completion_tokens: number };
    }
  | { status: number; headers?: Record<string, string>; body?: string }
  | {
      misbehave:
        | 'hang'
        | 'hang midway'
        | 'forever'
        | 'slow forever'
        | 'no json'
        | 'cut off'
        | 'empty'
        | 'broken call'
        | 'redirect';
    };

/** A server on this machine that speaks the chat interface of OpenAI, and says what its script says. */
export interface ScriptedModel {
  readonly url: string;
  /** Everything that was asked. */
  readonly requests: WireRequest[];
  script: (request: WireRequest) => Reply;
  close(): Promise<void>;
}

export async function openScriptedModel(script: ScriptedModel['script']): Promise<ScriptedModel> {
  const requests: WireRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as WireRequest;
      requests.push(asked);
      answer(response, model.script(asked));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const model: ScriptedModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return model;
}

const piece = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function answer(response: ServerResponse, reply: Reply): void {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? '{"error":{"message":"no"}}');
    return;
  }
  if ('misbehave' in reply) {
    misbehave(response, reply.misbehave);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(piece({ role: 'assistant', content: '' }));
  for (const word of (reply.text ?? '').split(/(?<= )/)) if (word !== '') response.write(piece({ content: word }));
  for (const [index, { name, input }] of (reply.calls ?? []).entries()) {
    const call = { index, id: `call-${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } };
    response.write(piece({ tool_calls: [call] }));
  }
  response.write(piece({}, reply.calls === undefined ? 'stop' : 'tool_calls'));
  if (reply.usage !== undefined)
    response.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { ...reply.usage, total_tokens: 0 } })}\n\n`,
    );
  response.end('data: [DONE]\n\n');
}

function misbehave(response: ServerResponse, how: Extract<Reply, { misbehave: unknown }>['misbehave']): void {
  if (how === 'hang') return;
  if (how === 'redirect') {
    response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (how === 'no json') response.end('data: {"choices": [{"delta"\n\ndata: <html>\n\n');
  if (how === 'cut off') {
    response.write(piece({ content: 'The answer is' }));
    response.destroy();
  }
  if (how === 'empty') response.end(`${piece({}, 'stop')}data: [DONE]\n\n`);
  if (how === 'broken call') {
    const call = {
      index: 0,
      id: 'c',
      type: 'function',
      function: { name: 'detail__order_detail', arguments: '{"name": ' },
    };
    response.end(`${piece({ tool_calls: [call] })}${piece({}, 'tool_calls')}data: [DONE]\n\n`);
  }
  if (how === 'hang midway') response.write(piece({ content: 'The answer is' }));
  if (how === 'forever' || how === 'slow forever') {
    const every = setInterval(
      () => {
        if (response.destroyed) clearInterval(every);
        else response.write(piece({ content: how === 'forever' ? 'x'.repeat(50_000) : 'and ' }));
      },
      how === 'forever' ? 1 : 20,
    );
    response.on('close', () => clearInterval(every));
  }
}
