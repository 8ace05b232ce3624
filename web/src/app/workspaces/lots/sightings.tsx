import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { blindState } from '../../shared/lot/event-card.tsx';
import type { LotEvent, Timeline } from '../../shared/lot/timeline.ts';
import { Section } from '../../ui/section.tsx';
import { SightingForm } from './sighting-form.tsx';

type Stage = Timeline['own_stages'][number];

interface SightingsProps {
  lot: string;
  status: string;
  stages: readonly Stage[];
  items: Timeline['items'];
  commodity: string | undefined;
  /** The countries that the lot comes from. */
  homes: readonly string[];
}

/** What the caller, as a party, is asked to confirm: one part for each stage that takes an entry now. */
export function Sightings({ lot, status, stages, items, commodity, homes }: SightingsProps) {
  const t = useTranslations('lots');
  const open = stages.filter((stage) => stage.open);
  // A delivery belongs to one order; of several events of a stage the open one counts.
  const eventAt = ({ stage }: Stage): LotEvent | undefined =>
    items.findLast(({ event }) => event?.stage === stage && event.status === 'Open')?.event;
  // After a difference neither side is blind any more: the other's figure is known, and compared with at once.
  const isAnew = ({ stage }: Stage) => items.some(({ event }) => event?.stage === stage && event.status === 'Held');
  return (
    <Section title={t('confirmTitle')}>
      <Text size="sm" c="dimmed" mb="md" maw="42rem">
        {t(open.some(isAnew) ? 'confirmAnewWords' : 'confirmWords')}
      </Text>
      {open.length === 0 ? (
        <Text>
          {t(status === 'Flagged' ? 'nothingFlagged' : status === 'Draft' ? 'nothingDraft' : 'nothingToConfirm')}
        </Text>
      ) : (
        <Stack gap="lg">
          {open.map((stage) => (
            <StagePart
              key={stage.stage}
              lot={lot}
              stage={stage}
              event={eventAt(stage)}
              commodity={commodity}
              homes={homes}
            />
          ))}
        </Stack>
      )}
    </Section>
  );
}

interface StagePartProps {
  lot: string;
  stage: Stage;
  event: LotEvent | undefined;
  commodity: string | undefined;
  /** The countries that the lot comes from. */
  homes: readonly string[];
}

function StagePart({ lot, stage, event, commodity, homes }: StagePartProps) {
  const t = useTranslations('lots');
  const term = useTerms();
  const state = event === undefined ? 'none' : blindState(event);
  // Whoever comes from an order to enter what arrived gets the form at once.
  const { hash } = useLocation();
  const sent = stage.stage === 'delivery' && hash === 'enter';
  const [entering, setEntering] = useState(sent && state !== 'own');
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) part.current?.scrollIntoView({ block: 'start' });
  }, [sent]);
  return (
    <div ref={part}>
      <Text component="h3" fw={600} m={0} mb={4}>
        {term(stage.stage)}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t(`stage_${stage.stage}`)}
      </Text>
      {event !== undefined && (
        <Alert color="blue" variant="light" icon={<IconEyeOff aria-hidden />} mb="sm" p="sm">
          {t(`blind_${blindState(event)}`)}
        </Alert>
      )}
      {entering ? (
        <SightingForm
          lot={lot}
          stage={stage}
          before={event?.entries.find(({ side }) => stage.sides.includes(side))}
          commodity={commodity}
          homes={homes}
          close={() => setEntering(false)}
        />
      ) : (
        <Button variant={state === 'own' ? 'default' : 'filled'} onClick={() => setEntering(true)}>
          {t(state === 'own' ? 'correctEntry' : 'enter', { stage: term(stage.stage) })}
        </Button>
      )}
    </div>
  );
}
