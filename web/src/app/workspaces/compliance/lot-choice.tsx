import type { EudrListLotsInput } from '@lotmark/sdk';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';

interface Props {
  operator: string;
  activity: NonNullable<EudrListLotsInput['activity']>;
  value?: string[];
  onChange?: (lots: string[]) => void;
  error?: ReactNode;
}

/** Lots that the operator sells or bought; one that is in a statement already says in which. */
export function LotChoice({ operator, activity, value = [], onChange, error }: Props) {
  const t = useTranslations('compliance');
  const formats = useFormats();
  const term = useTerms();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery({
    queryKey: ['compliance', 'lots', operator, activity, search],
    queryFn: () =>
      client.eudr.list_lots({
        activity,
        limit_page_length: 50,
        ...(operator === '' ? {} : { operator }),
        ...(search === '' ? {} : { search }),
      }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const options = rows.map((row) => {
    const facts = [row.lot, term(row.commodity_type), formats.quantity(row.quantity_kg, 'kg'), row.lot_reference];
    const words = facts.filter((each) => each !== null).join(', ');
    return {
      value: row.lot,
      label: row.package === null ? words : `${words} (${t('inPackage', { name: row.package })})`,
    };
  });
  // What was chosen stays in the list whatever is searched for.
  const chosen = value.filter((lot) => !rows.some((row) => row.lot === lot)).map((lot) => ({ value: lot, label: lot }));
  return (
    <MultiSelect
      label={t('lotNames')}
      description={t('lotNamesWords')}
      data={[...options, ...chosen]}
      value={value}
      onChange={(lots) => onChange?.(lots)}
      error={error}
      searchable
      hidePickedOptions
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('noLotsFound')}
      required
    />
  );
}
