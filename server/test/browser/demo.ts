import { type Client, createClient } from '@lotmark/sdk';
import { demoPassword } from '../../src/seed/demo-world.ts';
import { type ServerProcess, startServer, tempDir } from '../process.ts';

export interface Demo {
  readonly server: ServerProcess;
  readonly url: string;
  readonly settledLot: string;
  /** E-mail and password of somebody of the demonstration world, by the first part of the address, or `admin`. */
  login(key: string): { email: string; password: string };
  client(key: string): Promise<Client>;
  end(): Promise<void>;
}

const admin = { email: 'admin@demo.lotmark.example', password: 'lotmark-demo-admin' };

/** The real server as `npm start` shows it: with the demonstration world, on the embedded database. */
export async function startDemo(): Promise<Demo> {
  const folder = tempDir();
  const server = await startServer({
    SEED: 'demo',
    DATA_DIR: folder.path,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    WEB_DIST: process.env['WEB_DIST'] ?? '',
  });
  const deadline = Date.now() + 120_000;
  let settledLot: string | undefined;
  while (settledLot === undefined) {
    if (Date.now() > deadline) throw new Error(`the demonstration world was not made in time:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    settledLot = /verify\/(LOT-\d+-\d+)/.exec(server.output())?.[1];
  }
  const login = (key: string) =>
    key === 'admin' ? admin : { email: `${key}@demo.lotmark.example`, password: demoPassword };
  return {
    server,
    url: server.url,
    settledLot,
    login,
    client: async (key) => {
      const client = createClient({ baseUrl: server.url });
      const { email, password } = login(key);
      await client.login({ usr: email, pwd: password });
      return client;
    },
    end: async () => {
      await server.end('SIGTERM');
      folder.remove();
    },
  };
}
