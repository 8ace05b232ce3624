import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Until those who share our port have stopped listening, too: nobody is told to come again to one that is about to. */
const siblingsMs = 200;
/** For calls that are on their way over connections that rest: they come, and are answered. */
const graceMs = 500;
/** For answers under way, from then on. Whoever has not sent a whole request by then is cut off. */
const answersMs = 6000;
const sweepMs = 50;

const ending = new WeakSet<FastifyInstance>();

/** From now on each answer closes its connection, and `/readyz` sends calls elsewhere. */
export function isEnding(app: FastifyInstance): boolean {
  return ending.has(app);
}

/**
 * Stops listening and answers what was asked; streams end, and their readers come again elsewhere. Takes some seven seconds
 * at most.
 * @returns how many connections had to be cut off.
 */
export async function endHttp(app: FastifyInstance): Promise<number> {
  // The server's own way would close connections that rest, too, and with them what is on its way over them.
  Server.prototype.close.call(app.server);
  await pause(siblingsMs);
  ending.add(app);
  await pause(graceMs);
  // A connection whose answer began before the end does not know of it, and would stay open.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  let left = 0;
  const patience = setTimeout(() => {
    app.server.getConnections((_error, count) => {
      left = count;
      app.server.closeAllConnections();
    });
  }, answersMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(patience);
  }
  return left;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
