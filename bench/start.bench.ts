import { readFileSync } from 'node:fs';
import { runCommand, startServer, tempDir } from '../server/test/support/process.ts';
import { report } from './setting.ts';

/** 5: from the command to the first answer on an existing data folder, and what the process then holds in memory. */
export async function run(): Promise<void> {
  const folder = tempDir();
  const env = {
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'bench-password-bench',
    SEED: 'season',
    BASE_URL: 'http://localhost',
  };
  try {
    const first = await startServer(env);
    await until(() => first.output().includes('The season is whole'));
    await first.end('SIGTERM');
    const bare = performance.now();
    await runCommand(['contract', '--check'], env);
    const load = performance.now() - bare;
    const times: number[] = [];
    let memory = 0;
    for (let round = 0; round < 3; round++) {
      const started = performance.now();
      const server = await startServer(env);
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      memory = residentMb(server.child.pid as number);
      await server.end('SIGTERM');
    }
    const best = Math.min(...times);
    report({
      what: 'start of an existing data folder to the first answer',
      figure: `${(best / 1000).toFixed(2)} s, ${(best / load).toFixed(2)} x loading the program alone`,
      target: 'under 2 s',
    });
    report({
      what: 'resident memory of the default start with the demonstration season, after 10 s',
      figure: `${memory} MB`,
      target: 'under 350 MB',
    });
  } finally {
    folder.remove();
  }
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('the demonstration season was not made in time');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Linux only. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
