import { type EpcisObject, isObject } from '@lotmark/sdk/epcis';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Section } from '../../ui/section.tsx';

/** As many as one answer holds. */
const most = 1000;
const shownFirst = 5;

/** The lot's events as programs read them, each with its id; nothing where there are none. */
export function EpcisEvents({ lot }: { lot: string }) {
  const t = useTranslations('lots');
  const [all, setAll] = useState(false);
  const { data } = useQuery({
    queryKey: ['lot', lot, 'epcis'],
    queryFn: () => client.epcis.list_events({ lot, perPage: most }),
  });
  const events = (data?.epcisBody.queryResults.resultsBody.eventList ?? []).filter(isObject);
  if (events.length === 0) return null;
  const shown = all ? events : events.slice(0, shownFirst);
  return (
    <Section
      title={t('events')}
      actions={
        <Button
          component="a"
          href={`/epcis/events?${new URLSearchParams({ lot, perPage: String(most) })}`}
          download={`${lot}.epcis.json`}
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('eventsDownload')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('eventsWords')}
      </Text>
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map((event) => (
          <EventItem key={`${textOf(event, 'eventID')} ${textOf(event, 'recordTime')}`} event={event} />
        ))}
      </Stack>
      {!all && events.length > shownFirst && (
        <Button variant="subtle" mt="md" onClick={() => setAll(true)}>
          {t('eventsAll', { count: events.length })}
        </Button>
      )}
    </Section>
  );
}

function EventItem({ event }: { event: EpcisObject }) {
  const t = useTranslations('lots');
  const formats = useFormats();
  const { errorDeclaration } = event;
  const id = textOf(event, 'eventID');
  const inputs = goodsOf(event, 'inputQuantityList');
  const goods = [...goodsOf(event, 'outputQuantityList'), ...goodsOf(event, 'quantityList')];
  const line = (list: readonly Goods[]) =>
    list
      .map(({ name, kilograms }) => (kilograms === null ? name : `${name}, ${formats.quantity(kilograms, 'kg')}`))
      .join('; ');
  const time = textOf(event, 'eventTime');
  const place = placeOf(event);
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>{useEventTitle(event)}</Text>
        {errorDeclaration !== undefined && <Badge color="red">{t('eventWithdrawn')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {/* Of harvests and steps the day is known: their time is its midnight. */}
        {time.includes('T00:00:00.000Z') ? formats.day(time.slice(0, 10)) : formats.moment(time)} ·{' '}
        {[textOf(event, 'type'), textOf(event, 'action'), textOf(event, 'bizStep'), textOf(event, 'disposition')]
          .filter((word) => word !== '')
          .join(' · ')}
      </Text>
      {(inputs.length > 0 || goods.length > 0) && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {inputs.length > 0 && `${line(inputs)} → `}
          {line(goods)}
        </Text>
      )}
      {place !== '' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('eventWhere', { place: nameIn(place) })}
        </Text>
      )}
      {id !== '' && <Copyable value={id} label={t('eventId')} />}
      {id !== '' && (
        <Anchor size="sm" href={`/epcis/events/${encodeURIComponent(id)}`}>
          {t('eventOpen')}
        </Anchor>
      )}
    </li>
  );
}

function useEventTitle(event: EpcisObject): string {
  const t = useTranslations('lots');
  const step = textOf(event, 'bizStep');
  if (textOf(event, 'type') === 'TransformationEvent') return t('event_transformed');
  if (step === 'accepting') return textOf(event, 'action') === 'DELETE' ? t('event_undone') : t('event_accepting');
  if (step === 'commissioning') return t('event_commissioning');
  if (step === 'inspecting') return t('event_inspecting');
  if (step === 'shipping') return t('event_shipping');
  if (step === 'receiving') return t('event_receiving');
  return step === '' ? textOf(event, 'type') : step;
}

interface Goods {
  name: string;
  kilograms: number | null;
}

function goodsOf(event: EpcisObject, list: string): Goods[] {
  const found = event[list];
  if (!Array.isArray(found)) return [];
  return found.filter(isObject).map((each) => {
    const { quantity, uom } = each;
    const known = typeof quantity === 'number' && (uom === 'KGM' || uom === undefined);
    return { name: nameIn(textOf(each, 'epcClass')), kilograms: known ? quantity : null };
  });
}

/** Where it happened, as the event names it: a plot, or what a partner says. */
function placeOf({ bizLocation, readPoint }: EpcisObject): string {
  const [place] = [bizLocation, readPoint].filter(isObject);
  return place === undefined ? '' : textOf(place, 'id');
}

/** `LOT-2026-00001 (green)` of `https://host/id/lot/LOT-2026-00001/green`; what is called otherwise stays as it is. */
function nameIn(address: string): string {
  const [, name, stage] = /\/id\/[a-z]+\/([^/]+)(?:\/([^/]+))?$/.exec(address) ?? [];
  if (name === undefined) return address;
  return stage === undefined ? name : `${name} (${stage})`;
}

function textOf(event: EpcisObject, member: string): string {
  const value = event[member];
  return typeof value === 'string' ? value : '';
}
