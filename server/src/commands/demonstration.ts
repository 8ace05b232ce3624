import type { Logger } from 'pino';
import type { App } from '../app.ts';
import type { Database } from '../platform/db/database.ts';
import { type BegunWorld, begunWorlds, finishWorld, keepAnswers } from '../seed/begun.ts';
import { type DemoResult, populate } from '../seed/populate.ts';
import { printDemo } from '../seed/print.ts';
import { buildSeason } from '../seed/season/build.ts';
import { keyPrefix, type SideDoor, sideDoor } from '../seed/side-door.ts';
import { keepSmall } from './keep-small.ts';
import { tell } from './tell.ts';

/** The demonstration worlds of this database, made beside the calls of everybody else. */
export interface Demonstration {
  /** Makes what was begun and is not whole. Never throws: what goes wrong is logged, and the next start goes on. */
  make(admin: { email: string; password: string } | undefined): Promise<void>;
  /** Ends the making after the call under way. */
  stop(): Promise<void>;
}

const say = (step: string) => tell(`  ${step}`);

/** Of the server in which the worlds are made. */
interface Host {
  app: App;
  database: Database;
  log: Logger;
}

export function openDemonstration(host: Host): Demonstration {
  const { app, database, log } = host;
  const memory = keepSmall(database);
  let door: SideDoor | undefined;
  let making: Promise<void> | undefined;
  let isStopped = false;

  async function makeAll(admin: { email: string; password: string } | undefined): Promise<void> {
    const missing = (await begunWorlds(database.db)).filter((world) => !world.isWhole);
    const small = missing.find((world) => world.kind === 'small');
    const season = missing.find((world) => world.kind === 'season');
    if (missing.length > 0) await keepAnswers(database.db, keyPrefix, app.kernel.clock.now());
    let demo: DemoResult | undefined;
    if (small !== undefined) {
      tell('Making the demonstration world (SEED=none leaves the database empty):');
      demo = await within(small, (entrance) => populate(entrance, { progress: say }));
      printDemo(tell, demo, admin);
    }
    if (season !== undefined) {
      const started = performance.now();
      tell('Making a season of trade around it, which takes some minutes (SEED=small leaves it out):');
      const figures = await within(season, (entrance) => buildSeason(entrance, { progress: say }));
      tell(`The season is whole after ${Math.round((performance.now() - started) / 1000)} s: ${figures}.`);
      // The log of the season's calls has pushed the logins out of sight.
      if (demo !== undefined) printDemo(tell, demo, admin);
    }
  }

  async function within<T>(world: BegunWorld, make: (door: SideDoor) => Promise<T>): Promise<T> {
    if (isStopped) throw new Error('the server is stopping');
    door = await sideDoor(app, world, memory.watch);
    const made = await make(door);
    await door.leave();
    await finishWorld(database.db, world.kind, app.kernel.clock.now());
    if (!isStopped) await memory.clearUp();
    return made;
  }

  return {
    make: (admin) => {
      making = makeAll(admin).catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'the demonstration world is not complete; the next start goes on');
      });
      return making;
    },
    stop: async () => {
      isStopped = true;
      door?.shut();
      await making;
    },
  };
}
