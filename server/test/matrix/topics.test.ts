import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allJobs } from '../../src/api/jobs.ts';

const source = join(import.meta.dirname, '../../src');
const files = globSync('**/*.ts', { cwd: source }).filter((path) => !path.includes('.test.'));
const text = (path: string) => readFileSync(join(source, path), 'utf8');

/** Every topic of the catalogue, and the area that adds it. */
const topics = files
  .filter((path) => path.endsWith('/topics.ts') && path.startsWith('domain/'))
  .flatMap((path) => [...text(path).matchAll(/^ {4}'([a-z_.]+)':/gm)].map((match) => match[1] as string));
const emitted = new Set(
  files.flatMap((path) => [...text(path).matchAll(/\bemit\(\s*'([a-z_.]+)'/g)].map((match) => match[1] as string)),
);
const consumed = new Set(
  allJobs({
    anchorSeconds: 5,
    traceKeepDays: 400,
    witnesses: [],
    backupCron: '15 2 * * *',
    documentSeal: true,
  }).flatMap((job) => job.on ?? []),
);

test('there are topics, each once', () => {
  expect(topics.length).toBeGreaterThan(10);
  expect(new Set(topics).size).toBe(topics.length);
});

test.each(topics)('%s is emitted somewhere and a job listens to it', (topic) => {
  expect([...emitted]).toContain(topic);
  expect([...consumed]).toContain(topic);
});

test('nothing is emitted or listened to beside the catalogue', () => {
  expect([...emitted].filter((topic) => !topics.includes(topic))).toEqual([]);
  expect([...consumed].filter((topic) => !topics.includes(topic))).toEqual([]);
});
