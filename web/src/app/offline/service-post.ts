import { createClient } from '@lotmark/sdk';
import { base64Of } from '../ui/base64-of.ts';
import type { Draft, InspectionDraft, VehicleInspectionDraft } from './draft.ts';
import type { DraftPost } from './send-drafts.ts';

/**
 * The service without the portal's question for a new login: sending happens behind the scenes, and holds the lock that
 * other tabs wait for.
 */
const quiet = createClient({ baseUrl: location.origin, retries: 0, timeoutMs: 20_000 });

/** Who the service takes us for at this moment; undefined for nobody. */
export async function currentUser(): Promise<string | undefined> {
  return (await quiet.auth.whoami()).user?.id;
}

export const servicePost: DraftPost = {
  send: async (draft) => {
    const options = { idempotencyKey: draft.key };
    switch (draft.kind) {
      case 'plot':
        return (await quiet.farmer.register_farm_plot(draft.values, options)).name;
      case 'plot-change':
        return (await quiet.farmer.update_farm_plot(draft.values, options)).name;
      case 'harvest':
        return (await quiet.farmer.record_harvest(draft.values, options)).name;
      case 'inspection':
        return sendInspection(draft, options);
      case 'vehicle-inspection':
        return sendVehicleInspection(draft, options);
    }
  },
  find: async (draft) => {
    switch (draft.kind) {
      case 'plot': {
        const { plot_name } = draft.values;
        const { data } = await quiet.farmer.list_my_plots({ search: plot_name, limit_page_length: 100 });
        return data.find((row) => row.plot_name === plot_name && isSince(row.created_at, draft))?.name;
      }
      // Saying the same change twice changes nothing, and the service knows an inspection again that it has.
      case 'plot-change':
      case 'inspection':
        return undefined;
      case 'harvest': {
        const { plot, harvest_date, quantity, unit } = draft.values;
        const kilograms = Number(quantity) * (unit === 'MT' ? 1000 : 1);
        const { data } = await quiet.farmer.list_my_harvests({
          plot,
          sort: 'created_at desc',
          limit_page_length: 100,
        });
        return data.find(
          (row) => row.harvest_date === harvest_date && row.quantity_kg === kilograms && isSince(row.created_at, draft),
        )?.name;
      }
      case 'vehicle-inspection': {
        const { vehicle, inspected_at } = draft.values;
        const { data } = await quiet.fleet.list_my_inspections({ vehicle, limit_page_length: 100 });
        return data.find((row) => row.inspected_at === inspected_at)?.name;
      }
    }
  },
};

/** Its papers first, each under a key of its own, so that a second try adds none twice. */
async function sendInspection(draft: InspectionDraft, options: { idempotencyKey: string }): Promise<string> {
  const files: string[] = [];
  for (const [place, paper] of draft.papers.entries()) {
    const upload = { filedata: await base64Of(paper), filename: paper.name };
    files.push((await quiet.upload_file(upload, { idempotencyKey: `${draft.key} ${place}` })).name);
  }
  const { lot, ...entry } = draft.values;
  const made =
    draft.inspection === null
      ? await quiet.inspector_workbench.record_inspection({ lot, ...entry, files }, options)
      : await quiet.inspector.submit_inspection({ inspection: draft.inspection, ...entry, files }, options);
  return made.name;
}

/** As there; each photograph goes to the item that it shows. */
async function sendVehicleInspection(
  draft: VehicleInspectionDraft,
  options: { idempotencyKey: string },
): Promise<string> {
  const photos = new Map<string, string[]>();
  for (const [place, { item, file }] of draft.photos.entries()) {
    const upload = { filedata: await base64Of(file), filename: file.name };
    const { name } = await quiet.upload_file(upload, { idempotencyKey: `${draft.key} ${place}` });
    photos.set(item, [...(photos.get(item) ?? []), name]);
  }
  const items = draft.values.items.map((item) => {
    const shown = photos.get(item.item_key ?? '');
    return shown === undefined ? item : { ...item, photos: shown };
  });
  return (await quiet.fleet.submit_inspection({ ...draft.values, items }, options)).name;
}

/** Made after the draft was; clocks of phones go a little wrong. */
function isSince(createdAt: string, draft: Draft): boolean {
  return new Date(createdAt).getTime() > (draft.sentAt ?? draft.madeAt) - 300_000;
}
