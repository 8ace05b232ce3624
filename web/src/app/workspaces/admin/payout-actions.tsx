import { Button, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import type { Payout } from '../../shared/payout/state.tsx';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useWritten } from '../../ui/use-written.ts';

const ReasonForm = lazy(() => import('../../shared/order/reason-form.tsx'));

/** What an admin can do about a payout in its state. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const t = useTranslations('payout');
  const formats = useFormats();
  const { name, status } = payout;
  const amount = formats.money(payout.amount, payout.currency);
  const approve = useAction({
    run: (_input: undefined, idempotencyKey) => client.payouts.approve({ payout: name }, { idempotencyKey }),
    confirm: () => ({
      title: t('approveTitle', { name }),
      body: t('approveWords', { amount, holder: payout.account_holder, number: payout.account_number }),
      label: t('approve'),
    }),
    done: (answer) => (answer.status === 'Approved' ? t('approved', { name }) : t('firstApproval', { name })),
  });
  const withReason = (event: 'refuse' | 'mark_failed') => {
    const refusing = event === 'refuse';
    openDialog(t(refusing ? 'refuseTitle' : 'failTitle', { name }), (close) => (
      <ReasonForm
        words={t('returnWords', { amount })}
        label={t('reason')}
        submit={t(refusing ? 'refuse' : 'markFailed')}
        done={t('returned', { name })}
        maxLength={500}
        run={(reason, idempotencyKey) => client.payouts[event]({ payout: name, reason }, { idempotencyKey })}
        close={close}
      />
    ));
  };
  if (status === 'Batched') {
    return (
      <>
        <Button
          size="xs"
          onClick={() => openDialog(t('paidTitle', { name }), (close) => <PaidForm payout={payout} close={close} />)}
        >
          {t('markPaid')}
        </Button>
        <Button size="xs" variant="default" onClick={() => withReason('mark_failed')}>
          {t('markFailed')}
        </Button>
      </>
    );
  }
  if (status !== 'Requested' && status !== 'Approved') return null;
  return (
    <>
      {status === 'Requested' && !payout.is_own && (
        <Button size="xs" loading={approve.pending} onClick={() => approve.act(undefined)}>
          {t('approve')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => withReason('refuse')}>
        {t('refuse')}
      </Button>
    </>
  );
}

function PaidForm({ payout, close }: { payout: Payout; close: () => void }) {
  const t = useTranslations('payout');
  const c = useTranslations('common');
  const written = useWritten();
  const formats = useFormats();
  const form = useDialogForm({
    initialValues: { bank_reference: '', paid_on: new Date().toISOString().slice(0, 10) },
    validate: ({ bank_reference, paid_on }) => ({
      bank_reference: written(bank_reference, 2),
      ...(paid_on === '' && { paid_on: c('required') }),
    }),
    run: ({ bank_reference, paid_on }, idempotencyKey) =>
      client.payouts.mark_paid(
        { payout: payout.name, bank_reference: bank_reference.trim(), paid_on },
        { idempotencyKey },
      ),
    done: ({ name }) => t('markedPaid', { name }),
    close,
  });
  const amount = formats.money(payout.amount, payout.currency);
  return (
    <DialogForm form={form} label={t('markPaid')} words={t('paidWords', { amount })} close={close}>
      <TextInput
        label={t('bankReference')}
        required
        maxLength={70}
        data-autofocus
        {...form.form.getInputProps('bank_reference')}
      />
      <TextInput type="date" label={t('paidDay')} required {...form.form.getInputProps('paid_on')} />
    </DialogForm>
  );
}
