import { Button, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { hasRole, useWhoami } from '../../shell/session/session.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import type { Timeline } from './timeline.ts';

const inspectable = ['Listed', 'Notarized', 'Verified', 'Flagged', 'Sold'];

interface LotFacts {
  lot: string;
  status: string;
  sight: Timeline['sight'];
}

/** What can be done about the inspection of a lot: its parties ask for one, inspectors make one. */
export function InspectionActions({ lot, status, sight }: LotFacts) {
  const t = useTranslations('lot');
  const who = useWhoami();
  if (!inspectable.includes(status)) return null;
  if (hasRole(who, 'SVC Inspector')) {
    return (
      <Button component={Link} to={`/inspector/lots/${lot}`}>
        {t('inspect')}
      </Button>
    );
  }
  return sight === 'party' && <AskForInspection lot={lot} />;
}

/** Inspectors are asked once: who looks again sees that they were, and since when. */
function AskForInspection({ lot }: { lot: string }) {
  const t = useTranslations('lot');
  const formats = useFormats();
  const timeline = useQuery({
    queryKey: ['lot', lot, 'timeline', 'request'],
    queryFn: () => client.events.get_lot_timeline({ lot }),
  });
  if (timeline.isPending) return null;
  const since = timeline.data?.inspection_requested_at ?? null;
  if (since !== null) return <Text size="sm">{t('askedSince', { day: formats.day(since) })}</Text>;
  return (
    <Button
      variant="default"
      onClick={() => openDialog(t('askInspection'), (close) => <RequestForm lot={lot} close={close} />)}
    >
      {t('askInspection')}
    </Button>
  );
}

function RequestForm({ lot, close }: { lot: string; close: () => void }) {
  const t = useTranslations('lot');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { note: '' },
    run: ({ note }, idempotencyKey) =>
      client.inspector_workbench.request_inspection(
        { lot, note: note.trim() === '' ? undefined : note.trim() },
        { idempotencyKey },
      ),
    close,
    done: ({ requested }) => t(requested ? 'askedInspection' : 'askedBefore'),
  });
  return (
    <DialogForm form={form} label={t('askInspection')} words={t('askWords')} close={close}>
      <Textarea
        label={`${t('askNote')} (${c('optional')})`}
        autosize
        minRows={2}
        maxLength={500}
        {...form.form.getInputProps('note')}
      />
    </DialogForm>
  );
}
