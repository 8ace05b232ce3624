// A process of its own that unpacks a dump of the embedded database into a folder and says what is in it:
// unpack-embedded.ts FOLDER < DUMP. It needs some hundred megabytes, which go with it.
import { renameSync, rmSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { contentsOf } from './contents.ts';

const [folder = ''] = process.argv.slice(2);
const aside = `${folder}.${process.pid}`;
try {
  const dump = new Blob([await buffer(process.stdin)], { type: 'application/x-gzip' });
  const database = await PGlite.create({ dataDir: aside, loadDataDir: dump, extensions: { pg_trgm } });
  const contents = await contentsOf(async <Row extends object>(text: string) => (await database.query<Row>(text)).rows);
  await database.close();
  renameSync(aside, folder);
  process.stdout.write(JSON.stringify(contents));
} catch (error) {
  rmSync(aside, { recursive: true, force: true });
  throw error;
}
