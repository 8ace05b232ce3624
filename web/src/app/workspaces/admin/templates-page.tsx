import type { DocumentsListTemplatesOutput } from '@lotmark/sdk';
import { Badge, Button, Text, Textarea } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type Template = DocumentsListTemplatesOutput['data'][number];

const colors = { planned: 'blue', 'in use': 'leaf', replaced: 'gray', ended: 'gray' } as const;

/** The templates that admins added: every version, and what may be done with it. */
export function TemplatesPage() {
  const t = useTranslations('templates');
  const format = useTranslations('documents');
  const formats = useFormats();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('words')}
        actions={
          <Button component={Link} to="/admin/templates/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </Button>
        }
      />
      <DataList
        label={t('title')}
        queryKey={['admin', 'templates']}
        fetch={({ filters: _none, ...query }) => client.documents.list_templates(query)}
        searchLabel={t('search')}
        rowKey={(row) => `${row.name} ${row.version}`}
        columns={[
          {
            header: t('heading'),
            cell: (row) => (
              <>
                {row.title}
                <Text size="xs" c="dimmed">
                  {row.name} · {t('versionOf', { version: row.version })}
                </Text>
              </>
            ),
          },
          {
            header: t('state'),
            cell: (row) => (
              <Badge color={colors[row.state]} variant="light">
                {t(`state_${row.state}`)}
              </Badge>
            ),
          },
          { header: t('basedOn'), cell: (row) => format(`f_${row.based_on}`) },
          { header: t('since'), cell: (row) => formats.moment(row.valid_from) },
          { header: t('documents'), cell: (row) => formats.number(row.documents), right: true },
        ]}
        rowActions={(row) => <Actions row={row} />}
        empty={{ title: t('none'), body: t('noneWords'), icon: <IconFileText size={40} aria-hidden /> }}
      />
    </>
  );
}

function Actions({ row }: { row: Template }) {
  const t = useTranslations('templates');
  const { title, name, version } = row;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={`/admin/templates/new?name=${name}&version=${version}`}
        aria-label={t('nextOf', { title })}
      >
        {t('next')}
      </Button>
      {(row.state === 'in use' || row.state === 'planned') && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('endOf', { title })}
          onClick={() => openDialog(t('endOf', { title }), (close) => <EndForm name={name} close={close} />)}
        >
          {t('end')}
        </Button>
      )}
    </>
  );
}

function EndForm({ name, close }: { name: string; close: () => void }) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: common('required') } : {}),
    run: ({ reason }, idempotencyKey) => client.documents.end_template({ name, reason }, { idempotencyKey }),
    done: () => t('ended'),
    close,
  });
  return (
    <DialogForm form={form} label={t('end')} danger words={t('endWords')} close={close}>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
