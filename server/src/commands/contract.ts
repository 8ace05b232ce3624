import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allDoors } from '../api/doors.ts';
import { openApi } from '../api/http/openapi.ts';
import { allOperations } from '../api/index.ts';
import type { Given } from './command.ts';

const target = join(import.meta.dirname, '../../../contract/openapi.json');

/** Writes the API description of the code into the contract folder, or checks that it is the same. */
export async function contract({ switches }: Given): Promise<number> {
  const text = `${JSON.stringify(openApi(allOperations, allDoors), null, 1)}\n`;
  if (!switches.has('check')) {
    writeFileSync(target, text);
    return 0;
  }
  if (readFileSync(target, 'utf8') === text) return 0;
  console.error('contract/openapi.json is not what the code says: run `npm run generate`.');
  return 1;
}
