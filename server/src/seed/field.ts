import { createHash } from 'node:crypto';
import type { Client } from '@lotmark/sdk';
import { canonicalize } from '@lotmark/sdk/verify';
import { privateKeyOfSeed, publicKeyBytes, signEd25519 } from '../domain/proof/did/ed25519.ts';

const quarterMs = 900_000;
const daysMeasured = 5;
/** The first reading after the container left: what is measured is never later than it is received. */
const departureMs = 1000;

/** A day as a logger in the shade sees it: coolest before sunrise, warmest in the afternoon, each day a little different. */
function weather(at: Date, mean: number, swing: number): { temperature_c: number; humidity_percent: number } {
  const day = at.getTime() / 86_400_000;
  const warmth = Math.sin(2 * Math.PI * (day - 0.4)) + 0.3 * Math.sin(2 * Math.PI * day * 0.37);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return { temperature_c: rounded(mean + swing * warmth), humidity_percent: rounded(58 - 4 * warmth) };
}

/** Every quarter of an hour in the days before a moment. */
function quartersBefore(end: Date): Date[] {
  const last = Math.floor(end.getTime() / quarterMs) * quarterMs;
  const count = (daysMeasured * 86_400_000) / quarterMs;
  return Array.from({ length: count }, (_, place) => new Date(last - (count - place) * quarterMs));
}

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
      interval_seconds: quarterMs / 1000,
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
  const before = quartersBefore(begunAt);
  await coop.iot.ingest({
    readings: before.map((at, place) => store.signed(place, at, { ...weather(at, 20, 1.6), battery_percent: 81 })),
  });
  await exporter.iot.ingest({
    readings: before.map((at, place) => box.signed(place, at, { ...weather(at, 18.6, 2.2), battery_percent: 94 })),
  });
  return {
    vehicle: good.name,
    driver: drives,
    measure: async (shipment) => {
      // It stands in the records when the goods left: a world that is begun again asks for the same.
      const { created_at } = await exporter.detail.shipment_detail({ name: shipment });
      const left = new Date(created_at).getTime();
      const at = new Date(left + departureMs);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at.getTime() + departureMs - Date.now())));
      const first = box.signed(before.length, at, { ...weather(at, 18.6, 2.2), battery_percent: 94 });
      await exporter.iot.ingest({ readings: [first] });
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
