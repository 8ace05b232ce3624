import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';

export interface Metrics {
  registry: Registry;
  /** Counts one operation call: outcome `ok` or a refusal code. */
  call(operation: string, outcome: string, seconds: number): void;
}

/** Prometheus metrics of this process, in a registry of their own. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Sums of others that are there by type; Prometheus takes a name that ends so for a counter's.
  for (const sum of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${sum}_total`);
  const calls = new Counter({
    name: 'lotmark_operation_calls_total',
    help: 'Calls by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'lotmark_operation_seconds',
    help: 'Duration of a call, from routing to the answer.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'lotmark_database_waiting',
    help: 'Statements waiting for a database connection.',
    registers: [registry],
    collect() {
      this.set(database.waiting());
    },
  });
  new Gauge({
    name: 'lotmark_database_rules_changes',
    help: 'How often triggers, functions or other rules of the database were found changed since the start; nothing was written with them.',
    registers: [registry],
    collect() {
      this.set(database.rulesChanges());
    },
  });
  return {
    registry,
    call: (operation, outcome, seconds) => {
      calls.inc({ operation, outcome });
      duration.observe({ operation }, seconds);
    },
  };
}

/** Whoever scrapes waits for nobody. */
const withinMs = 1500;

/** What a reading of the database says, where it comes in time; else null, and the gauge leaves its figures out. */
export async function inTime<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), withinMs);
  });
  return Promise.race([reading.catch(() => null), late]).finally(() => clearTimeout(timer));
}
