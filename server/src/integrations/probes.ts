import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { probeDevices, probeLedger, probeTimeStamps } from '../domain/operations/integration/own-services.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import type { EventBus } from '../domain/proof/event/ports.ts';
import type { OpenRateLimiter } from '../kernel/limits/ratelimit-open.ts';
import type { Clock } from '../kernel/values/clock.ts';
import { tryMqtt } from '../platform/mqtt/open-mqtt.ts';
import type { TimeStampSource } from '../platform/pades/time-stamp.ts';
import { ratesFileAt } from '../platform/rates/daily-file.ts';
import { healthy, off } from './answers.ts';
import type { Wired } from './wired.ts';

export function ledgerProbe(clock: Clock, wired: Wired): Integration['probe'] {
  return async (reader) => {
    const failure = wired.ledgerFailure();
    if (failure !== undefined) return { status: 'Down', detail: failure.reason };
    const runtime = wired.ledger();
    // Another process speaks to the node; it writes down what it hears.
    if (runtime === undefined) return probeLedger(reader, clock.now());
    await runtime.node.request('server_info');
    return probeLedger(reader, clock.now());
  };
}

export function brokerProbe(bus: EventBus | undefined): Integration['probe'] {
  return async () => {
    if (bus === undefined) return off('No message broker is set (NATS_URL): readers are told from the table.');
    if (bus.ready()) return healthy('Connected; the stream takes events.');
    return { status: 'Down', detail: 'The broker is away; events wait for it in the table.' };
  };
}

export function limitsProbe(limiter: OpenRateLimiter): Integration['probe'] {
  return async () => {
    if (limiter.place !== 'redis') {
      return off(
        `No Redis is set (REDIS_URL): limits are counted in ${limiter.place === 'memory' ? 'memory' : 'the database'}.`,
      );
    }
    await limiter.probe();
    return healthy('Redis answers.');
  };
}

export function devicesProbe({ devices: { mqttUrl } }: Config, clock: Clock): Integration['probe'] {
  return async (reader) => {
    const heard = await probeDevices(reader, clock.now());
    if (mqttUrl === undefined) return heard;
    await tryMqtt(mqttUrl);
    const detail = `The broker of devices takes our login. ${heard.detail}`;
    return heard.status === 'Off' ? healthy(detail) : { ...heard, detail };
  };
}

/** Each time-stamp may cost something: by itself it is asked for one only where none came lately. */
export function timeStampsProbe(
  { documentSeal }: Config,
  clock: Clock,
  stamps: TimeStampSource | undefined,
): Integration['probe'] {
  return async (reader, byHand) => {
    if (documentSeal === undefined)
      return off('No certificate is set (SIGNING_P12): PDF files get no signature that would need a time-stamp.');
    if (stamps === undefined) return off('No time-stamping service is set (TSA_URL): signatures bear our own time.');
    const lately = byHand ? undefined : await probeTimeStamps(reader, clock.now());
    if (lately !== undefined) return lately;
    const { at } = await stamps.stamp(randomBytes(32), clock.now());
    const apart = Math.round(Math.abs(at.getTime() - clock.now().getTime()) / 1000);
    return healthy(`The service gives time-stamps; its clock is ${apart} s from ours.`);
  };
}

export function ratesProbe({ ratesUrl }: Config): Integration['probe'] {
  return async () => {
    if (ratesUrl === undefined) return off('No daily file of rates is set (RATES_URL): admins enter them.');
    await ratesFileAt(ratesUrl).read();
    return healthy('The daily file is there.');
  };
}
