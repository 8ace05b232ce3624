import { Button, Select, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useTiers } from './tenant-tiers.ts';

interface Tenant {
  name: string;
  status: 'Preparing' | 'Active' | 'Suspended' | 'Archived';
  tier: string;
  is_default: boolean;
}

const moves = {
  suspend: { from: ['Active'], danger: true },
  resume: { from: ['Suspended'], danger: false },
  archive: { from: ['Suspended', 'Preparing'], danger: true },
} as const satisfies Record<string, { from: readonly Tenant['status'][]; danger: boolean }>;
type Move = keyof typeof moves;

/** What may be done with a tenant as it stands. */
export function TenantActions({ tenant }: { tenant: Tenant }) {
  const t = useTranslations('operator');
  const possible = (Object.keys(moves) as Move[]).filter(
    (move) => !tenant.is_default && moves[move].from.some((status) => status === tenant.status),
  );
  return (
    <>
      {tenant.status !== 'Archived' && (
        <Button
          variant="default"
          onClick={() => openDialog(t('changeTier'), (close) => <TierForm tenant={tenant} close={close} />)}
        >
          {t('changeTier')}
        </Button>
      )}
      {possible.map((move) => (
        <Button
          key={move}
          {...(moves[move].danger ? { color: 'red.9', variant: 'outline' } : {})}
          onClick={() =>
            openDialog(t(`${move}Title`, { tenant: tenant.name }), (close) => (
              <MoveForm tenant={tenant.name} move={move} close={close} />
            ))
          }
        >
          {t(move)}
        </Button>
      ))}
    </>
  );
}

function MoveForm({ tenant, move, close }: { tenant: string; move: Move; close: () => void }) {
  const t = useTranslations('operator');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { reason: '' },
    run: ({ reason }, idempotencyKey) => {
      const given = reason.trim();
      return client.tenants[move](
        { tenant_name: tenant, ...(given === '' ? {} : { reason: given }) },
        { idempotencyKey },
      );
    },
    done: () => t(`${move}Done`, { tenant }),
    close,
  });
  return (
    <DialogForm form={form} label={t(move)} words={t(`${move}Words`)} danger={moves[move].danger} close={close}>
      <Textarea
        label={`${t('reason')} (${c('optional')})`}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

function TierForm({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const { names: tiers } = useTiers();
  const t = useTranslations('operator');
  const term = useTerms();
  const form = useDialogForm({
    initialValues: { tier: tenant.tier },
    run: ({ tier }, idempotencyKey) => client.tenants.set_tier({ tenant_name: tenant.name, tier }, { idempotencyKey }),
    done: ({ tier }) => t('tierChanged', { tier: term(tier) }),
    close,
  });
  return (
    <DialogForm form={form} label={t('changeTier')} words={t('changeTierWords')} close={close}>
      <Select
        label={t('tier')}
        required
        allowDeselect={false}
        data={tiers.map((value) => ({ value, label: term(value) }))}
        {...form.form.getInputProps('tier')}
      />
    </DialogForm>
  );
}
