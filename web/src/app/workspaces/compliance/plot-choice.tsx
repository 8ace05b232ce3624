import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { SearchChoice } from '../../ui/search-choice.tsx';

interface PlotChoiceProps {
  /** Of which package. */
  name: string;
  value?: string;
  onChange?: (plot: string) => void;
  error?: ReactNode;
}

/** One plot of the package, found by its number or what its farmer calls it; none is all of them. */
export function PlotChoice({ name, ...field }: PlotChoiceProps) {
  const t = useTranslations('compliance');
  return (
    <SearchChoice
      label={t('plotOne')}
      placeholder={t('plotAll')}
      nothingFoundMessage={t('noPlotsFound')}
      queryKey={['compliance', 'plots', name, 'choice']}
      find={async (query) => {
        const { data } = await client.eudr.list_plots({ package: name, limit_page_length: 50, ...query });
        return data.map(({ plot, place, producer_name }) => ({
          value: plot,
          label: [plot, place, producer_name].filter((each) => each !== null && each !== '').join(' · '),
        }));
      }}
      {...field}
    />
  );
}
