import { Alert, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconEyeOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { kilometresApart, shareApart } from './divergence.ts';
import type { LotEvent } from './timeline.ts';

type Entry = LotEvent['entries'][number];

/** A confirmation by two parties: what each entered, once both have; until then only one's own. */
export function EventCard({ event, nameOf }: { event: LotEvent; nameOf: (org: string) => string }) {
  const differs = new Set<string>(event.divergences.map(({ field }) => field));
  return (
    <Paper withBorder p="sm" mt="xs">
      <Stack gap="xs">
        <Outcome event={event} />
        {event.entries.length > 0 && <Entries entries={event.entries} differs={differs} nameOf={nameOf} />}
      </Stack>
    </Paper>
  );
}

function Outcome({ event }: { event: LotEvent }) {
  const t = useTranslations('lot');
  if (event.status === 'Confirmed') {
    return (
      <Group gap={6} wrap="nowrap">
        <IconCircleCheck size={18} aria-hidden />
        <Text size="sm" fw={600}>
          {t('bothAgree')}
        </Text>
      </Group>
    );
  }
  if (event.status === 'Held') {
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('held')} p="sm">
        <Divergences event={event} />
        <Text size="sm" mt={4}>
          {t('heldWords')}
        </Text>
      </Alert>
    );
  }
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconEyeOff size={18} aria-hidden />
      <Text size="sm" fw={600} flex={1}>
        {t(`blind_${blindState(event)}`)}
      </Text>
    </Group>
  );
}

/** How far a blind confirmation has come, as the caller may know it. */
export function blindState(event: Pick<LotEvent, 'entries' | 'other_side_entered' | 'awaiting_other_side'>) {
  if (event.other_side_entered) return 'other';
  if (event.awaiting_other_side) return 'own';
  return event.entries.length > 0 ? 'one' : 'open';
}

/** What keeps the two entries apart, with the figure and the limit. */
function Divergences({ event }: { event: LotEvent }) {
  const t = useTranslations('lot');
  const formats = useFormats();
  const [one, other] = event.entries;
  if (event.divergences.length === 0) return <Text size="sm">{t('heldApart')}</Text>;
  return event.divergences.map(({ field }) => (
    <Text size="sm" key={field}>
      {one === undefined || other === undefined
        ? t(`apart_${field}`)
        : {
            gps: t('apart_gps_by', { km: formats.number(kilometresApart(one, other), 1) }),
            quantity: t('apart_quantity_by', { share: formats.percent(shareApart(one, other), 2) }),
            grade: t('apart_grade_by', { one: one.grade, other: other.grade }),
          }[field]}
    </Text>
  ));
}

interface EntriesProps {
  entries: readonly Entry[];
  differs: ReadonlySet<string>;
  nameOf: (org: string) => string;
}

function Entries({ entries, differs, nameOf }: EntriesProps) {
  const t = useTranslations('lot');
  const formats = useFormats();
  const term = useTerms();
  const rows = [
    ['quantity', t('quantity'), (entry: Entry) => formats.quantity(entry.quantity_kg, 'kg')],
    ['grade', t('grade'), (entry: Entry) => entry.grade],
    ['gps', t('place'), (entry: Entry) => formats.position(entry.gps_lat, entry.gps_lng)],
    ['at', t('enteredAt'), (entry: Entry) => formats.moment(entry.entered_at)],
  ] as const;
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const name = (field: string, label: string) => (
    <>
      {label}
      {differs.has(field) && (
        <Group gap={4} wrap="nowrap">
          <IconAlertTriangle size={14} aria-hidden />
          <Text size="xs" fw={600}>
            {t('differs')}
          </Text>
        </Group>
      )}
    </>
  );
  return (
    <Table layout="fixed" verticalSpacing={4} horizontalSpacing={4} fz="sm" withRowBorders={!phone}>
      <Table.Thead>
        <Table.Tr>
          {!phone && <Table.Td />}
          {entries.map((entry) => (
            <Table.Th key={entry.side} scope="col">
              {term(entry.side)}
              {entry.org !== null && nameOf(entry.org) !== entry.org && (
                <Text size="xs" c="dimmed" fw={400}>
                  {nameOf(entry.org)}
                </Text>
              )}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([field, label, show]) => (
          <Fragment key={field}>
            {/* On a phone there is no room beside the figures. */}
            {phone && (
              <Table.Tr>
                <Table.Th colSpan={entries.length} scope="rowgroup" fw={500} c="dimmed" pt="xs" pb={0}>
                  {name(field, label)}
                </Table.Th>
              </Table.Tr>
            )}
            <Table.Tr>
              {!phone && (
                <Table.Th scope="row" fw={500}>
                  {name(field, label)}
                </Table.Th>
              )}
              {entries.map((entry) => (
                <Table.Td key={entry.side}>{show(entry)}</Table.Td>
              ))}
            </Table.Tr>
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}
