import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
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
  if (sight !== 'party') return null;
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
