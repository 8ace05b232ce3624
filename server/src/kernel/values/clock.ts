/** Where handlers and jobs get the time from; tests hold one that they move themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
