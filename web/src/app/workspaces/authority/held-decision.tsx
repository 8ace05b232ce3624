import type { EventsResolveHeldInput } from '@lotmark/sdk';
import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { HeldEvent } from './held-event.ts';

interface HeldDecisionProps {
  event: HeldEvent;
  decision: EventsResolveHeldInput['decision'];
  close: () => void;
}

/** Whether an event may go on: says what follows, and keeps the reason. */
export function HeldDecision({ event, decision, close }: HeldDecisionProps) {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const release = decision === 'release';
  const form = useDialogForm({
    initialValues: { note: '' },
    run: ({ note }, idempotencyKey) =>
      client.events.resolve_held(
        { hash: event.hash, decision, note: note.trim() === '' ? undefined : note.trim() },
        { idempotencyKey },
      ),
    done: ({ name }) => t(release ? 'released' : 'keptOnHold', { event: name }),
    close,
  });
  return (
    <DialogForm form={form} label={t(decision)} words={t(release ? 'releaseWords' : 'upholdWords')} close={close}>
      <Textarea
        label={`${t('note')} (${c('optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
    </DialogForm>
  );
}
