// An outside signer that keeps its keys in a folder, which only its own user may read. See docs/keys.md.
//
//   SIGNER=command SIGNER_COMMAND="node scripts/signers/files.mjs /var/lib/lotmark-signer" npx lotmark serve
//
// Keys are Ed25519 in PEM, as `openssl genpkey -algorithm ed25519` makes them: 1.pem, 2.pem, ...; the highest is the newest.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder of the keys');
mkdirSync(folder, { recursive: true, mode: 0o700 });
const opened = new Map();

const numbers = () =>
  readdirSync(folder)
    .map((file) => /^(\d+)\.pem$/.exec(file)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b);

function open(name) {
  if (!/^\d+$/.test(name)) throw new Error(`there is no key ${name}`);
  if (!opened.has(name)) opened.set(name, createPrivateKey(readFileSync(join(folder, `${name}.pem`))));
  return opened.get(name);
}

function make() {
  const name = String((numbers().at(-1) ?? 0) + 1);
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  writeFileSync(join(folder, `${name}.pem`), pem, { mode: 0o600, flag: 'wx' });
  return name;
}

const described = (key) => ({
  key,
  public_key: createPublicKey(open(key)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
});

const methods = {
  current_key: () => described(String(numbers().at(-1) ?? make())),
  new_key: () => described(make()),
  sign: ({ key, digest }) => ({ signature: sign(null, Buffer.from(digest, 'hex'), open(key)).toString('hex') }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, ...question } = JSON.parse(line);
  let answer;
  try {
    answer = methods[method](question);
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`);
});
