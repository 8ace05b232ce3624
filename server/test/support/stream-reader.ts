import { request } from 'node:http';

/** A reader of the event stream, as a client of the world outside. */
export interface StreamReader {
  status: number;
  /** Everything that came. */
  text(): string;
  /** Ids of the retirements seen so far. */
  seen(): string[];
  lastId(): string | undefined;
  /** Waits for so many events. @throws Error when they do not come. */
  until(count: number): Promise<void>;
  /** Takes nothing more from the socket. */
  pause(): void;
  resume(): void;
  ended: Promise<void>;
  close(): void;
}

export function openStream(
  url: string,
  headers: Record<string, string>,
  path = '/v1/events/stream',
): Promise<StreamReader> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', () => {});
      const frames = () =>
        text
          .split('\n\n')
          .slice(0, -1)
          .filter((frame) => frame.startsWith('id: '));
      resolve({
        status: response.statusCode ?? 0,
        text: () => text,
        seen: () => frames().map((frame) => JSON.parse(frame.split('\ndata: ')[1] ?? '{}').payload.id as string),
        lastId: () => frames().at(-1)?.split('\n')[0]?.slice(4),
        until: async (count) => {
          const deadline = Date.now() + 30_000;
          while (frames().length < count) {
            if (Date.now() > deadline) throw new Error(`only ${frames().length} of ${count} events came`);
            await new Promise((again) => setTimeout(again, 20));
          }
        },
        pause: () => response.pause(),
        resume: () => response.resume(),
        ended: new Promise((done) => response.on('close', () => done())),
        close: () => call.destroy(),
      });
    });
    call.on('error', reject);
    call.end();
  });
}
