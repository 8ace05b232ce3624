import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { freePort, tempDir } from '../support/process.ts';

const root = join(import.meta.dirname, '../../..');
const containerFile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * There is no program here that builds images, so each line of the container file is carried out in a folder: what is copied is
 * copied as `.dockerignore` lets it, what is run is run, and what comes out is started as the image starts it.
 */
describe('the container file, line by line', () => {
  const folder = tempDir();
  const app = join(folder.path, 'app');
  const instructions = DockerfileParser.parse(containerFile).getInstructions();
  const lines = (keyword: string) =>
    instructions
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent()?.replaceAll('\\\n', ' ') ?? '');
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    if (onPostgres) database = await freshDatabase();
    // Others than root run it.
    chmodSync(folder.path, 0o755);
  });
  afterAll(async () => {
    await database?.close();
    folder.remove();
  }, 180_000);

  const run = (command: string): SpawnSyncReturns<string> =>
    spawnSync('sh', ['-c', command], { cwd: app, encoding: 'utf8', timeout: 900_000, maxBuffer: 1e8 });

  test('COPY . . takes the project, and nothing of this machine', () => {
    expect(lines('COPY')[0]).toBe('. .');
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', 'deploy/.env']));
    // What is left of a clone is what git knows; nothing of that is ignored.
    const known = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .stdout.split('\n')
      .filter((file) => file !== '' && existsSync(join(root, file)));
    expect(known).toContain('package-lock.json');
    expect(known.filter((file) => /(^|\/)(node_modules|dist|\.env)(\/|$)|^data\/|\.log$/.test(file))).toEqual([]);
    for (const file of known) {
      mkdirSync(join(app, dirname(file)), { recursive: true });
      cpSync(join(root, file), join(app, file));
    }
  });

  test('RUN of the build: installs, builds, and leaves out what only tests need', () => {
    const [build = ''] = lines('RUN');
    expect(build).toContain('npm ci');
    const { status, stdout, stderr } = run(build);
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    expect(existsSync(join(app, 'web/dist/manifest.json'))).toBe(true);
    for (const gone of ['vitest', 'playwright-core', '@biomejs/biome'])
      expect(existsSync(join(app, 'node_modules', gone))).toBe(false);
  }, 900_000);

  test.skipIf(!has('apt-get'))('RUN of the packages: Debian has them (needs apt-get)', () => {
    const [, packages = ''] = lines('RUN');
    const install = /apt-get install [^&]*/.exec(packages)?.[0] ?? '';
    expect(install).toContain('--no-install-recommends');
    const { status, stderr } = run(install.replace('apt-get install', 'apt-get --simulate install'));
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  test('RUN of the folder: it is of who serves, and of nobody else', () => {
    const [, , directory = ''] = lines('RUN');
    const place = join(folder.path, 'data');
    const ours = directory.replace('--owner=node --group=node', '').replace('/data', place);
    expect(directory).toContain('--owner=node --group=node');
    expect(run(ours).status).toBe(0);
    expect(statSync(place).mode & 0o777).toBe(0o700);
  });

  test.runIf(onPostgres)(
    'ENTRYPOINT: migrates and serves as somebody without rights, and HEALTHCHECK agrees',
    async () => {
      const port = await freePort();
      const given = Object.fromEntries(
        lines('ENV').flatMap((line) =>
          [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
        ),
      );
      expect(given).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
      const home = join(folder.path, 'home');
      mkdirSync(home, { mode: 0o777 });
      chmodSync(home, 0o777);
      const env = {
        ...given,
        ...{
          PATH: process.env['PATH'] ?? '',
          HOME: home,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: join(home, 'data'),
        },
        ...{ DATABASE_URL: database?.url ?? '', SECRET_KEY: 'image-secret-key-image-secret-key-0001', SEED: 'none' },
      };
      // As in the image, where nothing of the program belongs to the user.
      const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const [program = '', ...first] = JSON.parse(lines('ENTRYPOINT')[0] ?? '[]') as string[];
      const migrated = spawnSync(process.execPath, [...first, 'migrate'], {
        cwd: app,
        env,
        encoding: 'utf8',
        ...nobody,
      });
      expect([program, migrated.status, migrated.stderr]).toEqual(['node', 0, expect.any(String)]);
      const server = spawn(process.execPath, [...first, ...(JSON.parse(lines('CMD').at(-1) ?? '[]') as string[])], {
        ...{ cwd: app, env, ...nobody },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
      try {
        await expect
          .poll(
            () =>
              fetch(`http://127.0.0.1:${port}/readyz`).then(
                ({ status }) => status,
                () => said,
              ),
            { timeout: 120_000, interval: 300 },
          )
          .toBe(200);
        expect(await (await fetch(`http://127.0.0.1:${port}/app/login`)).text()).toContain('<div id="root"');
        const [, ...health] = JSON.parse(/CMD (\[.*\])/.exec(lines('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[];
        const look = () =>
          spawnSync(
            process.execPath,
            health.map((each) => each.replace(':8080', `:${port}`)),
          ).status;
        expect(look()).toBe(0);
        server.kill('SIGTERM');
        expect((await once(server, 'exit'))[0]).toBe(0);
        expect(look()).toBe(1);
      } finally {
        server.kill('SIGKILL');
      }
    },
    240_000,
  );
});
