import { deviceAccess } from '../../domain/field/device/access.ts';
import { chirpStackUplink } from '../../domain/field/network/chirpstack.ts';
import { takeChirpStack } from '../../domain/field/network/uplink.ts';
import { forbidden, notFound } from '../../kernel/values/errors.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';
import { shown, takenView } from './ingest.ts';

const ingestUplink = operation({
  summary:
    'Takes an uplink event of ChirpStack (v4, JSON) of a device whose network vouches for it; for its HTTP integration with a partner key in a header.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: chirpStackUplink,
  output: takenView,
  refusals: {
    rate_limit: 'the device, or all of its organisation together, sent too many readings in this minute',
    permission: 'the caller has no device with this DevEUI',
    not_found: 'for admins: no device has this DevEUI',
    validation:
      'nothing in it is known, it is physically impossible, lies in the future or too long ago, or its counter came with other values',
  },
  handler: async (ctx, input) => {
    const devEui = input.deviceInfo.devEui.toLowerCase();
    // Of the caller's own: others may have registered the id, too.
    const found = await deviceAccess
      .list(ctx)
      .select('devices.name')
      .where('devices.network_id', '=', devEui)
      .where('devices.retired_at', 'is', null)
      .orderBy('devices.created_at')
      .executeTakeFirst();
    if (found === undefined) {
      throw isAdmin(ctx.actor)
        ? notFound(`No device has the DevEUI ${devEui}.`)
        : forbidden('You have no such device.');
    }
    const device = await deviceAccess.see(ctx, found.name);
    ctx.about(device.name);
    return shown(
      await takeChirpStack(ctx, device, input, {
        keepDays: ctx.services.readingsKeepDays,
        pace: ctx.services.readingPace,
      }),
    );
  },
});

export const iotUplink = { ingest_uplink: ingestUplink };
