import type { DidResolutionError } from './resolve.ts';
import type { Wanted } from './versions.ts';

/** How a DID is to be resolved (DID Resolution, 4.1). */
export interface ResolutionOptions {
  readonly wanted: Wanted | undefined;
}

/** Parameters that select a service of the document (DID Resolution, 3.1). */
export interface ServiceParameters {
  readonly service: string | undefined;
  readonly serviceType: string | undefined;
  readonly relativeRef: string | undefined;
}

export type ReadParameters =
  | { ok: true; options: ResolutionOptions; services: ServiceParameters | undefined }
  | { ok: false; error: DidResolutionError; detail: string };

/** Documents name everything absolutely and nothing is cached, so these two change nothing whatever they say. */
const switches = ['expandRelativeUrls', 'noCache'] as const;
const known: readonly string[] = ['versionId', 'versionTime', 'service', 'serviceType', 'relativeRef', ...switches];

/** XML Schema's dateTime with a time zone, without which nobody can say which moment is meant. */
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Reads resolution options and DID parameters, which are one set by the time they reach a resolver. */
export function readParameters(given: Readonly<Record<string, unknown>>): ReadParameters {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const unknown = entries.find(([name]) => !known.includes(name));
  if (unknown !== undefined) {
    return {
      ok: false,
      error: 'featureNotSupported',
      detail: `The option "${unknown[0].slice(0, 60)}" is not supported.`,
    };
  }
  const wrong = entries.find(([, value]) => typeof value !== 'string' || value.length > 2000);
  if (wrong !== undefined) return invalid(`${wrong[0]} must be given once, as text.`);
  const text = given as Readonly<Record<string, string | undefined>>;
  for (const name of switches) {
    const value = text[name];
    if (value !== undefined && value !== 'true' && value !== 'false') return invalid(`${name} must be true or false.`);
  }
  const { versionId, versionTime, service, serviceType, relativeRef } = text;
  if (versionId !== undefined && versionTime !== undefined) {
    return invalid('versionId and versionTime exclude each other; send one of them.');
  }
  if (relativeRef !== undefined && service === undefined && serviceType === undefined) {
    return invalid('relativeRef needs service or serviceType.');
  }
  const moment = versionTime === undefined ? undefined : readMoment(versionTime);
  if (moment === null) return invalid('versionTime must be a moment such as 2026-03-02T09:00:00Z.');
  return {
    ok: true,
    options: {
      wanted: versionId !== undefined ? { versionId } : moment !== undefined ? { versionTime: moment } : undefined,
    },
    services: service === undefined && serviceType === undefined ? undefined : { service, serviceType, relativeRef },
  };
}

function readMoment(text: string): Date | null {
  const moment = dateTime.test(text) ? new Date(text) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
}

function invalid(detail: string): ReadParameters {
  return { ok: false, error: 'invalidOptions', detail };
}
