import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { SearchChoice } from '../../ui/search-choice.tsx';

interface PlotChoiceProps {
  value?: string;
  /** @param geometry of the plot, as the service told it before it was chosen. */
  onChange?: (plot: string, geometry: string | undefined) => void;
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
        const { data } = await client.authority.list_plots({ limit_page_length: 20, ...query });
        return data.map(({ name, plot_name, farmer_name, geometry }) => ({
          value: name,
          geometry,
          label: `${plot_name} · ${farmer_name} · ${name}`,
        }));
      }}
      onChange={(plot, choice) => onChange?.(plot, choice?.geometry)}
      {...field}
    />
  );
}
