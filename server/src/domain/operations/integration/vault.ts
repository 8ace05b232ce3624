import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../kernel/values/clock.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Redactor } from '../../../platform/service-log/redact.ts';
import type { Secrets } from '../../../platform/service-log/secrets.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';
import { liveSecrets, type ServiceSecret, secretsRead } from './store.ts';

/** Every process notices within this that another one replaced a secret. */
const freshMs = 1000;

/** The secrets of services: those of the environment, and before them those that were set in the hub. */
export interface Vault extends Secrets {
  /** The one of the environment; undefined where none is set there. */
  ofEnvironment(slot: string): string | undefined;
  /** Seals a secret under the id of its row. */
  seal(id: string, value: string): Buffer;
  /** What is in a row. @throws Error when it was sealed under another SECRET_KEY. */
  open(row: Pick<ServiceSecret, 'id' | 'sealed'>): string;
  /** Eight hexadecimal digits that tell secrets apart and say nothing of them. */
  fingerprint(value: string): string;
  /** Asks the database anew before the next use. */
  forget(): void;
}

export interface VaultParts {
  db: Db;
  box: SecretBox;
  /** Keys the fingerprints: nobody can try out short secrets with them. */
  fingerprintKey: Uint8Array;
  clock: Clock;
  redactor: Redactor;
  log: Logger;
  /** By slot. */
  environment: Readonly<Record<string, string | undefined>>;
}

export function openVault(parts: VaultParts): Vault {
  const { db, box, clock, redactor, log, environment } = parts;
  for (const value of Object.values(environment)) redactor.know(value);
  const fromEnvironment = (slot: string): string[] => {
    const value = environment[slot];
    return value === undefined ? [] : [value];
  };
  let kept: (slot: string) => string[] = fromEnvironment;
  let read: number | undefined;
  let reading: Promise<void> | undefined;

  const open: Vault['open'] = ({ id, sealed }) => {
    if (sealed === null) throw new Error('that secret has ended');
    return box.open(id, sealed).toString('utf8');
  };

  /** Undefined where one of them was altered, or taken away. Looked at twice: one may have been replaced between the statements. */
  const writtenSecrets = async (): Promise<ServiceSecret[] | undefined> => {
    for (let looks = 0; looks < 2; looks++) {
      const now = clock.now();
      const rows = await liveSecrets(db, now);
      if ((await alteredAmong(db, ...secretsRead(rows, now))).length === 0) return rows;
    }
    return undefined;
  };

  const refresh = async (): Promise<void> => {
    try {
      const rows = await writtenSecrets();
      if (rows === undefined) {
        // Not those of before, nor of the environment: they may have been replaced because somebody else has them.
        log.error({ table: 'service_secrets' }, 'the secrets of services are not what the service wrote; none counts');
        kept = () => [];
        read = performance.now();
        return;
      }
      const found = new Map<string, string[]>();
      for (const row of rows) {
        const value = open(row);
        redactor.know(value);
        // Behind one of the environment stands no row that is Current.
        const counting = found.get(row.slot) ?? (row.state === 'Current' ? [] : fromEnvironment(row.slot));
        if (!counting.includes(value)) counting.push(value);
        found.set(row.slot, counting);
      }
      kept = (slot) => found.get(slot) ?? fromEnvironment(slot);
      read = performance.now();
    } catch (error) {
      log.warn({ err: error }, 'the secrets that were set in the hub could not be read; the last known ones count');
      // Asked again after a while, not with every call.
      read = performance.now();
    }
  };
  const fresh = async (): Promise<void> => {
    if (read !== undefined && performance.now() - read < freshMs) return;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    await reading;
  };
  return {
    current: async (slot) => {
      await fresh();
      return kept(slot)[0];
    },
    known: (slot) => {
      void fresh();
      return kept(slot)[0];
    },
    accepted: async (slot) => {
      await fresh();
      return kept(slot);
    },
    ofEnvironment: (slot) => environment[slot],
    seal: (id, value) => box.seal(id, Buffer.from(value, 'utf8')),
    open,
    fingerprint: (value) => createHmac('sha256', parts.fingerprintKey).update(value).digest('hex').slice(0, 8),
    forget: () => {
      read = undefined;
    },
  };
}
