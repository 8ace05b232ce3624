import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientSource } from './generator/client-source.ts';
import { type Contract, operationsOf } from './generator/contract.ts';

/** Writes the client's types from the contract, or with --check fails when they are not what the contract says. */
const contractFile = join(import.meta.dirname, '../contract/openapi.json');
const target = join(import.meta.dirname, 'src/client/operations.generated.ts');

const contract = JSON.parse(readFileSync(contractFile, 'utf8')) as Contract;
const source = clientSource(operationsOf(contract));
if (!process.argv.includes('--check')) {
  writeFileSync(target, source);
} else if (readFileSync(target, 'utf8') !== source) {
  console.error(
    'sdk/src/client/operations.generated.ts is not what contract/openapi.json says: run `npm run generate`.',
  );
  process.exitCode = 1;
}
