import { z } from 'zod';

/** Versions of the standards that are spoken, as GS1's interface has them sent along. */
export const versionHeaders = { 'gs1-epcis-version': '2.0.0', 'gs1-cbv-version': '2.0.0' } as const;

/** An event of EPCIS 2.0. */
export const event = z.record(z.string(), z.unknown()).meta({
  description: 'An event of EPCIS 2.0; `eventID` is its Event Hash ID unless a partner called it otherwise.',
});

export const contexts = z.array(z.unknown());
