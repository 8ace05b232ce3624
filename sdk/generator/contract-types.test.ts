import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientSource } from './client-source.ts';
import { type Contract, operationsOf } from './contract.ts';
import type { Schema } from './schema-types.ts';

/** Compiles what the generator makes of the contract, with calls as people write them. */
const root = join(import.meta.dirname, '../..');
const operations = operationsOf(JSON.parse(readFileSync(join(root, 'contract/openapi.json'), 'utf8')) as Contract);

const isNumber = ({ type, oneOf = [] }: Schema) =>
  [type, ...oneOf.map((one) => one.type)].some((t) => t === 'number' || t === 'integer');

test('numbers may be given as numbers and as text, and as nothing else', () => {
  const directory = mkdtempSync(join(tmpdir(), 'client-'));
  const source = clientSource(operations);
  const checks = operations.flatMap(({ place, input, method }) => {
    const name = place.flatMap((part) => part.split('_')).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return Object.entries(input.properties ?? {})
      .filter(([, schema]) => isNumber(schema) && method === 'POST')
      .map(([field]) => {
        const type = `Required<made.${name.join('')}Input>[${JSON.stringify(field)}]`;
        return `yes<number extends ${type} ? string extends ${type} ? boolean extends ${type} ? false : true : false : false>();`;
      });
  });
  expect(checks.length).toBeGreaterThan(30);
  writeFileSync(join(directory, 'made.ts'), source.replaceAll("from './", `from '${root}/sdk/src/client/`));
  writeFileSync(
    join(directory, 'calls.ts'),
    `import type * as made from './made.ts';\ndeclare function yes<T extends true>(): T;\n${checks.join('\n')}\n
     export const retired: made.CarbonRetireInput = { project: 'p', tonnes_co2e: 12.5, beneficiary: 'b', evidence: 'e' };
     // @ts-expect-error a switch is no amount
     export const wrong: made.CarbonRetireInput = { ...retired, tonnes_co2e: true };\n`,
  );
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'esnext'],
      ...['--moduleResolution', 'bundler', '--allowImportingTsExtensions'],
      join(directory, 'calls.ts'),
    ],
    { cwd: root, encoding: 'utf8' },
  );
  rmSync(directory, { recursive: true });
  expect(stdout).toBe('');
});
