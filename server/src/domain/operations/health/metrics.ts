import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../../../kernel/call/metrics.ts';
import type { Database } from '../../../platform/db/database.ts';
import { incidentSeverities } from '../incident/rules.ts';
import { lookAtDatabase } from './look.ts';

/** Adds what alarms stand on: open incidents, and jobs that nobody runs. Left out while the database is silent. */
export function operationMetrics(registry: Registry, { reader }: Database): void {
  new Gauge({
    name: 'lotmark_incidents_open',
    help: 'Incidents that are open, by severity.',
    labelNames: ['severity'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await inTime(
        sql<{ severity: string; count: number }>`
          select severity, count(*) from incidents where resolved_at is null group by severity`
          .execute(reader)
          .then((answer) => answer.rows),
      );
      if (rows === null) return;
      for (const severity of incidentSeverities) {
        this.set({ severity }, rows.find((row) => row.severity === severity)?.count ?? 0);
      }
    },
  });
  new Gauge({
    name: 'lotmark_workers_idle_seconds',
    help: 'Seconds since the last sign of a process that runs jobs lapsed; 0 while one runs.',
    registers: [registry],
    async collect() {
      // Without a look there would be a 0, which nobody has seen.
      this.remove();
      const look = await inTime(lookAtDatabase(reader, new Date()));
      if (look?.hasWorked === true) this.set(look.idleSeconds ?? 0);
    },
  });
}
