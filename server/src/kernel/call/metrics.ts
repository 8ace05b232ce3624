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
  return {
    registry,
    call: (operation, outcome, seconds) => {
      calls.inc({ operation, outcome });
      duration.observe({ operation }, seconds);
    },
  };
}
