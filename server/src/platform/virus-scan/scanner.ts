import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** Looks for viruses in what people upload. */
export interface VirusScanner {
  /** @returns the name of what was found; undefined for nothing. @throws Error when it could not look. */
  scan(content: Uint8Array): Promise<string | undefined>;
  /** @throws Error when it does not answer. */
  ask(): Promise<void>;
}

/** Of 5 MiB, with all its archives unpacked; whoever waits longer is told to come again. */
const patienceMs = 20_000;
const chunkBytes = 64 * 1024;
/** Answers are one line. */
const maxAnswer = 4096;

/** `clamd://host:3310`, or `clamd:///run/clamav/clamd.ctl` for a socket of this machine. */
function placeOf(address: string): NetConnectOpts {
  const { hostname, port, pathname } = new URL(address);
  return hostname === ''
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? 3310 : Number(port) };
}

/** ClamAV's daemon, by the protocol of its own (clamd, commands that end with a zero byte). One connection for each file. */
export function openClamd(address: string, waitMs = patienceMs): VirusScanner {
  const place = placeOf(address);
  return {
    scan: async (content) => {
      const answer = await converse(place, waitMs, (socket) => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < content.length; at += chunkBytes) {
          const piece = content.subarray(at, at + chunkBytes);
          socket.write(lengthOf(piece.length));
          socket.write(piece);
        }
        socket.write(lengthOf(0));
      });
      if (/^stream: OK$/.test(answer)) return undefined;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found !== undefined) return found;
      throw new Error(`the virus scanner answers "${answer}"`);
    },
    ask: async () => {
      const answer = await converse(place, waitMs, (socket) => socket.write('zPING\0'));
      if (answer !== 'PONG') throw new Error(`the virus scanner answers "${answer}"`);
    },
  };
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Says something and hears the one answer, without its zero byte. */
function converse(place: NetConnectOpts, waitMs: number, say: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = Buffer.alloc(0);
    const socket = connect(place, () => say(socket));
    const end = (problem: Error | undefined, answer = '') => {
      clearTimeout(timer);
      socket.destroy();
      if (problem === undefined) resolve(answer);
      else reject(problem);
    };
    const timer = setTimeout(() => end(new Error('the virus scanner does not answer in time')), waitMs);
    // It may say what is wrong and close while we still send: what it said counts.
    const ended = (problem: Error) => {
      const [answer = ''] = heard.toString('utf8').split('\0');
      if (answer === '') end(problem);
      else end(undefined, answer.trim());
    };
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece]);
      const zero = heard.indexOf(0);
      if (zero >= 0) end(undefined, heard.subarray(0, zero).toString('utf8').trim());
      else if (heard.length > maxAnswer) end(new Error('the virus scanner answers at too great length'));
    });
    socket.on('error', (error) => ended(new Error(`the virus scanner is away: ${error.message}`)));
    socket.on('close', () => ended(new Error('the virus scanner closed the connection without an answer')));
  });
}
