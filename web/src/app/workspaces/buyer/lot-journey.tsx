import { Button, Text, Timeline } from '@mantine/core';
import { IconBasket, IconBuildingStore, IconLink, IconMicroscope, IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { useMaybeUser } from '../../shell/session/session.ts';
import { Section } from '../../ui/section.tsx';
import type { OfferDetail } from './queries.ts';

interface Happening {
  at: string;
  words: string;
  icon: ReactNode;
}

/** The public part of a lot's history in a few lines; users find all of it on its timeline. */
export function LotJourney({ lot }: { lot: OfferDetail }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const user = useMaybeUser();
  const happenings = useHappenings(lot);
  return (
    <Section
      title={t('journey')}
      actions={
        user !== null && (
          <Button component={Link} to={`/lots/${lot.name}`} variant="default" size="xs">
            {t('fullTimeline')}
          </Button>
        )
      }
    >
      <Timeline bulletSize={28} lineWidth={2} active={happenings.length}>
        {happenings.map(({ at, words, icon }) => (
          <Timeline.Item key={words} title={words} bullet={icon}>
            <Text size="sm" c="dimmed">
              {formats.day(at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

function useHappenings(lot: OfferDetail): Happening[] {
  const t = useTranslations('buyer');
  const term = useTerms();
  const { provenance, attestation, inspections, listed_at } = lot;
  const happenings: (Happening | null)[] = [
    provenance.harvested_to === null
      ? null
      : {
          at: provenance.harvested_to,
          words: t('journeyHarvest', { count: provenance.harvests, plots: provenance.plots }),
          icon: <IconBasket size={16} aria-hidden />,
        },
    listed_at === null
      ? null
      : { at: listed_at, words: t('journeyListed'), icon: <IconBuildingStore size={16} aria-hidden /> },
    attestation === null
      ? null
      : {
          at: attestation.signed_at,
          words: t('journeySigned', { version: attestation.version }),
          icon: <IconSignature size={16} aria-hidden />,
        },
    attestation === null || attestation.anchored_at === null
      ? null
      : { at: attestation.anchored_at, words: t('journeyAnchored'), icon: <IconLink size={16} aria-hidden /> },
    ...inspections.map(({ inspected_at, status }) =>
      inspected_at === null
        ? null
        : {
            at: inspected_at,
            words: t('journeyInspected', { result: term(status) }),
            icon: <IconMicroscope size={16} aria-hidden />,
          },
    ),
  ];
  return happenings.filter((each) => each !== null).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
