import { services, startSimulator } from '../platform/eu/simulator/server.ts';
import { plainSwitches, type Switches, simulatedUser } from '../platform/eu/simulator/settings.ts';
import { fileState, memoryState } from '../platform/eu/simulator/state.ts';
import type { Given, Print } from './command.ts';
import { listenProblem } from './start-checks.ts';
import { UsageError } from './usage-error.ts';

const maxSeconds = 31 * 86_400;

/** Runs the simulator of the EU's system until a signal ends it. */
export async function euSimulatorCommand({ values, switches: given }: Given, print: Print): Promise<undefined> {
  const number = (option: string, otherwise: number, max = maxSeconds): number => {
    const text = values[option];
    if (text === undefined) return otherwise;
    if (!/^\d{1,9}$/.test(text) || Number(text) > max) {
      throw new UsageError(`--${option} takes a whole number from 0 to ${max}, not "${text}".`);
    }
    return Number(text);
  };
  const host = values['host'] ?? '127.0.0.1';
  const port = number('port', 4600, 65_535);
  const country = values['country'] ?? simulatedUser.country;
  if (!/^[A-Z]{2}$/.test(country)) throw new UsageError(`--country takes two capital letters, not "${country}".`);
  const switches: Switches = {
    ...plainSwitches,
    indexDelay: number('index-delay', plainSwitches.indexDelay),
    profilingDelay: number('profiling-delay', plainSwitches.profilingDelay),
    withdrawnGlitch: number('withdrawn-glitch', plainSwitches.withdrawnGlitch),
    dropAnswer: number('drop-answer', plainSwitches.dropAnswer),
    latency: number('latency', plainSwitches.latency, 600_000),
    identifiersGlitch: given.has('identifiers-glitch'),
    customsLock: given.has('customs-lock'),
    reject: values['reject'] ?? null,
  };
  const user = {
    ...simulatedUser,
    name: values['user'] ?? simulatedUser.name,
    key: values['key'] ?? simulatedUser.key,
    country,
    hasEori: !given.has('no-eori'),
  };
  const file = values['file'];
  const simulator = await startSimulator({
    host,
    port,
    users: [user],
    switches,
    state: file === undefined ? memoryState() : fileState(file),
    onCall: print,
  }).catch((error: Error) => {
    throw listenProblem(error, host, port) ?? error;
  });
  print(`A simulator of the EU's due diligence system, version 3: ${simulator.address}`);
  for (const path of services) print(`  ${new URL(path, simulator.address).href}`);
  print(`User ${user.name}, authentication key ${user.key}, any client id. Its numbers are worth nothing to anybody.`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await simulator.close();
}
