import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { parse, parseAllDocuments, parseDocument } from 'yaml';

// What each file of deploy/ is to its own program or, where that is a server, to the types that its makers publish.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../../..');
const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'lotmark-deploy-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Manifest {
  kind: string;
  apiVersion: string;
  metadata: { name: string };
}
const manifests = (): Manifest[] =>
  parseAllDocuments(read('kubernetes/lotmark.yaml')).map((each) => each.toJS() as Manifest);

/** What TypeScript finds wrong with a module that stands in the project. */
function typed(text: string): string[] {
  // There the packages are found, and nobody else who checks the project finds the file.
  const cache = join(root, 'node_modules/.cache/lotmark');
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `deploy-typed-${process.pid}.ts`);
  writeFileSync(file, text);
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--ignoreConfig'];
    const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, file], { encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line !== '');
    return status === 0 || lines.length > 0 ? lines : [`tsc ended with ${status}`];
  } finally {
    rmSync(file);
  }
}

describe('Kubernetes', () => {
  const from: Record<string, string> = {
    ConfigMap: 'core/v1',
    Service: 'core/v1',
    Job: 'batch/v1',
    CronJob: 'batch/v1',
    Deployment: 'apps/v1',
    PodDisruptionBudget: 'policy/v1',
  };
  const moduleOf = (all: Manifest[]): string =>
    [
      ...Object.entries(from).map(([kind, place]) => `import type { ${kind} } from 'kubernetes-types/${place}';`),
      ...all.map((each, place) => `export const manifest${place}: ${each.kind} = ${JSON.stringify(each, null, 1)};`),
    ].join('\n');

  test('manifests are of the types that Kubernetes publishes, each with the version of its group', () => {
    expect(typed(moduleOf(manifests()))).toEqual([]);
    for (const { kind, apiVersion } of manifests()) expect(apiVersion).toBe(from[kind]?.replace('core/', ''));
    const misspelt = read('kubernetes/lotmark.yaml')
      .replace('livenessProbe', 'livelinessProbe')
      .replace('minAvailable: 1', 'minAvailable: [1]');
    const wrong = parseAllDocuments(misspelt).map((each) => each.toJS() as Manifest);
    expect(typed(moduleOf(wrong)).join('\n')).toMatch(/livelinessProbe[\s\S]*number\[\]/);
  });

  /** With --local it asks no cluster: it reads into its own structures, so what it does not know is gone afterwards. */
  const byKubectl = (text: string) =>
    inFolder((folder) => {
      const file = join(folder, 'lotmark.yaml');
      writeFileSync(file, text);
      // What it does not have to change it does not print.
      const options = ['set', 'image', '--local', '-f', file, '*=lotmark:read', '-o', 'yaml'];
      const { stdout, stderr, error } = spawnSync('kubectl', options, {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: folder, KUBECONFIG: join(folder, 'none') },
      });
      const found = parseAllDocuments(stdout.replaceAll('lotmark:read', 'lotmark:0.1.0')).map(
        (each) => each.toJS() as Manifest | null,
      );
      return { found: found.filter((each) => each !== null), said: `${stderr}${error?.message ?? ''}` };
    });

  /** Debian 12 has 1.20, which is older than our CronJob; Debian 13 has 1.32. */
  const knowsUs = (): boolean => {
    const { stdout } = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
    return Number(/"minor": "(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= 21;
  };
  test.skipIf(!knowsUs())(
    'every field of what runs is known to kubectl (needs kubectl 1.21 or newer, Debian package kubernetes-client)',
    () => {
      const { found, said } = byKubectl(read('kubernetes/lotmark.yaml'));
      // The rest has no pods, and it says so of each.
      const running = manifests().filter(({ kind }) => /Job|Deployment/.test(kind));
      expect(
        found.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
        said,
      ).toEqual(running.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
      for (const [place, manifest] of running.entries()) expect(found[place]).toMatchObject(manifest);

      const misspelt = byKubectl(read('kubernetes/lotmark.yaml').replace('livenessProbe', 'livelinessProbe'));
      expect(JSON.stringify(misspelt.found)).not.toContain('liveliness');
      expect(byKubectl(read('kubernetes/lotmark.yaml').replace('replicas: 2', 'replicas: two')).said).toMatch(
        /replicas/,
      );
    },
  );
});

describe('compose', () => {
  const secrets = {
    POSTGRES_PASSWORD: 'a-password',
    SECRET_KEY: 'k'.repeat(32),
    BASE_URL: 'https://lots.example.org',
  };
  const asRead = (text: string, environment: Record<string, string>) =>
    inFolder((folder) => {
      const file = join(folder, 'compose.yaml');
      const document = parseDocument(text, { merge: true });
      const { stdout: version } = spawnSync('docker-compose', ['version', '--short'], { encoding: 'utf8' });
      // The version in Debian 12 is older than the name of a project in its file.
      if (/^v?1\./.test(version)) document.delete('name');
      writeFileSync(file, document.toString());
      const { status, stdout, stderr } = spawnSync('docker-compose', ['-f', file, 'config'], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: folder, ...environment },
      });
      return { status, stderr, config: status === 0 ? parse(stdout) : undefined };
    });

  test.skipIf(!has('docker-compose'))(
    'is what docker-compose accepts, with the secrets of deploy/.env and not without (needs docker-compose)',
    () => {
      const { status, stderr, config } = asRead(read('compose.yaml'), secrets);
      expect([status, stderr]).toEqual([0, '']);
      expect(Object.keys(config.services).sort()).toEqual(['database', 'migrate', 'server', 'worker']);
      expect(config.services.worker.environment).toMatchObject({
        DATABASE_URL: 'postgres://lotmark:a-password@database:5432/lotmark',
        LEDGER: 'embedded',
      });
      const { SECRET_KEY: _, ...without } = secrets;
      expect(asRead(read('compose.yaml'), without)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('32 random characters or more'),
      });
      const misspelt = asRead(read('compose.yaml').replace('stop_grace_period', 'stop_grace_periode'), secrets);
      expect([misspelt.status, misspelt.stderr]).not.toEqual([0, '']);
    },
  );
});

describe('Grafana', () => {
  interface Board {
    panels: unknown[];
    templating: { list: object[] };
  }
  const moduleOf = (board: Board): string => {
    const { panels } = board;
    return [
      "import type { Dashboard, Panel } from '@grafana/schema';",
      `export const board: Dashboard = ${JSON.stringify(board, null, 1)};`,
      // In a dashboard they may be rows, too, which hides what is wrong with one.
      ...panels.map((each, place) => `export const panel${place}: Panel = ${JSON.stringify(each, null, 1)};`),
    ].join('\n');
  };

  test('the dashboard is of the type that Grafana publishes', () => {
    const board = () => JSON.parse(read('grafana/lotmark.json')) as Board;
    expect(typed(moduleOf(board()))).toEqual([]);
    const wrong = board();
    wrong.panels[0] = { ...(wrong.panels[0] as object), gridPosition: {} };
    expect(typed(moduleOf(wrong)).join('\n')).toContain('gridPosition');
  });
});
