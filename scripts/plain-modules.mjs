// Strips the types of all modules of the service, so that no start has to (server/bin/plain-modules.js).
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { plainModule } from '../server/bin/plain-modules.js';

const root = join(import.meta.dirname, '..');
for (const file of globSync('{server,sdk}/src/**/*.ts', { cwd: root })) {
  if (!file.endsWith('.test.ts')) plainModule(join(root, file));
}
