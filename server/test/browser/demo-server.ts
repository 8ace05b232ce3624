import { startServer, tempDir } from '../support/process.ts';
import { type Demo, demoAdmin, demoAt } from './demo.ts';

/** The real server as `npm start` shows it: with the demonstration world, on the embedded database. */
export async function startDemo(): Promise<Demo & { end(): Promise<void> }> {
  const folder = tempDir();
  const server = await startServer({
    SEED: 'small',
    DATA_DIR: folder.path,
    ADMIN_EMAIL: demoAdmin.email,
    ADMIN_PASSWORD: demoAdmin.password,
    WEB_DIST: process.env['WEB_DIST'] ?? '',
  });
  const deadline = Date.now() + 120_000;
  let settledLot: string | undefined;
  while (settledLot === undefined) {
    if (Date.now() > deadline) throw new Error(`the demonstration world was not made in time:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    settledLot = /verify\/(LOT-\d+-\d+)/.exec(server.output())?.[1];
  }
  return {
    ...demoAt({ url: server.url, settledLot }),
    end: async () => {
      await server.end('SIGTERM');
      folder.remove();
    },
  };
}
