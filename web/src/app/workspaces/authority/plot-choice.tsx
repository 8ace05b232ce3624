import type { AuthorityListPlotsOutput } from '@lotmark/sdk';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { SearchChoice } from '../../ui/search-choice.tsx';

/** A plot as the service told it before it was chosen. */
export type ChosenPlot = AuthorityListPlotsOutput['data'][number];

interface PlotChoiceProps {
  value?: string;
  onChange?: (plot: string, shown: ChosenPlot | undefined) => void;
  error?: ReactNode;
}

/** A plot of any farmer, found by its name, its number or the farmer. */
export function PlotChoice({ onChange, ...field }: PlotChoiceProps) {
  const t = useTranslations('authority');
  return (
    <SearchChoice
      label={t('plotName')}
      placeholder={t('findPlot')}
      required
      queryKey={['authority', 'plots']}
      find={async (query) => {
        const { data } = await client.authority.list_plots({ limit_page_length: 20, outlines: true, ...query });
        return data.map((plot) => ({
          value: plot.name,
          plot,
          label: `${plot.plot_name} · ${plot.farmer_name} · ${plot.name}`,
        }));
      }}
      onChange={(plot, choice) => onChange?.(plot, choice?.plot)}
      {...field}
    />
  );
}
