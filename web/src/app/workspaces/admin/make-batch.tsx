import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';

/** Puts all approved payouts into a batch for the bank. */
export function MakeBatch() {
  const t = useTranslations('payout');
  return (
    <Button size="sm" onClick={() => openDialog(t('makeBatch'), (close) => <BatchForm close={close} />)}>
      {t('makeBatch')}
    </Button>
  );
}

function BatchForm({ close }: { close: () => void }) {
  const t = useTranslations('payout');
  const form = useDialogForm({
    initialValues: { execution_date: '' },
    run: ({ execution_date }, idempotencyKey) =>
      client.payouts.make_batch(
        { execution_date: execution_date === '' ? undefined : execution_date },
        { idempotencyKey },
      ),
    done: ({ name, payouts }) => t('batchMade', { name, count: payouts }),
    close,
  });
  return (
    <DialogForm form={form} label={t('makeBatch')} words={t('makeBatchWords')} close={close}>
      <TextInput
        type="date"
        label={t('executionDate')}
        description={t('executionDateWords')}
        {...form.form.getInputProps('execution_date')}
      />
    </DialogForm>
  );
}
