import { Select, type SelectProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../i18n/language.tsx';

/** Countries of the service, by their names in the reader's language. */
export function CountrySelect({
  countries,
  ...input
}: Omit<SelectProps, 'data'> & { countries: readonly { code: string; name: string }[] }) {
  const t = useTranslations('common');
  const { language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  const data = countries
    .map(({ code, name }) => ({ value: code, label: names.of(code) ?? name }))
    .sort((a, b) => order.compare(a.label, b.label));
  return (
    <Select
      label={t('country')}
      placeholder={t('choose')}
      data={data}
      searchable
      required
      autoComplete="country"
      {...input}
    />
  );
}
