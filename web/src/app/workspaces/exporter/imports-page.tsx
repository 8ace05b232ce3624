import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ImportsView } from '../../shared/plot-import/imports-view.tsx';
import { client } from '../../shell/session/client.ts';

/** An exporter sends files of plots for a cooperative, whose office lets the plots be made. */
export function ImportsPage() {
  const t = useTranslations('plotImport');
  const e = useTranslations('exporter');
  const [cooperative, setCooperative] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const found = useQuery({
    queryKey: ['plot-imports', 'cooperatives', asked],
    queryFn: () => client.plot_imports.list_cooperatives({ search: asked, limit_page_length: 50 }),
    placeholderData: keepPreviousData,
  });
  return (
    <ImportsView
      cooperative={cooperative ?? undefined}
      ofCooperative={false}
      pages="/exporter/plot-imports"
      before={
        <Select
          label={t('forCooperative')}
          description={e('importWords')}
          searchable
          clearable
          data={(found.data?.data ?? []).map(({ name, title }) => ({ value: name, label: `${title} (${name})` }))}
          value={cooperative}
          onChange={setCooperative}
          onSearchChange={setSearch}
          // What is found was searched by the service.
          filter={({ options }) => options}
          maw={420}
          mb="lg"
        />
      }
    />
  );
}
