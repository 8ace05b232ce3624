import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');
const filesOf = (patterns: readonly string[], exclude: readonly string[]) =>
  globSync([...patterns], { cwd: root, exclude: [...exclude] });

// What CI leaves out is told by the environment, and this very run may be one of CI's.
for (const name of ['FILES_TURN', 'LONGEST', 'TEST_DATABASE_URL']) vi.stubEnv(name, undefined);
const { projects } = await import('../vitest.config.ts');
vi.unstubAllEnvs();

test('each test file belongs to one project', () => {
  const taken = projects.flatMap(({ test: { name, include, exclude = [] } }) =>
    filesOf(include, exclude).map((file) => ({ file, name })),
  );
  const all = filesOf(['**/*.test.ts'], ['**/node_modules', '**/dist', '.git']);
  expect(all.length).toBeGreaterThan(300);
  const wrong = all
    .map((file) => [file, ...taken.filter((one) => one.file === file).map(({ name }) => name)])
    .filter(({ length }) => length !== 2);
  expect(wrong, 'a file that no project runs, or two').toEqual([]);
});

test('each file that a project names is there', () => {
  const named = projects.flatMap(({ test: { include } }) => include);
  expect(named.filter((pattern) => filesOf([pattern], []).length === 0)).toEqual([]);
});

test('npm test and npm run test:long run all projects', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const run = [...`${scripts.test} ${scripts['test:long']}`.matchAll(/--project (\w+)/g)].map(([, name]) => name);
  expect(run.sort()).toEqual(projects.map(({ test: { name } }) => name).sort());
});
