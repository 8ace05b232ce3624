// Runs the benchmarks and prints ratios measured in this run; absolute times say little on a noisy machine.
// `npm run bench` runs all, `npm run bench -- verify lists` some. Needs a PostgreSQL (BENCH_DATABASE_URL).
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const wanted = process.argv.slice(2);
const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).sort();
const unknown = wanted.filter((name) => !files.includes(`${name}.bench.ts`));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${files.map((file) => basename(file, '.bench.ts')).join(', ')}.`,
  );
  process.exit(2);
}
for (const file of files) {
  const name = basename(file, '.bench.ts');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  const { run } = (await import(join(import.meta.dirname, file))) as { run: () => Promise<void> };
  await run();
}
process.exit(0);
