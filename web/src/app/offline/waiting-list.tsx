import { Anchor, Badge, Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import { useUser } from '../shell/session/session.ts';
import { Section } from '../ui/section.tsx';
import { type Draft, type DraftState, stateOf } from './draft.ts';
import { useDraftName } from './draft-name.ts';
import { waitsFor } from './draft-store.ts';
import { dropDraft, useDrafts } from './drafts.ts';
import { useSend } from './use-sending.ts';

const colours: Record<DraftState, string> = {
  waiting: 'yellow',
  refused: 'red',
  unanswered: 'orange',
  unfinished: 'blue',
};
const stateWords = {
  waiting: 'stateWaiting',
  refused: 'stateRefused',
  unanswered: 'stateUnanswered',
  unfinished: 'stateUnfinished',
} as const;
const kindWords = {
  plot: 'newPlot',
  'plot-change': 'plotChange',
  harvest: 'harvest',
  inspection: 'inspection',
  'vehicle-inspection': 'vehicleInspection',
} as const;

/** Where a draft is corrected. */
function pageOf({ kind, id }: Draft): string {
  if (kind === 'inspection') return `/inspector/drafts/${id}`;
  return kind === 'vehicle-inspection' ? `/fleet/drafts/${id}` : `/farmer/drafts/${id}`;
}
/** Their names say what they are. */
const named: readonly Draft['kind'][] = ['harvest', 'inspection', 'vehicle-inspection'];

/** The entries that the service has not confirmed, with what became of them; nothing where there are none. */
export function WaitingList({ kinds }: { kinds: readonly Draft['kind'][] }) {
  const t = useTranslations('offline');
  const all = useDrafts();
  const send = useSend(useUser());
  const drafts = all.filter(({ kind }) => kinds.includes(kind));
  if (drafts.length === 0) return null;
  return (
    <Box id="waiting">
      <Section
        title={t('waiting')}
        actions={
          <Button variant="default" onClick={() => void send()}>
            {t('sendNow')}
          </Button>
        }
      >
        <Text size="sm" c="dimmed" mb="sm">
          {t('waitingWords')}
        </Text>
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {drafts.map((draft) => (
            <WaitingCard
              key={draft.id}
              draft={draft}
              followers={all.filter((each) => waitsFor(each, draft.id)).length}
            />
          ))}
        </Stack>
      </Section>
    </Box>
  );
}

function WaitingCard({ draft, followers }: { draft: Draft; followers: number }) {
  const t = useTranslations('offline');
  const { ago } = useFormats();
  const name = useDraftName()(draft);
  const state = stateOf(draft);
  const remove = () =>
    modals.openConfirmModal({
      title: t('deleteTitle', { name }),
      children: (
        <Text size="sm">{followers > 0 ? t('deleteWithHarvests', { count: followers }) : t('deleteBody')}</Text>
      ),
      labels: { confirm: t('delete'), cancel: t('keepIt') },
      confirmProps: { color: 'red.8' },
      onConfirm: () => {
        dropDraft(draft).then(
          () => notifications.show({ message: t('deleted') }),
          () => notifications.show({ color: 'yellow', message: t('unanswered') }),
        );
      },
    });
  return (
    <Card withBorder component="li" padding="sm">
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          {state === 'unanswered' ? (
            <Text fw={600}>{name}</Text>
          ) : (
            <Anchor component={Link} to={pageOf(draft)} fw={600}>
              {name}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            {named.includes(draft.kind) ? '' : `${t(kindWords[draft.kind])} · `}
            {t('made', { when: ago(new Date(draft.madeAt).toISOString()) })}
          </Text>
        </div>
        <Badge variant="dot" color={colours[state]} tt="none" fw={500} size="lg" radius="sm">
          {t(stateWords[state])}
        </Badge>
      </Group>
      {state === 'refused' && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {draft.refusal?.message}
        </Text>
      )}
      {state === 'unanswered' && (
        <Text size="sm" mt="xs">
          {t('unanswered')}
        </Text>
      )}
      {state === 'unfinished' && (
        <Text size="sm" mt="xs">
          {t('unfinishedWords')}
        </Text>
      )}
      {state === 'waiting' && draft.kind === 'harvest' && draft.plotDraft !== null && (
        <Text size="sm" mt="xs">
          {t('waitsForPlot')}
        </Text>
      )}
      {state !== 'unanswered' && (
        <Group gap="xs" mt="sm">
          <Button component={Link} to={pageOf(draft)} variant="default">
            {t(state === 'unfinished' ? 'goOn' : 'correct')}
          </Button>
          <Button variant="subtle" color="red" onClick={remove}>
            {t('delete')}
          </Button>
        </Group>
      )}
    </Card>
  );
}
