import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { DockerfileParser } from 'dockerfile-ast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { type Harness, startHarness } from '../support/harness.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
/** Whether Debian's program is here; the tests that need it are skipped otherwise, and say so. */
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const settings = new Set(
  [...readFileSync(join(deploy, '../docs/settings.md'), 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(
    ([, name]) => name,
  ),
);
const foreign = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];

let harness: Harness;
let metrics: string;
beforeAll(async () => {
  harness = await startHarness();
  await harness.anchor();
  await fetch(`${harness.url}/api/method/svc_network.api.verify.status`, { method: 'POST' });
  metrics = await (await fetch(`${harness.url}/metrics`)).text();
});
afterAll(() => harness.close());

/** Every metric that is scraped, with the suffixes of histograms. */
const scraped = (): Set<string> => {
  const names = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set([...names, 'up']);
};
/** The metrics of an expression. @throws where it is none. */
function metricsOf(expression: string): string[] {
  const found: string[] = [];
  const wrong: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) wrong.push(`${from}`);
      const text = expression.slice(from, to);
      if (type.name === 'Identifier' && /^(lotmark|process|nodejs|up)(_|$)/.test(text)) found.push(text);
    },
  });
  expect(wrong, `is no PromQL: ${expression}`).toEqual([]);
  return found;
}

describe('metrics', () => {
  test.skipIf(!has('promtool'))(
    'are what promtool calls well-formed (needs promtool, Debian package prometheus)',
    () => {
      const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], { input: metrics });
      expect([status, String(stdout), String(stderr)]).toEqual([0, '', '']);
    },
  );

  test('are each typed and explained once, and named in the way of Prometheus', () => {
    const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    expect(types.length).toBeGreaterThan(20);
    for (const [, name = '', type] of types) {
      expect(metrics.match(new RegExp(`^# HELP ${name} \\S`, 'gm')), name).toHaveLength(1);
      if (name.startsWith('lotmark_')) expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    }
  });

  test('count open incidents and tell of jobs that nobody runs', async () => {
    expect(metrics).toContain('lotmark_incidents_open{severity="Critical"} 0');
    await harness.database.db
      .insertInto('incidents')
      .values({
        ...{ name: 'INC-2026-00001', cause: 'check', severity: 'Critical', title: 'Faults', summary: 'One' },
        ...{ opened_at: harness.clock.now(), updated_at: harness.clock.now() },
      })
      .execute();
    const after = await (await fetch(`${harness.url}/metrics`)).text();
    expect(after).toContain('lotmark_incidents_open{severity="Critical"} 1');
  });
});

describe('Prometheus and Grafana', () => {
  interface Rule {
    alert: string;
    expr: string;
    for: string;
    labels: { severity: string };
    annotations: { summary: string; description: string };
  }
  const rules = (): Rule[] =>
    parse(read('prometheus/alerts.yaml')).groups.flatMap(({ rules: each }: { rules: Rule[] }) => each);

  test('alert rules are PromQL over metrics that there are, each with what to do', () => {
    const known = scraped();
    for (const { alert, expr, annotations } of rules()) {
      const used = metricsOf(expr);
      expect(used.length, alert).toBeGreaterThan(0);
      expect(
        used.filter((name) => !known.has(name)),
        alert,
      ).toEqual([]);
      expect([alert, annotations.summary, annotations.description]).toEqual([
        alert,
        expect.any(String),
        expect.any(String),
      ]);
    }
    expect(() => metricsOf('sum by (')).toThrow();
    expect(metricsOf('rate(lotmark_nothing_total[5m]) > 1')).toEqual(['lotmark_nothing_total']);
  });

  test.skipIf(!has('promtool'))(
    'alert rules are what promtool accepts (needs promtool, Debian package prometheus)',
    () => {
      const { status, stdout, stderr } = spawnSync('promtool', [
        'check',
        'rules',
        join(deploy, 'prometheus/alerts.yaml'),
      ]);
      expect([status, String(stderr)], String(stdout)).toEqual([0, '']);
    },
  );

  test('the dashboard asks for metrics that there are, and no two panels lie on each other', () => {
    interface Panel {
      id: number;
      title: string;
      gridPos: { x: number; y: number; w: number; h: number };
      targets: { expr: string }[];
    }
    const { panels } = JSON.parse(read('grafana/lotmark.json')) as { panels: Panel[] };
    const known = scraped();
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, targets } of panels)
      for (const { expr } of targets)
        expect(
          metricsOf(expr).filter((name) => !known.has(name)),
          title,
        ).toEqual([]);
    const taken = new Set<string>();
    for (const { gridPos, title } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, x < 24, taken.has(`${x} ${y}`)]).toEqual([title, true, false]);
          taken.add(`${x} ${y}`);
        }
  });
});

