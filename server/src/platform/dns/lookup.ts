import { resolve4 } from 'node:dns/promises';
import { type DnsServer, exchange } from './exchange.ts';
import { DnsError } from './provider.ts';
import { type Answered, answerTo, queryMessage, rcodeName, readAnswer, types } from './wire.ts';

/** Asks one server what it says by itself, without a signature: as anybody would. @throws DnsError */
export async function askServer(
  server: DnsServer,
  { name, type, id }: { name: string; type: keyof typeof types; id: number },
): Promise<Answered> {
  const message = queryMessage(id, name, types[type]);
  const answer = await exchange(server, message);
  const { rcode, authoritative } = answerTo(message, answer);
  if (rcodeName(rcode) !== 'NXDOMAIN' && rcode !== 0) throw new DnsError(`it answers ${rcodeName(rcode)} for ${name}`);
  if (!authoritative) throw new DnsError(`it is not responsible for ${name}`);
  return readAnswer(message, answer);
}

const namePort = 53;

/** Where the name servers of a zone are. */
export async function serversOf(names: readonly string[]): Promise<DnsServer[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const addresses = await resolve4(name).catch(() => []);
      return (addresses.length === 0 ? [name] : addresses).map((host) => ({ host, port: namePort }));
    }),
  );
  return found.flat();
}
