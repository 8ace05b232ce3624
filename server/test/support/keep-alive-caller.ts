import { Agent, request } from 'node:http';

export interface KeptAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any;
  /** Cookies that were set, as they are sent back. */
  cookie: string;
  /** The server closes the connection after this. */
  closes: boolean;
}

/** Calls over one connection that is kept open, as programs and proxies do. */
export interface KeepAliveCaller {
  /** @throws Error with a `code` when there was no answer. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<KeptAnswer>;
  close(): void;
}

export function keepAliveCaller(baseUrl: string): KeepAliveCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    post: (path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const call = request(
          `${baseUrl}${path}`,
          { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk) => {
              text += chunk;
            });
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                cookie: (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; '),
                body: text === '' ? undefined : JSON.parse(text),
                closes: response.headers.connection === 'close',
              }),
            );
          },
        );
        call.on('error', reject);
        call.end(JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
