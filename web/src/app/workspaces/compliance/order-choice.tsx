import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';

interface OrderChoiceProps {
  value?: string;
  onChange?: (order: string) => void;
  error?: ReactNode;
}

/** One of the buyer's orders, found by its number or its lot. */
export function OrderChoice({ value = '', onChange, error }: OrderChoiceProps) {
  const t = useTranslations('compliance');
  const [typed, setTyped] = useState('');
  // What the field shows of a choice is not searched for.
  const [search] = useDebouncedValue(typed.startsWith(value) && value !== '' ? '' : typed.trim(), 250);
  const { data } = useQuery({
    queryKey: ['compliance', 'orders', search],
    queryFn: () => client.orders.list_my_orders({ limit_page_length: 20, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ name, lot }) => ({ value: name, label: `${name} · ${lot}` }));
  const kept = value !== '' && !found.some((each) => each.value === value);
  return (
    <Select
      label={t('declarationOrder')}
      description={t('declarationOrderWords')}
      searchable
      clearable
      data={kept ? [{ value, label: value }, ...found] : found}
      // The service has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' ? null : value}
      onChange={(next) => onChange?.(next ?? '')}
      error={error}
    />
  );
}
