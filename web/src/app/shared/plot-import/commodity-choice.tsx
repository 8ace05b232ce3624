import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { lotOptionsQuery } from '../lot/lot-options.ts';

/** What grows on all the plots of a file. */
export function CommodityChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (name: string | null) => void;
}) {
  const t = useTranslations('plotImport');
  const term = useTerms();
  const { data: options } = useQuery(lotOptionsQuery);
  return (
    <Select
      label={t('commodity')}
      placeholder={t('notSaid')}
      clearable
      data={(options?.commodity_types ?? []).map(({ name }) => ({ value: name, label: term(name) }))}
      value={value}
      onChange={onChange}
    />
  );
}
