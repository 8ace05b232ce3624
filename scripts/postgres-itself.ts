// Writes server/src/platform/db/seals/postgres-itself.generated.ts: what the functions and base types of PostgreSQL itself come to. Where
// somebody gave rights to one of them, its row was written later than the cluster was made; by this it is known that it still says what it said.
// Only what is the same in a server (DATABASE_URL, the oldest version that the service runs with) and in the embedded database (a newer
// one) is kept: it is the same in the versions between, too. A row of another content that was written later is a fault.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { contentOfItself } from '../server/src/platform/db/seals/postgres-itself.ts';

const file = join(import.meta.dirname, '../server/src/platform/db/seals/postgres-itself.generated.ts');
const server = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await server.connect();
const [older, newer] = [
  await server.query<{ content: string }>(contentOfItself),
  await (await PGlite.create()).query<{ content: string }>(contentOfItself),
];
await server.end();
const known = new Set(older.rows.map(({ content }) => content));
const both = [...new Set(newer.rows.map(({ content }) => content))].filter((content) => known.has(content)).sort();
const lines = Array.from({ length: Math.ceil(both.length / 8) }, (_, row) =>
  both.slice(row * 8, row * 8 + 8).join(' '),
);
writeFileSync(
  file,
  `// Written by scripts/postgres-itself.ts.\n\n/** 96 bits of a hash for each, in base64. */\nexport const originals = \`\n${lines.join('\n')}\n\`;\n`,
);
process.stdout.write(`${both.length} of ${known.size}\n`);
