import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';

interface PlotChoiceProps {
  value?: string;
  onChange?: (plot: string) => void;
  error?: ReactNode;
}

/** A plot of any farmer, found by its name, its number or the farmer. */
export function PlotChoice({ value = '', onChange, error }: PlotChoiceProps) {
  const t = useTranslations('authority');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  // What the field shows of a choice is not searched for.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 250);
  const { data } = useQuery({
    queryKey: ['authority', 'plots', search],
    queryFn: () => client.authority.list_plots({ limit_page_length: 20, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ name, plot_name, farmer_name }) => ({
    value: name,
    label: `${plot_name} · ${farmer_name} · ${name}`,
  }));
  const kept = chosen !== undefined && chosen.value === value && !found.some((each) => each.value === value);
  return (
    <Select
      label={t('plotName')}
      placeholder={t('findPlot')}
      required
      searchable
      clearable
      data={kept ? [chosen, ...found] : found}
      // The service has searched already, also in what the label does not say.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' ? null : value}
      onChange={(next, option) => {
        setChosen(next === null || option === null ? undefined : { value: option.value, label: option.label });
        onChange?.(next ?? '');
      }}
      error={error}
    />
  );
}
