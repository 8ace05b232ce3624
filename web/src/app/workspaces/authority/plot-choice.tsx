import { type ReactNode, useState } from 'react';
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
  const [geometries] = useState(() => new Map<string, string>());
  return (
    <SearchChoice
      label={t('plotName')}
      placeholder={t('findPlot')}
      required
      queryKey={['authority', 'plots']}
      find={async (query) => {
        const { data } = await client.authority.list_plots({ limit_page_length: 20, ...query });
        for (const { name, geometry } of data) geometries.set(name, geometry);
        return data.map(({ name, plot_name, farmer_name }) => ({
          value: name,
          label: `${plot_name} · ${farmer_name} · ${name}`,
        }));
      }}
      onChange={(plot) => onChange?.(plot, geometries.get(plot))}
      {...field}
    />
  );
}