describe('containers', () => {
  test('the container file is read as one, ends as a user without rights, and runs what there is', () => {
    const file = DockerfileParser.parse(read('Containerfile'));
    const instructions = file.getInstructions().map((each) => each.getKeyword());
    expect(
      instructions.filter(
        (keyword) =>
          !/^(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|STOPSIGNAL|ENTRYPOINT|CMD)$/.test(keyword),
      ),
    ).toEqual([]);
    expect(file.getFROMs().map((from) => from.getBuildStage())).toEqual(['build', null]);
    const user = file.getInstructions().findLast((each) => each.getKeyword() === 'USER');
    expect(user?.getArgumentsContent()).toBe('node');
    expect(read('Containerfile')).toContain(
      `node:${readFileSync(join(deploy, '../package.json'), 'utf8').match(/"node": "(\d+)\./)?.[1]}-`,
    );
  });

  test('the programs for backups in the image are not older than the database beside it', () => {
    // What Debian calls its releases, and the PostgreSQL of each.
    const releases: Record<string, number> = { bookworm: 15, trixie: 17 };
    const [, release = ''] = /node:24-(\w+)-slim/.exec(read('Containerfile').split('AS build')[1] ?? '') ?? [];
    const [, major] = /postgres:(\d+)/.exec(read('compose.yaml')) ?? [];
    expect(read('Containerfile')).toMatch(/apt-get install .*postgresql-client/);
    expect(releases[release]).toBeGreaterThanOrEqual(Number(major));
  });

  test('compose: settings that there are, commands that there are, and the order of the start', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, { command?: string[]; environment: Record<string, string>; depends_on?: object }>;
    };
    const names = Object.values(services).flatMap(({ environment }) => Object.keys(environment));
    expect(names.filter((name) => !settings.has(name) && !foreign.includes(name))).toEqual([]);
    expect(Object.entries(services).map(([name, { command }]) => [name, command?.[0]])).toEqual([
      ['database', undefined],
      ['migrate', 'migrate'],
      ['server', 'serve'],
      ['worker', 'worker'],
    ]);
    expect(services['worker']?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    // With the variables filled in they are settings that a start accepts.
    const environment = Object.fromEntries(
      Object.entries(services['server']?.environment ?? {}).map(([name, value]) => [
        name,
        String(value)
          .replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'secret')
          .replace(/\$\{SECRET_KEY[^}]*\}/, 'k'.repeat(32))
          .replace(/\$\{BASE_URL[^}]*\}/, 'https://lots.example.org')
          .replace(/\$\{\w+:-([^}]*)\}/, '$1'),
      ]),
    );
    expect(readConfig(environment).databaseUrl).toBe('postgres://lotmark:secret@database:5432/lotmark');
  });

  test('Kubernetes: documents of known kinds, selectors that find their pods, probes at addresses that answer', async () => {
    interface Manifest {
      kind: string;
      apiVersion: string;
      metadata: { name: string };
      data?: Record<string, string>;
      spec?: { selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>; template?: Template };
    }
    interface Template {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: {
          args: string[];
          readinessProbe?: { httpGet: { path: string } };
          livenessProbe?: { httpGet: { path: string } };
        }[];
      };
    }
    const documents = parseAllDocuments(read('kubernetes/lotmark.yaml'));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const manifests = documents.map((each) => each.toJS() as Manifest);
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap lotmark',
      'Job lotmark-migrate',
      'Deployment lotmark-server',
      'Deployment lotmark-worker',
      'Service lotmark',
      'PodDisruptionBudget lotmark-server',
      'CronJob lotmark-check',
    ]);
    expect(Object.keys(manifests[0]?.data ?? {}).filter((name) => !settings.has(name))).toEqual([]);
    expect(() =>
      readConfig({ ...manifests[0]?.data, DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: 'k'.repeat(32) }),
    ).not.toThrow();
    for (const { spec, kind } of manifests.filter((each) => each.kind === 'Deployment')) {
      expect(spec?.template?.metadata.labels, kind).toMatchObject(spec?.selector?.matchLabels ?? { none: 'of them' });
      for (const { readinessProbe, livenessProbe } of spec?.template?.spec.containers ?? [])
        for (const probe of [readinessProbe, livenessProbe])
          if (probe !== undefined) expect((await fetch(`${harness.url}${probe.httpGet.path}`)).status).toBe(200);
    }
  });
});

describe('systemd', () => {
  test.skipIf(!has('systemd-analyze'))('the unit is what systemd accepts (needs systemd-analyze)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotmark-unit-'));
    const file = join(folder, 'lotmark.service');
    writeFileSync(file, read('systemd/lotmark.service'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file]);
    // What it says of units of this machine is not ours.
    const ours = String(stderr)
      .split('\n')
      .filter((line) => line.includes('lotmark.service'));
    writeFileSync(file, read('systemd/lotmark.service').replace('TimeoutStopSec=15', 'TimeoutStopSec=soon'));
    const broken = spawnSync('systemd-analyze', ['verify', '--man=no', file]);
    rmSync(folder, { recursive: true });
    expect([ours, status]).toEqual([[], 0]);
    expect(String(broken.stderr)).toContain('Failed to parse time value');
  });

  test('the unit starts the Node of the project itself, which gets the signals, and not npm', () => {
    const started = [...read('systemd/lotmark.service').matchAll(/^ExecStart(?:Pre)?=(.*)$/gm)].map(([, line]) => line);
    const node = '/usr/bin/env node_modules/node/bin/node server/bin/lotmark.js';
    expect(started).toEqual([`${node} migrate`, `${node} serve --processes 2`]);
    for (const file of ['../node_modules/node/bin/node', '../server/bin/lotmark.js'])
      expect(existsSync(join(deploy, file)), file).toBe(true);
  });

  test('gives it the time to end that docs/production.md asks for', () => {
    expect(read('systemd/lotmark.service')).toContain('TimeoutStopSec=15');
    expect(read('kubernetes/lotmark.yaml')).toContain('terminationGracePeriodSeconds: 15');
    expect(read('compose.yaml')).toContain('stop_grace_period: 15s');
  });
});
