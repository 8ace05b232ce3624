// Strips the types of all modules of the service, so that no start has to (server/bin/plain-modules.js).
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { keepOnly } from '../server/bin/plain-modules.js';

const root = join(import.meta.dirname, '..');
const modules = globSync('{server,sdk}/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
keepOnly(modules.map((file) => join(root, file)));
