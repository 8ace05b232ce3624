import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import type { Draft } from './draft.ts';

/** What a draft is called in lists and messages. */
export function useDraftName(): (draft: Draft) => string {
  const t = useTranslations('offline');
  const { number, day } = useFormats();
  return (draft) => {
    switch (draft.kind) {
      case 'plot':
        return draft.values.plot_name;
      case 'plot-change':
        return draft.values.plot_name ?? draft.values.plot;
      case 'harvest': {
        const { quantity, unit = 'kg', harvest_date } = draft.values;
        return `${t('harvest')}, ${number(Number(quantity), 3)} ${unit}, ${day(harvest_date)}`;
      }
      case 'inspection':
        return `${t('inspection')}, ${draft.values.lot}`;
      case 'vehicle-inspection':
        return `${t('vehicleInspection')}, ${draft.values.vehicle ?? ''}`;
    }
  };
}
