import { Anchor, Button, Text, Timeline } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCash,
  IconCheck,
  IconDroplets,
  IconEdit,
  IconEye,
  IconLink,
  IconPackage,
  IconPlant2,
  IconScissors,
  IconShip,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { EventCard } from '../../shared/lot/event-card.tsx';
import type { Timeline as LotTimeline } from '../../shared/lot/timeline.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { groupHarvests, type HarvestGroup } from './grouped-harvests.ts';

type Item = LotTimeline['items'][number];

const icons: Record<string, typeof IconCheck> = {
  harvested: IconPlant2,
  tag_scanned: IconPlant2,
  created: IconPackage,
  updated: IconEdit,
  reattested: IconEdit,
  redrawn: IconEdit,
  harvest_changed: IconEdit,
  processed: IconDroplets,
  processing_corrected: IconEdit,
  processing_withdrawn: IconX,
  gps_diverged: IconAlertTriangle,
  listed: IconBuildingStore,
  unlisted: IconBuildingStore,
  notarized: IconLink,
  verified: IconCheck,
  inspected: IconEye,
  split: IconScissors,
  sold: IconCash,
  settled: IconCash,
  sale_undone: IconX,
  cancelled: IconX,
  flagged: IconAlertTriangle,
  resolved: IconCheck,
  dispatch: IconShip,
  receipt: IconPackage,
  delivery: IconPackage,
};

/** What happened, from the first to the last, each line with when, who and with what. */
interface TimelineListProps {
  items: readonly Item[];
  names: Record<string, string>;
  /** Where an inspection is shown to who may see it whole. */
  inspectionTo?: ((inspection: string) => string) | undefined;
}

export function TimelineList({ items, names, inspectionTo }: TimelineListProps) {
  const t = useTranslations('lots');
  const { memberships } = useWhoami();
  const [apart, setApart] = useState(false);
  const nameOf = (org: string) => memberships.find((each) => each.org === org)?.title ?? names[org] ?? org;
  const titleOf = useTitles();
  const { group, rest } = apart ? { group: null, rest: items } : groupHarvests(items);
  return (
    <Timeline bulletSize={30} lineWidth={2} active={items.length} component="ol" m={0} style={{ listStyle: 'none' }}>
      {group !== null && (
        <Timeline.Item component="li" title={t('harvested')} bullet={<IconPlant2 size={16} aria-hidden />}>
          <HarvestLine group={group} showAll={() => setApart(true)} />
        </Timeline.Item>
      )}
      {rest.map((item, index) => {
        const Icon = icons[item.kind] ?? IconCheck;
        return (
          <Timeline.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end, and have no other name.
            key={index}
            component="li"
            title={titleOf(item)}
            bullet={<Icon size={16} aria-hidden />}
          >
            <When item={item} nameOf={nameOf} />
            <What item={item} nameOf={nameOf} inspectionTo={inspectionTo} />
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function useTitles() {
  const t = useTranslations('lots');
  const term = useTerms();
  const own: Record<string, string> = {
    updated: t('updated'),
    harvested: t('harvested'),
    tag_scanned: t('tagScanned'),
    inspected: t('inspected'),
    cancelled: t('cancelled'),
    verified: t('verified'),
  };
  return ({ kind, source }: Item) =>
    source === 'verification' ? t('confirmationOf', { stage: term(kind) }) : (own[kind] ?? term(kind));
}

function HarvestLine({ group, showAll }: { group: HarvestGroup; showAll: () => void }) {
  const t = useTranslations('lots');
  const formats = useFormats();
  const { items, kilograms, from, to } = group;
  return (
    <>
      <Text size="sm" c="dimmed">
        {formats.day(from)} – {formats.day(to)}
      </Text>
      <Text size="sm">{t('harvestsPooled', { count: items.length, quantity: formats.quantity(kilograms, 'kg') })}</Text>
      <Button variant="subtle" size="compact-sm" onClick={showAll}>
        {t('showAll')}
      </Button>
    </>
  );
}

interface LineProps {
  item: Item;
  nameOf: (org: string) => string;
  inspectionTo: TimelineListProps['inspectionTo'];
}

function When({ item, nameOf }: Omit<LineProps, 'inspectionTo'>) {
  const formats = useFormats();
  // A harvest has a day, and no time of day.
  const when = item.source === 'harvest' ? formats.day(item.at) : formats.moment(item.at);
  const who = [item.actor_name, item.actor_org === null ? null : nameOf(item.actor_org)].filter(
    (each) => each !== null,
  );
  return (
    <Text size="sm" c="dimmed">
      <time dateTime={item.at}>{when}</time>
      {who.length > 0 && ` · ${who.join(', ')}`}
    </Text>
  );
}

/** How far it was, where the reader may know. */
function useDivergenceWords() {
  const t = useTranslations('lots');
  const formats = useFormats();
  const term = useTerms();
  return ({ place, distance_km: km, max_km }: NonNullable<Item['divergence']>): string => {
    const [stage, limit] = [place === 'plot' ? term('scan') : term(place), formats.number(max_km, 1)];
    return km === null
      ? t('divergedOther', { stage, limit })
      : t('divergedOwn', { stage, limit, km: formats.number(km, 1) });
  };
}

/** A record's name stays on one line: its hyphens are no places to break it. */
function unbroken(name: ReactNode): ReactNode {
  return <span style={{ whiteSpace: 'nowrap' }}>{name}</span>;
}

function What({ item, nameOf, inspectionTo }: LineProps) {
  const t = useTranslations('lots');
  const formats = useFormats();
  const term = useTerms();
  const divergenceWords = useDivergenceWords();
  const { harvest, inspection, event, divergence, from_status: from, to_status: to, note } = item;
  if (event !== undefined) return <EventCard event={event} nameOf={nameOf} />;
  if (divergence !== undefined) return <Text size="sm">{divergenceWords(divergence)}</Text>;
  if (harvest !== undefined) {
    return (
      <Text size="sm">
        {harvest.quantity_kg === null
          ? t.rich('tagOnPlot', { tag: harvest.lot_reference ?? '', plot: harvest.plot, id: unbroken })
          : t.rich('harvestOnPlot', {
              quantity: formats.quantity(harvest.quantity_kg, 'kg'),
              plot: harvest.plot,
              id: unbroken,
            })}
        {harvest.notes !== null && (
          <Text component="span" size="sm" c="dimmed" display="block" style={{ whiteSpace: 'pre-line' }}>
            {harvest.notes}
          </Text>
        )}
      </Text>
    );
  }
  if (inspection !== undefined) {
    const words = [
      term(inspection.status),
      inspection.grade === null ? null : t('inspectedGrade', { grade: inspection.grade }),
      inspection.result === null ? null : term(inspection.result),
    ];
    const text = words.filter((each) => each !== null).join(' · ');
    return (
      <Text size="sm">
        {inspectionTo === undefined ? (
          text
        ) : (
          <Anchor component={Link} to={inspectionTo(inspection.name)} size="sm">
            {text}
          </Anchor>
        )}
      </Text>
    );
  }
  // What the flag of a divergence says, the held confirmation beside it says in the reader's language.
  const told = note !== null && !(item.kind === 'flagged' && /^(Divergence at |GPS divergence: )/.test(note));
  return (
    <>
      {from !== null && to !== null && from !== to && <Text size="sm">{`${term(from)} → ${term(to)}`}</Text>}
      {told && (
        <Text size="sm" component="blockquote" m={0} mt={2}>
          {t('note', { note })}
        </Text>
      )}
    </>
  );
}
