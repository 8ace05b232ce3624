import {
  checklistItemSections,
  checklistItemVehicleKinds,
  checklistItemWeights,
} from '../../../platform/db/tables.generated.ts';
import type { ReferenceKind } from './kind.ts';

const label = { type: 'text', pattern: /^[^|\p{C}]{1,200}$/u } as const;

/** What is looked at in a vehicle before it is loaded, and what goods bear on their way. */
export const fieldKinds = {
  checklist_item: {
    table: 'checklist_items',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'vehicle_kind', type: 'text', key: true, choices: checklistItemVehicleKinds },
      { name: 'item_key', type: 'text', key: true, pattern: /^[a-z][a-z0-9_]{1,39}$/ },
      { name: 'place', type: 'int', min: 1, max: 999 },
      { name: 'section', type: 'text', choices: checklistItemSections },
      { name: 'label_en', ...label },
      { name: 'label_es', ...label },
      { name: 'label_fr', ...label },
      { name: 'label_pt', ...label },
      { name: 'weight', type: 'text', choices: checklistItemWeights },
    ],
  },
  reading_bound: {
    table: 'reading_bounds',
    dated: 'day',
    retires: false,
    columns: [
      {
        name: 'commodity_type',
        type: 'text',
        key: true,
        refers: { table: 'commodity_types', column: 'name', retires: true },
      },
      {
        name: 'measure',
        type: 'text',
        key: true,
        choices: ['temperature_c', 'humidity_percent', 'moisture_percent', 'co2_ppm', 'shock_g', 'light_lux'],
      },
      { name: 'at_least', type: 'decimal', scale: 3, min: -200, max: 1e6, optional: true },
      { name: 'at_most', type: 'decimal', scale: 3, min: -200, max: 1e6, optional: true },
      { name: 'in_a_row', type: 'int', min: 1, max: 100 },
    ],
    check: ({ at_least, at_most }) =>
      at_least !== undefined &&
      at_least !== null &&
      at_most !== undefined &&
      at_most !== null &&
      Number(at_least) > Number(at_most)
        ? { field: 'at_most', message: 'must be at least at_least' }
        : undefined,
  },
} as const satisfies Record<string, ReferenceKind>;
