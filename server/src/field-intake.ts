import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { networkTopics, signedTopic, takeMessage } from './domain/field/network/intake.ts';
import { Refusal } from './kernel/values/errors.ts';
import { type MqttSubscription, openMqtt } from './platform/mqtt/open-mqtt.ts';

/** Takes readings from the broker that the settings name; undefined where they name none. */
export async function openFieldIntake(config: Config, app: App, log: Logger): Promise<MqttSubscription | undefined> {
  const { mqttUrl, mqttNetworks, keepDays, pace } = config.devices;
  if (mqttUrl === undefined) return undefined;
  const { database, clock } = app.kernel;
  const parts = {
    database,
    box: app.services.deviceSecrets,
    now: () => clock.now(),
    keepDays,
    pace,
    onHeldBack: heldBackCounter(app),
    transaction: app.jobContext.transaction,
  };
  return openMqtt({
    url: mqttUrl,
    // Of this machine and this installation: the broker keeps what comes while we are away.
    clientId: `lotmark-${hostname()}-${app.services.signer.address.slice(-8)}`,
    topics: mqttNetworks ? [signedTopic, ...networkTopics] : [signedTopic],
    onMessage: async (topic, payload) => {
      try {
        const { refused } = await takeMessage(parts, topic, payload);
        if (refused.length > 0) log.warn({ topic, refused: refused.slice(0, 5) }, 'some readings were not taken');
      } catch (error) {
        // It would be refused the next time, too, and everything behind it would wait.
        if (!(error instanceof Refusal) && !isOfData(error)) throw error;
        const reason = error instanceof Error ? error.message.slice(0, 300) : '';
        log.warn({ topic, reason }, 'a message was not taken');
      }
    },
    onProblem: (error) => log.warn({ err: error }, 'readings from the broker wait'),
  });
}

/** Readings of the broker that were too many for their minute, since this process began. */
function heldBackCounter({ metrics }: App): (readings: number) => void {
  const counter = new Counter({
    name: 'lotmark_readings_held_back_total',
    help: 'Readings of the broker that were not taken, because a device or its organisation sent too many in a minute.',
    registers: [metrics.registry],
  });
  return (readings) => counter.inc(readings);
}

/** The database takes no such value (SQLSTATE class 22), whenever it is asked. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
