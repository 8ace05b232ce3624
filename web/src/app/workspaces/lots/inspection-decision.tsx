import type { DetailInspectionDetailOutput } from '@lotmark/sdk';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/section.tsx';
import { useWritten } from '../../ui/use-written.ts';

/** An admin approves or rejects what was handed in. */
export function InspectionDecision({ inspection }: { inspection: DetailInspectionDetailOutput }) {
  const t = useTranslations('lots');
  const c = useTranslations('common');
  const term = useTerms();
  const [note, setNote] = useState('');
  const flags = (inspection.judgement?.doubts.length ?? 0) > 0;
  const { judgement } = inspection;
  const incomparable = judgement !== null && judgement.claimed !== null && judgement.steps === null;
  const below = (judgement?.steps ?? 0) > 0;
  const approveWords = flags ? 'approveFlags' : below ? 'approveOtherwise' : 'approveWords';
  const approve = useAction({
    run: (_input: undefined, idempotencyKey) =>
      client.inspector.admin_approve_inspection(
        { inspection: inspection.name, note: note.trim() === '' ? undefined : note.trim() },
        { idempotencyKey },
      ),
    confirm: () => ({
      title: t('approveTitle', { inspection: inspection.name }),
      body: t(approveWords, { lot: inspection.lot }),
      label: t('approve'),
      danger: flags,
    }),
    done: ({ lot, lot_status }) => t('approved', { lot, status: term(lot_status) }),
  });
  return (
    <Section title={t('decide')}>
      <Stack>
        {inspection.still_inspects === false && (
          <Alert color="orange" variant="light" title={t('inspectorLeft')} role="note">
            {t('inspectorLeftWords', { name: inspection.inspector_name })}
          </Alert>
        )}
        {incomparable && (
          <Alert color="orange" variant="light" title={term('not_comparable')} role="note">
            {t('incomparableWords', { claimed: judgement.claimed ?? '' })}
          </Alert>
        )}
        <Textarea
          label={incomparable ? t('decisionNote') : `${t('decisionNote')} (${c('optional')})`}
          required={incomparable}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group>
          <Button
            loading={approve.pending}
            disabled={incomparable && note.trim() === ''}
            onClick={() => approve.act(undefined)}
          >
            {t('approve')}
          </Button>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() =>
              openDialog(t('reject'), (close) => <RejectForm inspection={inspection.name} close={close} />)
            }
          >
            {t('reject')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function RejectForm({ inspection, close }: { inspection: string; close: () => void }) {
  const t = useTranslations('lots');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: written(reason, 3) }),
    run: ({ reason }, idempotencyKey) =>
      client.inspector.admin_reject_inspection({ inspection, reason: reason.trim() }, { idempotencyKey }),
    close,
    done: () => t('rejected', { inspection }),
  });
  return (
    <DialogForm form={form} label={t('reject')} danger words={t('rejectWords')} close={close}>
      <Textarea
        label={t('rejectReason')}
        required
        autosize
        minRows={2}
        maxLength={2000}
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
