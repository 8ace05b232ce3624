// An outside signer whose keys never leave a PKCS#11 token: a hardware module, or SoftHSM2. See docs/keys.md.
//
//   softhsm2-util --init-token --free --label lotmark --so-pin ... --pin ...
//   SIGNER_PKCS11_MODULE=/usr/lib/softhsm/libsofthsm2.so SIGNER_PKCS11_TOKEN=lotmark SIGNER_PKCS11_PIN=... \
//   SIGNER=command SIGNER_COMMAND="node scripts/signers/pkcs11.mjs" npx lotmark serve
//
// It calls `pkcs11-tool` (Debian: opensc) for each signature: tens of signatures a second. Who needs more keeps a
// session of their module open behind the same few questions.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const { SIGNER_PKCS11_MODULE: module, SIGNER_PKCS11_TOKEN: token, SIGNER_PKCS11_PIN: pin } = process.env;
if (!module || !token || !pin) {
  throw new Error('SIGNER_PKCS11_MODULE, SIGNER_PKCS11_TOKEN and SIGNER_PKCS11_PIN are required');
}
/** Keys are called lotmark-1, lotmark-2, ... on the token; the highest is the newest. */
const prefix = 'lotmark-';

/** The PIN goes by the environment: command lines can be seen by everybody on the machine. */
function tool(args, input = '') {
  const child = spawn('pkcs11-tool', ['--module', module, '--token-label', token, ...args], { stdio: 'pipe' });
  const output = [];
  let problem = '';
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new Error(`pkcs11-tool: ${problem.trim()}`));
    });
  });
}

const login = ['--login', '--pin', 'env:SIGNER_PKCS11_PIN'];

/** The public keys of ours on the token, oldest first. */
async function keys() {
  const listing = (await tool(['--list-objects', '--type', 'pubkey'])).toString();
  return listing
    .split('Public Key Object')
    .map((object) => ({
      number: Number(new RegExp(`label: +${prefix}(\\d+)\\s`).exec(object)?.[1]),
      // A DER octet string of 32 bytes.
      publicKey: /EC_POINT: +0420([0-9a-f]{64})\s/.exec(object)?.[1],
    }))
    .filter(({ number, publicKey }) => number > 0 && publicKey !== undefined)
    .sort((a, b) => a.number - b.number)
    .map(({ number, publicKey }) => ({ key: `${prefix}${number}`, public_key: publicKey }));
}

/** `pkcs11-tool` chooses the key to sign with by its id, and by nothing else. */
function idOf(name) {
  const number = new RegExp(`^${prefix}(\\d{1,9})$`).exec(name)?.[1];
  if (number === undefined) throw new Error(`there is no key ${name}`);
  return Number(number).toString(16).padStart(8, '0');
}

async function make() {
  const last = (await keys()).at(-1);
  const number = last === undefined ? 1 : Number(last.key.slice(prefix.length)) + 1;
  const name = `${prefix}${number}`;
  await tool([...login, '--keypairgen', '--key-type', 'EC:edwards25519', '--id', idOf(name), '--label', name]);
  return (await keys()).find(({ key }) => key === name);
}

async function sign({ key, digest }) {
  const signature = await tool(
    [...login, '--sign', '--mechanism', 'EDDSA', '--id', idOf(key)],
    Buffer.from(digest, 'hex'),
  );
  return { signature: signature.toString('hex') };
}

const methods = {
  current_key: async () => (await keys()).at(-1) ?? make(),
  new_key: make,
  sign,
};

async function answer(line) {
  const { id, method, ...question } = JSON.parse(line);
  let found;
  try {
    found = await methods[method](question);
  } catch (error) {
    found = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify({ id, ...found })}\n`);
}

// One after the other: processes that open a SoftHSM2 token at the same time now and then do not find it.
for await (const line of createInterface({ input: process.stdin })) await answer(line);
