import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { Reading } from './message.ts';

export {
  type DeviceAlarmKind,
  type DeviceBindingPlace,
  type DeviceScheme,
  deviceAlarmKinds,
  deviceBindingPlaces,
  deviceSchemes,
} from '../../../platform/db/tables.generated.ts';

/** Why a reading of a batch is not taken: its place, and which part of it is wrong. */
export interface Refused {
  index: number;
  part: string;
  message: string;
}
/** A reading of a batch, or why there is none. */
export type Judged = { index: number; reading: Reading } | { refused: Refused };

/** The clock of a device may be a little ahead. */
export const aheadMs = 5 * 60_000;
const dayMs = 86_400_000;

/** Why a reading of a moment is not taken; undefined where it is. */
export function outsideTime(at: Date, now: Date, keepDays: number): string | undefined {
  if (Number.isNaN(at.getTime())) return 'must be a moment';
  if (at.getTime() > now.getTime() + aheadMs) return `must not lie in the future; it is ${now.toISOString()}`;
  if (at.getTime() < now.getTime() - keepDays * dayMs) return `must lie within the last ${keepDays} days`;
  return undefined;
}

/** The month of a moment in UTC, by its first day. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** How a device stands, from what is known of it now. */
export const deviceStandings = ['new', 'reporting', 'silent', 'retired'] as const;
export type DeviceStanding = (typeof deviceStandings)[number];

interface Silence {
  retired_at: Date | null;
  created_at: Date;
  last_received_at: Date | null;
  interval_seconds: number;
}

/** Since when a device should have been heard of: so many of its own intervals after it was, or was registered. */
export function dueAt(device: Silence, intervals: number): Date {
  const from = device.last_received_at ?? device.created_at;
  return new Date(from.getTime() + device.interval_seconds * intervals * 1000);
}

export function standingOf(device: Silence, intervals: number, now: Date): DeviceStanding {
  if (device.retired_at !== null) return 'retired';
  if (dueAt(device, intervals) < now) return 'silent';
  return device.last_received_at === null ? 'new' : 'reporting';
}

/** Numbers that never came between two that did. */
export interface Gap {
  from: number;
  to: number;
}

/** Above this the number of a session of the network stands; a device that joined anew begins another one. */
export const sessionSize = 2 ** 32;

/**
 * The gaps of what was received, newest first.
 * @param ranges `[from, to)` in order, as a multirange has them.
 */
export function gapsOf(ranges: readonly { from: number; to: number }[]): Gap[] {
  const gaps: Gap[] = [];
  for (let place = 1; place < ranges.length; place++) {
    const [before, after] = [ranges[place - 1], ranges[place]];
    if (before === undefined || after === undefined) continue;
    const sameSession = Math.floor(before.from / sessionSize) === Math.floor(after.from / sessionSize);
    if (sameSession) gaps.push({ from: before.to, to: after.from - 1 });
  }
  return gaps.reverse();
}

/** Reads a multirange of PostgreSQL, `{[1,5),[7,9)}`. */
export function readMultirange(text: string): { from: number; to: number }[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
}

/** How a network calls a device: a DevEUI of LoRaWAN, or group/node/device of Sparkplug. */
export function readNetworkId(text: string): Decision<string> {
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{16}$/.test(trimmed)) return decided(trimmed.toLowerCase());
  if (/^[^/#+\s]{1,60}\/[^/#+\s]{1,60}\/[^/#+\s]{1,60}$/.test(trimmed)) return decided(trimmed);
  return refused(invalid('network_id', 'must be a DevEUI (16 hex digits), or group/node/device of Sparkplug'));
}

/** Whether sequence numbers of a device count its readings, so that gaps mean something; Sparkplug has none of its own. */
export const counts = (device: { network_id: string | null }): boolean => device.network_id?.includes('/') !== true;

export function inUse(device: { name: string; retired_at: Date | null }): Decision<true> {
  if (device.retired_at === null) return decided(true);
  return refused(wrongState(`${device.name} is retired; register another device instead.`));
}
