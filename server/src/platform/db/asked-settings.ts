import pg from 'pg';

/** Settings of PostgreSQL that a connection is opened with, and that must hold on it. Times in whole seconds. */
export type AskedSettings = Readonly<Record<string, string>>;

/**
 * JIT compilation costs more than it saves on statements as small as ours. The default price of a random read is that of
 * a turning disk: with it counts read whole tables that an index alone would answer in half the time. The others hold whatever the
 * role is called and whatever is set for it, the last one so that nobody says beforehand under which number changes are written; temporary things are looked for last; a policy that hides rows is an error. Nothing breaks without these: behind a pooler they may be dropped.
 */
const advice =
  '-c jit=off -c random_page_cost=1.1 -c search_path=public,pg_temp -c row_security=off -c array_nulls=on -c transform_null_equals=off -c standard_conforming_strings=on -c gin_fuzzy_search_limit=0 -c default_transaction_isolation=read\\ committed -c lotmark.mark=';

/**
 * Planning a statement for its values costs more than running it where it finds rows by their keys, and a new connection
 * does so five times for each. Not for lists: their best way depends on what is asked for.
 */
export const planOnce: AskedSettings = { plan_cache_mode: 'force_generic_plan' };

/** The `options` of a connection's start. */
export function startOptions(asked: AskedSettings): string {
  const each = Object.entries(asked).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);
  return [advice, ...each].join(' ');
}

/**
 * Opens a connection and asks what holds on it. A time limit may be shorter than asked for.
 * @param who names connections like it.
 * @returns what is not as it was asked for, in words.
 */
export async function unlikeAsked(who: string, config: pg.ClientConfig, asked: AskedSettings): Promise<string[]> {
  const client = new pg.Client(config);
  // What is lost tells whoever waits for an answer.
  client.on('error', () => {});
  try {
    await client.connect();
    const settings = await settingsOf(client, Object.keys(asked));
    const wrong = settings.filter(({ name, setting }) => !holds(asked[name] as string, setting));
    return wrong.map(({ name, setting, unit }) => `${name} is ${setting}${unit ?? ''} on ${who}, not ${asked[name]}`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function settingsOf(client: pg.Client, names: string[]) {
  const { rows } = await client.query<{ name: string; setting: string; unit: string | null }>({
    text: 'select lower(name) as name, setting, unit from pg_settings where lower(name) = any($1::text[]) order by name',
    values: [names],
  });
  return rows;
}

/** PostgreSQL tells times in milliseconds; 0 is no limit. */
function holds(asked: string, setting: string): boolean {
  const seconds = /^(\d+)s$/.exec(asked)?.[1];
  if (seconds === undefined) return setting === asked;
  return Number(setting) > 0 && Number(setting) <= Number(seconds) * 1000;
}
