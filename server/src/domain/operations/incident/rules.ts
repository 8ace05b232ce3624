import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';

export const incidentSeverities = ['Minor', 'Major', 'Critical'] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** Something that a look at the service has found wrong. */
export interface Finding {
  /** `<source>` or `<source>:<what>`; an incident of it is open as long as looks find it. */
  cause: string;
  severity: IncidentSeverity;
  title: string;
  /** What exactly, with figures; the incident follows it. */
  summary: string;
}

/** An incident that the service opened, as far as its next look needs it. */
export interface SeenIncident {
  name: string;
  cause: string;
  severity: IncidentSeverity;
  title: string;
  summary: string;
  resolved_at: Date | null;
}

/** What comes back within this is the same incident: one that flickers must not fill the list. */
export const returnsWithinMs = 15 * 60_000;

/** What a look changes. */
export interface IncidentChanges {
  open: Finding[];
  reopen: { name: string; finding: Finding }[];
  change: { name: string; finding: Finding; worse: boolean }[];
  resolve: SeenIncident[];
}

/** The part of a cause before its colon: who found it. */
export const sourceOf = (cause: string): string => cause.split(':')[0] ?? cause;

/**
 * Compares what was found with the incidents that the service has opened.
 * @param looked the sources that could look this time; incidents of the others stay as they are.
 * @param known those that are open, and those that ended lately, the newest last.
 */
export function changesOf(
  { found, looked }: { found: readonly Finding[]; looked: readonly string[] },
  known: readonly SeenIncident[],
  now: Date,
): IncidentChanges {
  const newest = new Map(known.map((incident) => [incident.cause, incident]));
  const changes: IncidentChanges = { open: [], reopen: [], change: [], resolve: [] };
  for (const finding of found) {
    const before = newest.get(finding.cause);
    if (before === undefined || isPast(before, now)) changes.open.push(finding);
    else if (before.resolved_at !== null) changes.reopen.push({ name: before.name, finding });
    else if (differs(before, finding))
      changes.change.push({ name: before.name, finding, worse: isWorse(before, finding) });
  }
  const causes = new Set(found.map(({ cause }) => cause));
  changes.resolve = [...newest.values()].filter(
    ({ cause, resolved_at }) => resolved_at === null && looked.includes(sourceOf(cause)) && !causes.has(cause),
  );
  return changes;
}

const isPast = ({ resolved_at }: SeenIncident, now: Date): boolean =>
  resolved_at !== null && now.getTime() - resolved_at.getTime() > returnsWithinMs;

const differs = (before: SeenIncident, finding: Finding): boolean =>
  before.severity !== finding.severity || before.title !== finding.title || before.summary !== finding.summary;

const isWorse = (before: SeenIncident, finding: Finding): boolean =>
  incidentSeverities.indexOf(finding.severity) > incidentSeverities.indexOf(before.severity);

interface Standing {
  name: string;
  opened_by: string | null;
  resolved_at: Date | null;
}

/** What the service has found ends when a look finds it no more: a person who says it is over would be contradicted. */
export function mayBeResolved({ name, opened_by, resolved_at }: Standing): Decision<void> {
  if (resolved_at !== null) return refused(wrongState(`${name} is Resolved already.`));
  if (opened_by === null) {
    return refused(
      wrongState(`${name} was found by the service and ends when its cause is gone; add a note to it instead.`),
    );
  }
  return decided(undefined);
}

/** How long those that are over lasted on average, in whole seconds; null where none is. */
export function meanSeconds(lasted: readonly { opened_at: Date; resolved_at: Date | null }[]): number | null {
  const seconds = lasted.flatMap(({ opened_at, resolved_at }) =>
    resolved_at === null ? [] : [(resolved_at.getTime() - opened_at.getTime()) / 1000],
  );
  return seconds.length === 0 ? null : Math.round(seconds.reduce((sum, each) => sum + each, 0) / seconds.length);
}
