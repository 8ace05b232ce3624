import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contents } from './contents.ts';
import { askOf, type DumpSource, withClient } from './dump.ts';
import { withDatabase } from './pg-tools.ts';
import { restoreIntoFolder, restoreIntoPostgres, type SealedFile } from './restore.ts';

/** A place for one drill, apart from everything that lives. */
export interface TemporaryPlace {
  /** How it is called: a database, or a folder. */
  readonly name: string;
  /** @returns what is in it then. */
  restore(sealed: SealedFile): Promise<Contents>;
  /** Where its uploaded files belong; it is not there yet. */
  readonly filesFolder: string;
  /** Settings of a process that works with it. */
  readonly environment: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** Places of drills of one database. Only one drill of it runs at a time. */
export interface TemporaryPlaces {
  make(slug: string): Promise<TemporaryPlace>;
  /** Drops what drills left that were killed. @returns what it was called. */
  sweep(): Promise<string[]>;
}

/** Tells the drills of databases on one machine or server apart. */
const markOf = (source: DumpSource, more: string) => hash('sha256', `${source.site}\0${more}`, 'hex').slice(0, 10);

/** @param near a folder that belongs to this installation. */
export function temporaryPlaces(source: DumpSource, near: string): TemporaryPlaces {
  return source.address === undefined
    ? folderPlaces(`lotmark-drill-${markOf(source, near)}-`)
    : databasePlaces(source.address, `lotmark_drill_${markOf(source, '')}_`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function databasePlaces(address: string, prefix: string): TemporaryPlaces {
  const drop = (name: string) =>
    withClient(address, async (client) => {
      await client.query(`drop database if exists ${quoted(name)} with (force)`);
    });
  return {
    make: async (slug) => {
      const name = `${prefix}${slug.replaceAll('-', '_')}`;
      await withClient(address, async (client) => {
        await client.query(`create database ${quoted(name)} template template0`);
      });
      const there = withDatabase(address, name);
      const work = await mkdtemp(join(tmpdir(), 'lotmark-drill-work-'));
      return {
        name,
        restore: (sealed) => restoreIntoPostgres(sealed, there),
        filesFolder: join(work, 'files'),
        environment: { DATABASE_URL: there, DATA_DIR: work },
        drop: async () => {
          await rm(work, { recursive: true, force: true });
          await drop(name);
        },
      };
    },
    sweep: async () => {
      const left = await withClient(address, (client) =>
        askOf(client)<{ name: string }>(
          `select datname as name from pg_database where left(datname, ${prefix.length}) = '${prefix}' order by 1`,
        ),
      );
      for (const { name } of left) await drop(name);
      return left.map(({ name }) => name);
    },
  };
}

function folderPlaces(prefix: string): TemporaryPlaces {
  return {
    make: async (slug) => {
      const name = join(tmpdir(), `${prefix}${slug}`);
      await mkdir(name, { mode: 0o700 });
      return {
        name,
        restore: (sealed) => restoreIntoFolder(sealed, join(name, 'pglite')),
        filesFolder: join(name, 'files'),
        environment: { DATABASE_URL: '', DATA_DIR: name },
        drop: () => rm(name, { recursive: true, force: true }),
      };
    },
    sweep: async () => {
      const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
      const left = names.map((name) => join(tmpdir(), name));
      for (const path of left) await rm(path, { recursive: true, force: true });
      return left;
    },
  };
}
