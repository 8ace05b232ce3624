import { Socket } from 'node:net';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/** A small statement with a fixed text, prepared once on each connection under its name. `Row` is what it answers. */
export interface Lookup<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
}

/**
 * Runs lookups: statements that read a few rows by a key. They bypass the query builder, and on PostgreSQL they share
 * connections.
 */
export interface Lookups {
  find<Row>(lookup: Lookup<Row>, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** On the embedded database there is one connection, which everything takes turns on. */
export function pooledLookups(pool: pg.Pool): Lookups {
  return {
    find: async ({ name, text }, values) =>
      (await pool.query({ name: `lookup ${name}`, text, values: [...values] })).rows,
    close: async () => {},
  };
}

/** Lookups that see what the transaction sees. */
export function lookupsWithin(tx: Tx): Pick<Lookups, 'find'> {
  return {
    find: async <Row>({ text }: Lookup<Row>, values: readonly unknown[]) =>
      (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
  };
}

/**
 * A server runs the statements of one connection one after another: several keep several of its cores busy, and the fewer
 * there are the more go in one packet.
 */
const connections = 4;

interface Lane {
  client: pg.Client;
  socket: Socket;
  /** Something stands in the socket and goes out at the end of this turn of the event loop. */
  corked: boolean;
}

/**
 * Sends each lookup at once, behind those that wait for their answers, and those of one turn of the event loop in one
 * packet: nobody waits for a connection, and under load system calls are shared. Only what is quick may go here,
 * because answers come in order. A connection is opened at first use and again after it was lost; what was under way on
 * a lost one fails like any statement.
 */
export function pipelinedLookups(settings: pg.ClientConfig, onLost: (error: Error) => void): Lookups {
  const lanes: (Promise<Lane> | undefined)[] = Array.from({ length: connections }, () => undefined);
  let turn = 0;
  let closed = false;
  const connect = (place: number): Promise<Lane> => {
    const socket = new Socket();
    const client = new pg.Client({ ...settings, pipeline: true, stream: () => socket });
    const leave = (): void => {
      if (lanes[place] === opening) lanes[place] = undefined;
    };
    client.on('error', (error) => {
      leave();
      onLost(error);
    });
    client.on('end', leave);
    const opening: Promise<Lane> = client.connect().then(
      () => ({ client, socket, corked: false }),
      (error) => {
        leave();
        throw error;
      },
    );
    lanes[place] = opening;
    return opening;
  };
  return {
    find: async ({ name, text }, values) => {
      if (closed) throw new Error('the database is closed');
      const place = turn++ % connections;
      const lane = await (lanes[place] ?? connect(place));
      hold(lane);
      return (await lane.client.query({ name, text, values: values as unknown[] })).rows;
    },
    close: async () => {
      closed = true;
      const opened = await Promise.allSettled(lanes);
      await Promise.all(opened.map((lane) => (lane.status === 'fulfilled' ? lane.value?.client.end() : undefined)));
    },
  };
}

function hold(lane: Lane): void {
  if (lane.corked) return;
  lane.corked = true;
  lane.socket.cork();
  setImmediate(() => {
    lane.corked = false;
    lane.socket.uncork();
  });
}
