import { z } from 'zod';

/** The members that are read of ChirpStack's uplink event (v4, JSON); a counter of 0 is left out on the wire. */
export const chirpStackUplink = z.object({
  time: z.iso.datetime({ offset: true }).meta({ examples: ['2026-03-02T08:30:00Z'] }),
  deviceInfo: z.object({
    devEui: z
      .string()
      .max(16)
      .regex(/^[0-9a-fA-F]{16}$/, 'must be 16 hex digits')
      .meta({ description: 'The DevEUI that the device was registered with.', examples: ['0102030405060708'] }),
  }),
  devAddr: z
    .string()
    .max(8)
    .regex(/^[0-9a-fA-F]{8}$/, 'must be 8 hex digits')
    .meta({ description: 'Its address; a device that joins anew gets another one.', examples: ['01020304'] }),
  fCnt: z.int().min(0).max(4_294_967_295).default(0).meta({ description: 'Counts its messages since it joined.' }),
  object: z
    .record(z.string().max(100), z.unknown())
    .meta({ description: 'What the decoder of the device made of its payload.', examples: [{ temperature: 21.5 }] }),
});
export type ChirpStackUplink = z.output<typeof chirpStackUplink>;
