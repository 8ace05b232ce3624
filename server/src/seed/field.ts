import { createHash } from 'node:crypto';
import type { Client } from '@lotmark/sdk';
import { canonicalize } from '@lotmark/sdk/verify';
import { privateKeyOfSeed, publicKeyBytes, signEd25519 } from '../domain/proof/did/ed25519.ts';

const hourMs = 3_600_000;
/** So far apart are readings of the passage: what is measured is never later than it is received. */
const betweenMs = 1000;

/** What a container measures after it left. */
const passage = [18.4, 18.1, 17.9, 17.6, 17.5, 17.9, 18.6, 19.4, 20.3, 21.1, 21.6, 21.4];
const humidity = [58, 58, 59, 60, 60, 59, 57, 55, 54, 53, 54, 56];

interface Logger {
  title: string;
  model: string;
  organisation: string;
}

/** A device with a key that is the same in every run, so that a world that was begun before goes on with it. */
async function logger(by: Client, { title, model, organisation }: Logger) {
  const key = privateKeyOfSeed(createHash('sha256').update(`demonstration of ${title}`).digest());
  // Asked for first: registering answers a secret, which is not answered twice.
  const { data } = await by.devices.list({ search: title });
  const known = data.find((each) => each.title === title);
  const device =
    known ??
    (await by.devices.register({
      title,
      model,
      organisation,
      interval_seconds: 3600,
      public_key: publicKeyBytes(key).toString('base64'),
    }));
  const signed = (sequence: number, at: Date, values: Record<string, number>) => {
    const said = { at: at.getTime(), device: device.name, sequence, values };
    return { ...said, signature: signEd25519(key, Buffer.from(canonicalize(said), 'utf8')).toString('base64') };
  };
  return { name: device.name, signed };
}

export interface FieldPeople {
  coop: Client;
  exporter: Client;
  /** Somebody of the exporter's own people. */
  driver: { email: string; fullName: string };
}

/**
 * A container that passed its inspection and a trailer that failed, a driver, a logger in the container and one in a store.
 * @returns what the goods leave in, and what then measures their passage.
 */
export async function equipField(
  { coop, exporter, driver }: FieldPeople,
  orgs: { coffee: string; exporter: string },
  { lot, begunAt }: { lot: string; begunAt: Date },
): Promise<{ vehicle: string; driver: string; measure: (shipment: string) => Promise<void> }> {
  const organisation = orgs.exporter;
  const good = await exporter.fleet.add_vehicle({
    organisation,
    kind: 'container',
    plate: 'MSKU 123456-7',
    title: 'Forty feet, food grade',
  });
  const bad = await exporter.fleet.add_vehicle({ organisation, kind: 'trailer', plate: 'AA 3-45678' });
  const { name: drives } = await exporter.fleet.add_driver({
    organisation,
    email: driver.email,
    full_name: driver.fullName,
    licence_number: 'ET-DL-20114',
  });
  await inspect(exporter, good.name, 'container', undefined);
  await inspect(exporter, bad.name, 'trailer', 'Brake lines are worn through on the left.');

  const box = await logger(exporter, { title: 'Logger in MSKU 123456-7', model: 'TempTale', organisation });
  await exporter.devices.bind({ device: box.name, place: 'vehicle', vehicle: good.name });

  const store = await logger(coop, {
    title: 'Store at Dilla, south wall',
    model: 'HT-20',
    organisation: orgs.coffee,
  });
  await coop.devices.bind({
    device: store.name,
    place: 'store',
    store: 'Store at Dilla',
    gps_lat: 6.41,
    gps_lng: 38.31,
  });
  await coop.devices.watch_lot({ device: store.name, lot });
  const readings = Array.from({ length: 48 }, (_, place) =>
    store.signed(place, new Date(begunAt.getTime() - (48 - place) * hourMs), {
      temperature_c: 19 + (place % 5) / 2,
      humidity_percent: 57 + (place % 4),
      battery_percent: 81,
    }),
  );
  await coop.iot.ingest({ readings });
  return {
    vehicle: good.name,
    driver: drives,
    measure: async (shipment) => {
      // It stands in the records when the goods left: a world that is begun again asks for the same.
      const { created_at } = await exporter.detail.shipment_detail({ name: shipment });
      const left = new Date(created_at).getTime();
      const readings = passage.map((temperature_c, place) =>
        box.signed(place, new Date(left + (place + 1) * betweenMs), {
          temperature_c,
          humidity_percent: humidity[place] ?? 55,
          battery_percent: 94,
        }),
      );
      const last = left + (passage.length + 1) * betweenMs;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, last - Date.now())));
      await exporter.iot.ingest({ readings });
    },
  };
}

/** Every item of a checklist answered; with a defect the first critical one fails. */
async function inspect(
  by: Client,
  vehicle: string,
  kind: 'container' | 'trailer',
  defect: string | undefined,
): Promise<void> {
  const { items } = await by.fleet.get_checklist({ kind });
  const broken = defect === undefined ? undefined : items.find(({ critical }) => critical)?.item_key;
  await by.fleet.submit_inspection({
    vehicle,
    items: items.map(({ item_key }) =>
      item_key === broken && defect !== undefined
        ? { item_key, result: 'Fail' as const, note: defect }
        : { item_key, result: 'Pass' as const },
    ),
  });
}
