import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config.ts';
import { type Workers, workerPool } from '../../kernel/jobs/workers.ts';
import { openInstallation, type Running, type RunningJobs, runJobs } from '../installation.ts';
import type { Listed } from './directory.ts';

/** A tenant's installation that is open in this process. */
interface Tenant {
  running: Running;
  jobs: RunningJobs | undefined;
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Calls and streams under way. */
  inFlight: number;
  usedAt: number;
  /** Somebody called, or told of something, since it was opened. */
  isVisited: boolean;
}

export interface House {
  /** Opens a tenant's installation, unless it is open. @throws when it cannot. */
  /** @param stay `briefly`: unless somebody calls, it is closed again when its jobs have had their turn. */
  open(tenant: Listed, stay?: 'briefly'): Promise<Running>;
  /** As `open`, for an answer that keeps it open until it is given. */
  enter(tenant: Listed, response: ServerResponse): Promise<Pick<Tenant, 'listener'>>;
  opened(name: string): Running | undefined;
  names(): string[];
  /** When its jobs are due next; undefined where it was never open in this process. */
  dueOf(name: string): ReadonlyMap<string, number> | undefined;
  closeIf(condition: (name: string) => boolean): Promise<void>;
  closeIdle(milliseconds: number): Promise<void>;
  closeAll(): Promise<void>;
}

interface HouseOptions {
  runsJobs: boolean;
  /** When more are open, the one that was idle longest is closed. */
  atMost: number;
  workers: Workers;
  configOf(tenant: Listed): Config;
  /** Where a process without jobs says that a tenant has told of events. */
  tell(tenant: string, topics: readonly string[]): void;
}

/** Opening takes processor time: others wait, so that those who are open do not. */
const openedAtOnce = 2;
/** One that could not be opened is tried again after this. */
const againMs = 2000;
/** For the jobs of one that nobody called. */
const brieflyMs = 15_000;
/** For answers under way when an installation is closed. */
const answersMs = 5000;

/** The installations of tenants that are open in this process. Each is opened when somebody comes, and once. */
export function openHouse(operator: Running, options: HouseOptions): House {
  const { app: own, log } = operator;
  const { runsJobs, atMost, workers, configOf, tell } = options;
  const open = new Map<string, Promise<Tenant>>();
  const ready = new Map<string, Tenant>();
  const closing = new Map<string, Promise<void>>();
  const failed = new Map<string, { error: unknown; until: number }>();
  const due = new Map<string, Map<string, number>>();
  const inTurn = workerPool(openedAtOnce).of('open');
  const shared = {
    passwords: own.services.passwords,
    typesetter: own.services.typesetter,
    rehearsals: own.services.rehearsals,
  };

  async function make(tenant: Listed): Promise<Tenant> {
    await closing.get(tenant.name);
    const began = performance.now();
    const running = await openInstallation(configOf(tenant), {
      log: log.child({ tenant: tenant.name }),
      runsJobs,
      overrides: { shared, clock: own.kernel.clock, ids: own.kernel.ids },
    });
    const { app } = running;
    await app.http.ready();
    let jobs: RunningJobs | undefined;
    if (runsJobs) jobs = await runJobs(running, { inPool: workers.of(tenant.name), due: dueIn(tenant.name) });
    else app.onEvents = (events) => tell(tenant.name, [...new Set(events.map(({ topic }) => topic))]);
    const listener = (request: IncomingMessage, response: ServerResponse) => app.http.routing(request, response);
    log.info({ tenant: tenant.name, ms: Math.round(performance.now() - began) }, 'tenant opened');
    return { running, jobs, listener, inFlight: 0, usedAt: performance.now(), isVisited: false };
  }

  function dueIn(name: string): Map<string, number> {
    const known = due.get(name) ?? new Map<string, number>();
    due.set(name, known);
    return known;
  }

  function opening(tenant: Listed): Promise<Tenant> {
    const before = open.get(tenant.name);
    if (before !== undefined) return before;
    const failure = failed.get(tenant.name);
    if (failure !== undefined && performance.now() < failure.until) return Promise.reject(failure.error);
    const opened = inTurn(async () => {
      await makeRoom();
      return make(tenant);
    });
    open.set(tenant.name, opened);
    opened.then(
      (made) => {
        failed.delete(tenant.name);
        if (open.get(tenant.name) === opened) ready.set(tenant.name, made);
      },
      (error: unknown) => {
        failed.set(tenant.name, { error, until: performance.now() + againMs });
        open.delete(tenant.name);
      },
    );
    return opened;
  }

  /** Each that is open holds connections to its database. Those who are busy stay, however many they are. */
  async function makeRoom(): Promise<void> {
    const idle = [...ready].filter(([, { inFlight }]) => inFlight === 0);
    const [longest] = idle.sort(([, left], [, right]) => left.usedAt - right.usedAt);
    if (ready.size >= atMost && longest !== undefined) await close(longest[0]);
  }

  /** Whoever comes from now on opens it anew, when it is closed. */
  function close(name: string): Promise<void> {
    const opened = open.get(name);
    if (opened === undefined) return closing.get(name) ?? Promise.resolve();
    open.delete(name);
    ready.delete(name);
    const closed = opened
      .then(end)
      .catch((error: unknown) => log.warn({ err: error, tenant: name }, 'a tenant was not closed cleanly'))
      .finally(() => closing.delete(name));
    closing.set(name, closed);
    return closed;
  }

  async function end(tenant: Tenant): Promise<void> {
    const { app, database } = tenant.running;
    // Ends the streams; answers under way go on.
    await app.http.close();
    const until = performance.now() + answersMs;
    while (tenant.inFlight > 0 && performance.now() < until) await pause();
    await tenant.jobs?.stop();
    await tenant.jobs?.close();
    app.services.signer.close();
    await database.close();
  }

  return {
    open: async (tenant, stay) => {
      const opened = await opening(tenant);
      if (stay === undefined) {
        opened.isVisited = true;
        opened.usedAt = performance.now();
      }
      return opened.running;
    },
    enter: async (tenant, response) => {
      const entered = await opening(tenant);
      entered.isVisited = true;
      entered.inFlight += 1;
      entered.usedAt = performance.now();
      const left = (): void => {
        entered.inFlight -= 1;
        entered.usedAt = performance.now();
      };
      if (response.destroyed) left();
      else response.once('close', left);
      return entered;
    },
    opened: (name) => ready.get(name)?.running,
    names: () => [...open.keys()],
    dueOf: (name) => due.get(name),
    closeIf: async (condition) => {
      await Promise.all([...open.keys()].filter(condition).map(close));
    },
    closeIdle: async (milliseconds) => {
      const now = performance.now();
      const idle = [...ready].filter(
        ([, { inFlight, usedAt, isVisited }]) =>
          inFlight === 0 && now - usedAt > Math.min(milliseconds, isVisited ? milliseconds : brieflyMs),
      );
      await Promise.all(idle.map(([name]) => close(name)));
    },
    closeAll: async () => {
      await Promise.all([...[...open.keys()].map(close), ...closing.values()]);
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
