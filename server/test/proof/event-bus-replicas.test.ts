import { execFileSync, spawn } from 'node:child_process';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, describe, expect, test } from 'vitest';
import { openBus } from '../../src/platform/nats/open-bus.ts';
import { freePort, tempDir } from '../support/process.ts';

const isThere = (() => {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.runIf(isThere)('a broker of three servers (skipped where nats-server is not installed)', () => {
  const folder = tempDir();
  const ended: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await Promise.all(ended.map((end) => end()));
    folder.remove();
  });

  async function startCluster(): Promise<string> {
    const ports = await Promise.all([1, 2, 3].map(() => freePort()));
    const routes = await Promise.all([1, 2, 3].map(() => freePort()));
    const known = routes.map((port) => `nats://127.0.0.1:${port}`).join(',');
    for (const [place, port] of ports.entries()) {
      const options = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', `${folder.path}/${place}`];
      const cluster = ['--cluster_name', 'test', '--cluster', `nats://127.0.0.1:${routes[place]}`, '--routes', known];
      const child = spawn('nats-server', ['-n', `server${place}`, ...options, ...cluster], { stdio: 'ignore' });
      const gone = new Promise<void>((resolve) => child.on('close', () => resolve()));
      ended.push(() => {
        child.kill('SIGKILL');
        return gone;
      });
    }
    return ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  }

  test('keeps the stream on as many as NATS_REPLICAS says, also one that had fewer', { timeout: 90_000 }, async () => {
    const url = await startCluster();
    const replicasWith = async (replicas: number | undefined): Promise<number> => {
      const bus = openBus({
        url,
        stream: 'REPLICAS',
        prefix: 'replicas',
        source: 'here',
        ...(replicas && { replicas }),
      });
      try {
        await expect.poll(() => bus.ready(), { timeout: 40_000 }).toBe(true);
        const watcher = await connect({ servers: url.split(',') });
        const { config } = await (await jetstreamManager(watcher)).streams.info('REPLICAS');
        await watcher.close();
        return config.num_replicas;
      } finally {
        await bus.close();
      }
    };
    expect(await replicasWith(undefined)).toBe(1);
    expect(await replicasWith(3)).toBe(3);
    // A process that was told less does not take them away.
    expect(await replicasWith(1)).toBe(3);
  });
});
