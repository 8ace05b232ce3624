import type { Tx } from '../../../platform/db/database.ts';

/**
 * One rehearsal of a restore at a time among the installations of a process: each makes a database, fills it and reads all
 * of it, and the admins of a tenant do not pay for the machine.
 */
export interface Rehearsals {
  /**
   * @param site whose database it is of.
   * @returns what ends it; undefined while another one is under way.
   */
  enter(site: string): (() => void) | undefined;
  /** Of whose database one is under way. */
  site(): string | undefined;
}

export function openRehearsals(): Rehearsals {
  let underWay: string | undefined;
  return {
    enter: (site) => {
      if (underWay !== undefined) return undefined;
      underWay = site;
      return () => {
        underWay = undefined;
      };
    },
    site: () => underWay,
  };
}

const hour = 3_600_000;

/** Seconds until another one may be rehearsed; 0 where that is now. */
export async function untilNextDrill(tx: Tx, now: Date, { site, perHour }: { site: string; perHour: number }) {
  const rows = await tx
    .selectFrom('restore_drills')
    .select('run_at')
    .where('site', '=', site)
    .where('run_at', '>', new Date(now.getTime() - hour))
    .orderBy('run_at', 'desc')
    .limit(perHour)
    .execute();
  const oldest = rows[perHour - 1];
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest.run_at.getTime() + hour - now.getTime()) / 1000));
}
