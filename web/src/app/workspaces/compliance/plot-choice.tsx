import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';

interface PlotChoiceProps {
  /** Of which package. */
  name: string;
  value?: string;
  onChange?: (plot: string) => void;
  error?: ReactNode;
}

/** One plot of the package, found by its number or what its farmer calls it; none is all of them. */
export function PlotChoice({ name, value = '', onChange, error }: PlotChoiceProps) {
  const t = useTranslations('compliance');
  const [typed, setTyped] = useState('');
  // What the field shows of a choice is not searched for.
  const [search] = useDebouncedValue(typed.startsWith(value) && value !== '' ? '' : typed.trim(), 250);
  const { data } = useQuery({
    queryKey: ['compliance', 'plots', name, 'choice', search],
    queryFn: () =>
      client.eudr.list_plots({ package: name, limit_page_length: 50, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ plot, place, producer_name }) => ({
    value: plot,
    label: [plot, place, producer_name].filter((each) => each !== null && each !== '').join(' · '),
  }));
  const kept = value !== '' && !found.some((each) => each.value === value);
  return (
    <Select
      label={t('plotOne')}
      placeholder={t('plotAll')}
      searchable
      clearable
      data={kept ? [{ value, label: value }, ...found] : found}
      // The service has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' ? null : value}
      onChange={(next) => onChange?.(next ?? '')}
      nothingFoundMessage={t('noPlotsFound')}
      error={error}
    />
  );
}
