// A signer as faulty as the file that is named first says: crash, silent, forge, babble, refuse. Without the file it is
// sound. Each of its starts is noted in the file that is named second.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [faultFile, startsFile] = process.argv.slice(2);
appendFileSync(startsFile, `${process.pid} ${Object.keys(process.env).sort().join(',')}\n`);
const seed = Buffer.alloc(32, 7);
const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
const publicHex = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, digest } = JSON.parse(line);
  const fault = existsSync(faultFile) ? readFileSync(faultFile, 'utf8') : '';
  const say = (answer) => process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`);
  if (method !== 'sign') return say({ key: 'only', public_key: publicHex });
  if (fault === 'crash') process.exit(3);
  if (fault === 'silent') return undefined;
  if (fault === 'babble') return process.stdout.write('hello\n');
  if (fault === 'refuse') return say({ error: 'the token is locked' });
  const bytes = fault === 'forge' ? Buffer.alloc(64) : sign(null, Buffer.from(digest, 'hex'), privateKey);
  return say({ signature: bytes.toString('hex') });
});
