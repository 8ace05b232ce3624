import { Select } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { useCooperative } from './use-cooperative.ts';

/** For who acts for more than one cooperative. */
export function CooperativeSwitcher({ cooperatives }: { cooperatives: ReturnType<typeof useCooperative> }) {
  const t = useTranslations('cooperative');
  const { all, chosen, choose } = cooperatives;
  if (all.length < 2) return null;
  return (
    <Select
      aria-label={t('cooperative')}
      data={all.map(({ name, title }) => ({ value: name, label: title }))}
      value={chosen?.name ?? null}
      onChange={(name) => name !== null && choose(name)}
      allowDeselect={false}
      searchable={all.length > 12}
      w={{ base: '100%', xs: 280 }}
    />
  );
}
