import { createClient } from '@lotmark/sdk';
import type { Draft } from './draft.ts';
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
    }
  },
  find: async (draft) => {
    switch (draft.kind) {
      case 'plot': {
        const { plot_name } = draft.values;
        const { data } = await quiet.farmer.list_my_plots({ search: plot_name, limit_page_length: 100 });
        return data.find((row) => row.plot_name === plot_name && isSince(row.created_at, draft))?.name;
      }
      // Saying the same change twice changes nothing.
      case 'plot-change':
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
    }
  },
};

/** Made after the draft was; clocks of phones go a little wrong. */
function isSince(createdAt: string, draft: Draft): boolean {
  return new Date(createdAt).getTime() > (draft.sentAt ?? draft.madeAt) - 300_000;
}
