import { Button, Group, Textarea } from '@mantine/core';
import { IconBuildingStore, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { FigureQuestion } from './lot-fields.tsx';
import type { OwnLot } from './own-lot.ts';

const onMarket = ['Listed', 'Notarized', 'Verified'];

/** What the owners may do with a lot as it is: put it on the market, take it off, give it up. */
export function LotActions({ lot }: { lot: OwnLot }) {
  const t = useTranslations('cooperative');
  const withdraw = useAction({
    run: (_input: undefined, idempotencyKey) =>
      client.cooperative.set_lot_listed({ lot: lot.name, listed: false }, { idempotencyKey }),
    confirm: () => ({ title: t('withdrawTitle'), body: t('withdrawBody'), label: t('withdraw'), danger: true }),
    done: () => t('withdrawn', { lot: lot.name }),
  });
  return (
    <Group gap="sm" mb="lg">
      {onMarket.includes(lot.status) ? (
        <Button
          variant="default"
          leftSection={<IconBuildingStore size={18} aria-hidden />}
          loading={withdraw.pending}
          onClick={() => withdraw.act(undefined)}
        >
          {t('withdraw')}
        </Button>
      ) : (
        <>
          <PublishButton lot={lot} />
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => openDialog(t('cancelTitle'), (close) => <CancelForm lot={lot.name} close={close} />)}
          >
            {t('cancelLot')}
          </Button>
        </>
      )}
    </Group>
  );
}

export function PublishButton({ lot }: { lot: OwnLot }) {
  const t = useTranslations('cooperative');
  return (
    <Button
      leftSection={<IconBuildingStore size={18} aria-hidden />}
      onClick={() => openDialog(t('publishTitle'), (close) => <PublishForm lot={lot} close={close} />)}
    >
      {t('publish')}
    </Button>
  );
}

function PublishForm({ lot, close }: { lot: OwnLot; close: () => void }) {
  const t = useTranslations('cooperative');
  const form = useDialogForm({
    initialValues: { confirm_price: false },
    // The first time it is listed; later it is set, which its exporter may do too.
    run: ({ confirm_price }, idempotencyKey) => {
      const wanted = { lot: lot.name, ...(confirm_price && { confirm_price }) };
      return lot.attestation === null
        ? client.cooperative.list_lot(wanted, { idempotencyKey })
        : client.cooperative.set_lot_listed({ ...wanted, listed: true }, { idempotencyKey });
    },
    done: () => t('published', { lot: lot.name }),
    close,
  });
  return (
    <DialogForm form={form} label={t('publish')} words={t('publishBody')} close={close}>
      <FigureQuestion form={form.form} name="confirm_price" label={t('priceRight')} />
    </DialogForm>
  );
}

function CancelForm({ lot, close }: { lot: string; close: () => void }) {
  const t = useTranslations('cooperative');
  const form = useDialogForm({
    initialValues: { reason: '' },
    run: ({ reason }, idempotencyKey) =>
      client.cooperative.cancel_lot({ lot, reason: reason.trim() || undefined }, { idempotencyKey }),
    done: ({ harvests_released }) => t('cancelled', { lot, count: harvests_released }),
    close,
  });
  return (
    <DialogForm form={form} label={t('cancelLot')} danger words={t('cancelBody')} close={close}>
      <Textarea
        label={t('cancelReason')}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
