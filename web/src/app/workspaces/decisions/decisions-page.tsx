import { Button, Select, TextInput } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { kindOf, kinds, OutcomeBadge, outcomes, types } from './subject.tsx';

/** What was decided about records that somebody may see, the newest first. */
export function DecisionsPage() {
  const t = useTranslations('decisions');
  const formats = useFormats();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('titleWords')}
        actions={<Button onClick={() => openDialog(t('ask'), (close) => <AskForm close={close} />)}>{t('ask')}</Button>}
      />
      <DataList
        label={t('title')}
        queryKey={['decisions', 'list']}
        fetch={({ filters, sort, search: _search, ...page }) =>
          client.ai_compliance.list_decisions({
            ...page,
            sort,
            decision: outcomes.find((each) => each === filters['decision']),
            subject_doctype: kinds.find((each) => each === filters['kind']),
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/decisions/${name}`}
        filters={[
          { name: 'decision', label: t('decision'), options: outcomes.map((value) => ({ value, label: t(value) })) },
          { name: 'kind', label: t('kind'), options: kinds.map((value) => ({ value, label: t(value) })) },
        ]}
        columns={[
          { header: t('record'), cell: ({ subject_name: name }) => name },
          { header: t('decision'), cell: ({ decision }) => <OutcomeBadge decision={decision} /> },
          { header: t('type'), cell: ({ decision_type: type }) => typeWords(t, type) },
          { header: t('at'), cell: ({ at }) => formats.moment(at), sort: 'at' },
          { header: t('by'), cell: ({ provider, model }) => deciderWords(t, provider, model), deskOnly: true },
        ]}
        empty={{ title: t('none'), body: t('noneWords'), icon: <IconGavel size={40} aria-hidden /> }}
      />
    </>
  );
}

type Words = ReturnType<typeof useTranslations<'decisions'>>;

export function typeWords(t: Words, type: string): string {
  const known = types.find((each) => each === type);
  return known === undefined ? type : t(`type_${known}`);
}

/** Who decided: rules alone, or a model that is named. */
export const deciderWords = (t: Words, provider: string, model: string): string =>
  provider === 'embedded' ? t('byRules') : model;

function AskForm({ close }: { close: () => void }) {
  const t = useTranslations('decisions');
  const c = useTranslations('common');
  const navigate = useNavigate();
  const form = useDialogForm({
    close,
    initialValues: { record: '', type: 'EUDR' as (typeof types)[number] },
    validate: ({ record }) =>
      record.trim() === ''
        ? { record: c('required') }
        : kindOf(record.trim().toUpperCase()) === undefined
          ? { record: t('badRecord') }
          : {},
    run: ({ record, type }, idempotencyKey) => {
      const name = record.trim().toUpperCase();
      const kind = kindOf(name);
      if (kind === undefined) throw new Error(t('badRecord'));
      return client.ai_compliance.run_compliance_check(
        { subject_doctype: kind, subject_name: name, decision_type: type },
        { idempotencyKey },
      );
    },
    fieldOf: { subject_name: 'record', subject_doctype: 'record', decision_type: 'type' },
    done: ({ name }) => t('asked', { name }),
    onDone: ({ name }) => void navigate({ to: `/decisions/${name}` }),
  });
  return (
    <DialogForm form={form} label={t('askNow')} words={t('askWords')} close={close}>
      <TextInput
        label={t('record')}
        description={t('recordHint')}
        required
        maxLength={40}
        data-autofocus
        {...form.form.getInputProps('record')}
      />
      <Select
        label={t('type')}
        allowDeselect={false}
        data={types.map((value) => ({ value, label: t(`type_${value}`) }))}
        {...form.form.getInputProps('type')}
      />
    </DialogForm>
  );
}
