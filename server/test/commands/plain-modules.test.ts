import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { tempDir } from '../support/process.ts';

const hooks = pathToFileURL(join(import.meta.dirname, '../../bin/plain-modules.js')).href;
const typed = `interface Gone {
  name: string;
}
const text: string = \`kept \n  here\`;
const lineOf = (error: Error): string | undefined => /module\\.ts:(\\d+)/.exec(error.stack ?? '')?.[1];
function fail<T extends Gone>(of: T): never {
  throw new Error(of.name);
}
try {
  fail({ name: 'at its line' });
} catch (error) {
  console.log(JSON.stringify({ text, line: lineOf(error as Error), types: fail.toString().includes('never') }));
}
`;

test('modules run without their types, in threads too, each statement on its line, again from what was kept', () => {
  const folder = tempDir();
  try {
    const file = join(folder.path, 'module.ts');
    // A text of its own, so that nothing of it was kept by an earlier run.
    writeFileSync(file, `${typed}// ${folder.path}\n`);
    const starter = join(folder.path, 'starter.mjs');
    writeFileSync(
      starter,
      `import { Worker } from 'node:worker_threads';
       await import('./module.ts');
       new Worker(new URL('./module.ts', import.meta.url));`,
    );
    for (let time = 0; time < 2; time++) {
      const said = execFileSync(process.execPath, ['--no-warnings', '--import', hooks, starter], { encoding: 'utf8' });
      const seen = { text: 'kept \n  here', line: '8', types: false };
      expect(
        said
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual([seen, seen]);
    }
  } finally {
    folder.remove();
  }
});
