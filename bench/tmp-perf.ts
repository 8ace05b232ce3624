import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { freshDatabase, prepareTemplate } from './setting.ts';
import { untilDone } from './backlog.ts';
import { benchAdmin, bringCrowd, wholeTrade } from './whole-trade.ts';
const ticks = 100;
const cpuOf = (pid: number) => { try { const p = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(p[11]) + Number(p[12])) / ticks; } catch { return 0; } };
const pgs = () => readdirSync('/proc').filter((n) => /^\d+$/.test(n)).filter((n) => { try { return readFileSync(`/proc/${n}/comm`, 'utf8').startsWith('postgres'); } catch { return false; } }).map(Number);
const pgNames = (db: string) => pgs().filter((pid) => { try { return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(db) ; } catch { return false; } });
const clients = Number(process.argv[2] ?? 8), each = Number(process.argv[3] ?? 15);
await prepareTemplate();
const database = await freshDatabase({ durable: true });
const folder = tempDir();
const server = await startServer({ ADMIN_EMAIL: benchAdmin.email, ADMIN_PASSWORD: benchAdmin.password, CHECK_OUTPUT: 'false', LOG_LEVEL: 'warn', ANCHOR_SECONDS: '5', LEDGER_CLOSE_MS: '1000', DATABASE_URL: database.url as string, DATA_DIR: folder.path,
 ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF} --cpu-prof-interval=500` } : {}) });
try {
  const crowd = await bringCrowd(server.url, clients);
  await Promise.all(crowd.map(wholeTrade));
  await untilDone(database.db, 120);
  const name = new URL(database.url as string).pathname.slice(1);
  await sql`select pg_stat_statements_reset()`.execute(database.db).catch(() => {});
  const pid = server.child.pid as number;
  const pgBefore = new Map(pgNames(name).map((p) => [p, cpuOf(p)]));
  const before = cpuOf(pid), me = process.cpuUsage(), t = performance.now();
  await Promise.all(crowd.map(async (people) => { for (let i = 0; i < each; i++) await wholeTrade(people); }));
  const took = (performance.now() - t) / 1000;
  const mid = cpuOf(pid) - before;
  await untilDone(database.db, 120);
  const n = clients * each;
  let pg = 0; for (const p of pgNames(name)) pg += cpuOf(p) - (pgBefore.get(p) ?? 0);
  const mine = process.cpuUsage(me);
  console.log(`${clients} clients, ${n} trades in ${took.toFixed(1)} s = ${(n / took).toFixed(1)}/s; CPU ms a trade: server ${((cpuOf(pid) - before) * 1000 / n).toFixed(0)} (foreground until ${(mid * 1000 / n).toFixed(0)}), postgres ${(pg * 1000 / n).toFixed(0)}, client ${((mine.user + mine.system) / 1000 / n).toFixed(0)}; load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`);
  const { rows } = await sql<any>`select calls, total_exec_time::int as ms, total_plan_time::int as plan, (total_exec_time/greatest(calls,1))::numeric(10,3) as mean, plans, left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 170) as q from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = ${name} order by ${sql.raw(process.env.ORDER ?? "total_exec_time + total_plan_time")} desc limit 45`.execute(database.db).catch((e) => ({ rows: [{ q: String(e) }] }));
  const s = await sql<any>`select sum(calls)::int calls, sum(total_exec_time)::int ms, sum(total_plan_time)::int plan, sum(plans)::int plans from pg_stat_statements s join pg_database d on d.oid=s.dbid where d.datname=${name} and toplevel`.execute(database.db); console.log('per trade', Object.fromEntries(Object.entries(s.rows[0]).map(([k,v])=>[k,(v as number)/n])));
  for (const r of rows) console.log(`${String(r.ms).padStart(6)}ms plan ${String(r.plan).padStart(4)} x${String((r.calls / n).toFixed(1)).padStart(6)} plans ${(r.plans/n).toFixed(2)} mean ${r.mean}  ${r.q}`);
} finally { await server.end('SIGTERM'); console.log(server.output().slice(0, 2000)); await database.close(); folder.remove(); }
