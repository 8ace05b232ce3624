/** How a part stands; the words after it say why. */
export const healthStates = ['ok', 'off', 'degraded', 'down'] as const;
export type HealthState = (typeof healthStates)[number];

export interface PartHealth {
  state: HealthState;
  /** In plain words; empty where there is nothing to say. */
  note: string;
}

/** The parts that the specification names. */
export const healthParts = [
  'database',
  'cache',
  'ai_provider',
  'workers',
  'xahau_chain',
  'axk_ai_provider',
  'recent_ai_call_log_error_rate',
] as const;
export type HealthPart = (typeof healthParts)[number];
export type AiPart = Extract<HealthPart, 'ai_provider' | 'axk_ai_provider' | 'recent_ai_call_log_error_rate'>;

export type Checks = Readonly<Record<HealthPart, PartHealth>>;

/** What a look at the database shows; undefined while it does not answer. */
export interface DatabaseLook {
  /** What keeps the ledger from following, in words. */
  troubles: readonly string[];
  /** Seconds since the last sign of a process that runs jobs lapsed; null where none ever ran or one runs. */
  idleSeconds: number | null;
  /** Whether a process that runs jobs was ever seen. */
  hasWorked: boolean;
  /** What providers of language models were asked lately, by provider. */
  ai: readonly AiLook[];
}

/** The calls of one provider within `aiMinutes`. */
export interface AiLook {
  provider: string;
  calls: number;
  failed: number;
}

/** Of a language model an hour is lately. */
export const aiMinutes = 60;

/** What this process knows by itself. */
export interface OwnLook {
  writable: boolean;
  cache: PartHealth;
  /** The providers whose models are set up, that of the assistant first; none where it has no model. */
  aiProviders: readonly string[];
}

/** A process that was replaced has so long to begin, in seconds. */
const idlePatience = 60;

const ok: PartHealth = { state: 'ok', note: '' };

/** How the parts stand. */
export function checksOf(database: DatabaseLook | undefined, own: OwnLook): Checks {
  const unknown: PartHealth = { state: 'down', note: 'not known while the database does not answer' };
  return {
    database:
      database === undefined
        ? { state: 'down', note: 'it does not answer' }
        : own.writable
          ? ok
          : { state: 'down', note: 'it refuses writes' },
    cache: own.cache,
    workers: database === undefined ? unknown : workersOf(database),
    xahau_chain:
      database === undefined
        ? unknown
        : database.troubles.length === 0
          ? ok
          : { state: 'degraded', note: database.troubles.join('; ') },
    ...aiChecks(database?.ai, own.aiProviders),
  };
}

/** So many calls say something of a provider; one that failed may be chance. */
const fewestCalls = 3;

/** How the providers of language models did lately. */
export function aiChecks(
  looks: readonly AiLook[] | undefined,
  providers: readonly string[],
): Record<AiPart, PartHealth> {
  const unknown: PartHealth = { state: 'down', note: 'not known while the database does not answer' };
  const of = (provider: string | undefined, missing: string): PartHealth => {
    if (provider === undefined) return { state: 'off', note: missing };
    if (looks === undefined) return unknown;
    const { calls, failed } = looks.find((each) => each.provider === provider) ?? { calls: 0, failed: 0 };
    if (calls === 0) return { state: 'ok', note: `${provider} was asked nothing within ${aiMinutes} minutes` };
    return judged(`of ${calls} calls of ${provider} ${failed} failed within ${aiMinutes} minutes`, { calls, failed });
  };
  const all = (looks ?? []).reduce(
    (sum, { calls, failed }) => ({ calls: sum.calls + calls, failed: sum.failed + failed }),
    { calls: 0, failed: 0 },
  );
  const [first, second] = providers;
  return {
    ai_provider: of(first, 'no language model is configured'),
    axk_ai_provider: of(second, 'no second provider of language models is configured'),
    recent_ai_call_log_error_rate:
      looks === undefined
        ? unknown
        : all.calls === 0
          ? { state: 'off', note: 'no calls' }
          : judged(`${Math.round((all.failed * 100) / all.calls)} % of ${all.calls} calls`, all),
  };
}

/** Down where nothing came through, degraded where every second call failed. */
function judged(note: string, { calls, failed }: Omit<AiLook, 'provider'>): PartHealth {
  if (calls < fewestCalls || failed * 2 < calls) return { state: 'ok', note };
  return { state: failed === calls ? 'down' : 'degraded', note };
}

function workersOf({ idleSeconds, hasWorked }: DatabaseLook): PartHealth {
  if (!hasWorked) return { state: 'off', note: 'no process has run jobs on this database yet' };
  if (idleSeconds === null || idleSeconds < idlePatience) return ok;
  return { state: 'degraded', note: `no process has run jobs for ${Math.round(idleSeconds)} seconds` };
}

const isWell = ({ state }: PartHealth): boolean => state === 'ok' || state === 'off';

/** `healthy` while every part that is in use works. */
export function statusOf(checks: Checks): 'healthy' | 'degraded' {
  return healthParts.every((part) => isWell(checks[part])) ? 'healthy' : 'degraded';
}

/** What is wrong, in words, while the database answers: what `/readyz` names. Empty exactly where `statusOf` says healthy. */
export function reasonsOf(database: DatabaseLook, own: OwnLook): string[] {
  const checks = checksOf(database, own);
  return healthParts.flatMap((part) => {
    if (isWell(checks[part])) return [];
    return part === 'xahau_chain' ? database.troubles : [`${part}: ${checks[part].note}`];
  });
}

/** As the wire shows it: the state, and why after a colon. */
export const shownAs = ({ state, note }: PartHealth): string => (note === '' ? state : `${state}: ${note}`);
