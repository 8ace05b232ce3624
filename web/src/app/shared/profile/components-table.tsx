import type { DetailFepDetailOutput } from '@lotmark/sdk';
import { Progress, Table, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats } from '../../i18n/formats.ts';

export type Profile = DetailFepDetailOutput['profile'];
type Component = Profile['components'][number];

/** How a measure is written: money, kilograms, months, counts; all others are shares. */
function useMeasure(): (component: Component) => string {
  const t = useTranslations('fep');
  const formats = useFormats();
  return ({ component, measure }) => {
    if (measure === null) return t('noRecords');
    const value = Number(measure);
    switch (component) {
      case 'harvest_kg':
        return formats.quantity(value, 'kg');
      case 'settled_value':
        return formats.money(value, 'USD');
      case 'seasons':
      case 'credentials':
        return formats.number(value);
      case 'tenure':
        return t('months', { count: value });
      case 'office_verification':
        return t(value === 1 ? 'yes' : 'no');
      default:
        return formats.percent(value);
    }
  };
}

/** What a score is made of: each component with what was measured, and its points. */
export function ComponentsTable({ components }: { components: readonly Component[] }) {
  const t = useTranslations('fep');
  const formats = useFormats();
  const measured = useMeasure();
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('asEntered')}
      </Text>
      <Table verticalSpacing="xs" aria-label={t('components')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('component')}</Table.Th>
            <Table.Th>{t('measured')}</Table.Th>
            <Table.Th ta="end">{t('points')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {components.map((each) => (
            <Table.Tr key={each.component}>
              <Table.Th scope="row" fw={500}>
                {t(`c_${each.component}`)}
                <Text size="sm" c="dimmed">
                  {t('records', { count: each.records.count })}
                </Text>
              </Table.Th>
              <Table.Td>{measured(each)}</Table.Td>
              <Table.Td ta="end" miw={84}>
                {formats.number(Number(each.points))} / {each.max_points}
                <Progress value={(100 * Number(each.points)) / each.max_points} size="sm" mt={4} aria-hidden />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** A profile in figures: score and band first. */
export function useProfileFacts(profile: Profile): readonly (readonly [string, string])[] {
  const t = useTranslations('fep');
  const formats = useFormats();
  const countries = useCountries();
  return [
    [t('kind'), t(`kind_${profile.entity_type}`)],
    [t('country'), formats.country(profile.country)],
    [t('corridor'), profile.corridor === null ? formats.none : countries.corridorNamed(profile.corridor)],
    [t('computed'), formats.moment(profile.computed_at)],
    [t('version'), String(profile.version)],
    [t('name'), profile.name],
  ];
}
