import { Select } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCooperative } from './use-cooperative.ts';

/** For who belongs to several cooperatives: the one whose lots, orders, figures and members all pages show. */
export default function CooperativeSwitcher() {
  const t = useTranslations('cooperative');
  const { all, chosen, choose } = useCooperative();
  if (all.length < 2 || chosen === undefined) return null;
  return (
    <Select
      aria-label={t('cooperative')}
      data={all.map(({ name, title }) => ({ value: name, label: title }))}
      value={chosen.name}
      onChange={(name) => name !== null && choose(name)}
      allowDeselect={false}
      searchable={all.length > 12}
      size="sm"
      px="xs"
      pb="xs"
    />
  );
}
