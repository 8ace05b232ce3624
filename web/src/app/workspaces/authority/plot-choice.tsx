import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { SearchChoice } from '../../ui/search-choice.tsx';

interface PlotChoiceProps {
  value?: string;
  onChange?: (plot: string) => void;
  error?: ReactNode;
}

/** A plot of any farmer, found by its name, its number or the farmer. */
export function PlotChoice(field: PlotChoiceProps) {
  const t = useTranslations('authority');
  return (
    <SearchChoice
      label={t('plotName')}
      placeholder={t('findPlot')}
      required
      queryKey={['authority', 'plots']}
      find={async (query) => {
        const { data } = await client.authority.list_plots({ limit_page_length: 20, ...query });
        return data.map(({ name, plot_name, farmer_name }) => ({
          value: name,
          label: `${plot_name} · ${farmer_name} · ${name}`,
        }));
      }}
      {...field}
    />
  );
}
