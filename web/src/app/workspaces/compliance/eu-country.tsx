import { Select, type SelectProps } from '@mantine/core';
import { useFormats } from '../../i18n/formats.ts';

const countries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/** A country that the EU system takes as that of an activity or a border. */
export function EuCountry(props: Omit<SelectProps, 'data' | 'searchable'>) {
  const formats = useFormats();
  const data = countries.map((value) => ({ value, label: formats.country(value) }));
  return <Select {...props} data={data} searchable />;
}
