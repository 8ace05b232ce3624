import type { EudrPreviewPackageInput } from '@lotmark/sdk';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

type Species = NonNullable<EudrPreviewPackageInput['species']>[number];

/** What coffee may be, by the name that a statement bears. Cocoa is of one species, and nobody is asked. */
const species = {
  'Coffea arabica': 'species_arabica',
  'Coffea canephora': 'species_canephora',
  'Coffea liberica': 'species_liberica',
} as const satisfies Partial<Record<Species, string>>;
type CoffeeSpecies = keyof typeof species;
const names = Object.keys(species) as CoffeeSpecies[];

/** Those of these texts that are species of coffee. */
export const readSpecies = (given: readonly string[]): CoffeeSpecies[] => names.filter((name) => given.includes(name));

/** Of which species the coffee is: whoever answers for the statement says it, because no other record does. */
export function SpeciesChoice(props: Omit<MultiSelectProps, 'data'>) {
  const t = useTranslations('compliance');
  const data = names.map((value) => ({ value, label: `${t(species[value])} (${value})` }));
  return (
    <MultiSelect label={t('species')} description={t('speciesWords')} data={data} searchable clearable {...props} />
  );
}
