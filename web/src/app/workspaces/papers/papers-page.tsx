import { Alert, Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import { IconFileSearch, IconPaperclip } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { base64Of } from '../../ui/base64-of.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The papers that were read for somebody, those that wait for them first. */
export function PapersPage() {
  const t = useTranslations('papers');
  const formats = useFormats();
  return (
    <>
      <PageHeader title={t('papers')} description={t('papersWords')} />
      <HaveRead />
      <DataList
        label={t('papers')}
        queryKey={['papers']}
        fetch={({ limit_start, limit_page_length, filters }) =>
          client.ai.list_document_reviews({
            limit_start,
            limit_page_length,
            ...(filters['status'] === undefined ? {} : { status: filters['status'] === 'Done' ? 'Done' : 'Open' }),
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/papers/${name}`}
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: [
              { value: 'Open', label: t('waiting') },
              { value: 'Done', label: t('done') },
            ],
          },
        ]}
        columns={[
          { header: t('file'), cell: ({ file_name }) => file_name },
          { header: t('against'), cell: ({ docname }) => docname ?? formats.none },
          {
            header: t('toLookAt'),
            cell: ({ open }) => (
              <StatusBadge status={open === 0 ? 'Active' : 'Order Placed'} words={t('openFields', { count: open })} />
            ),
          },
          { header: t('readAt'), cell: ({ created_at }) => formats.moment(created_at), sort: 'created_at' },
        ]}
        empty={{ title: t('none'), body: t('noneWords'), icon: <IconFileSearch size={40} aria-hidden /> }}
      />
    </>
  );
}

/** A call takes 5 MiB, and a file in it is a third longer. */
const mostBytes = 3_500_000;
const kinds = { LOT: 'Lot', ORD: 'Order' } as const;
const recordPattern = /^(LOT|ORD)-\d{4}-\d{5,8}$/;

function HaveRead() {
  const t = useTranslations('papers');
  const c = useTranslations('common');
  const navigate = useNavigate();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { file: null as File | null, record: '' },
    validate: ({ file, record }) => ({
      ...(file === null ? { file: c('required') } : file.size > mostBytes ? { file: t('tooLarge') } : {}),
      ...(record.trim() === '' || recordPattern.test(record.trim().toUpperCase()) ? {} : { record: t('badRecord') }),
    }),
    run: async ({ file, record }, idempotencyKey) => {
      if (file === null) throw new Error(c('required'));
      const docname = record.trim().toUpperCase();
      const uploaded = await client.upload_file(
        { filedata: await base64Of(file), filename: file.name },
        { idempotencyKey },
      );
      return client.ai.open_document_review(
        {
          file_url: uploaded.file_url,
          ...(docname === '' ? {} : { doctype: kinds[docname.startsWith('LOT') ? 'LOT' : 'ORD'], docname }),
        },
        { idempotencyKey: `${idempotencyKey}-read` },
      );
    },
    fieldOf: { docname: 'record', file_url: 'file', filedata: 'file' },
    onDone: ({ name }) => navigate({ to: `/papers/${name}` }),
  });
  const { file } = form.values;
  return (
    <Section title={t('haveRead')}>
      <form onSubmit={submit} noValidate>
        <Text size="sm" c="dimmed" mb="sm">
          {t('haveReadWords')}
        </Text>
        <Group align="flex-start" gap="sm">
          <div>
            <FileButton
              accept="application/pdf,image/jpeg,image/png,image/webp,text/plain,text/csv"
              inputProps={{ 'aria-label': t('chooseFile') }}
              onChange={(chosen) => form.setFieldValue('file', chosen)}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />} mt={24}>
                  {t('chooseFile')}
                </Button>
              )}
            </FileButton>
            {file !== null && (
              <Text size="sm" mt={4} maw={280} style={{ overflowWrap: 'anywhere' }}>
                {t('chosen', { file: file.name })}
              </Text>
            )}
            {form.errors['file'] !== undefined && (
              <Text size="sm" c="red" mt={4} role="alert">
                {form.errors['file']}
              </Text>
            )}
          </div>
          <TextInput
            label={t('record')}
            description={t('recordHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={40}
            {...form.getInputProps('record')}
          />
          <Button type="submit" loading={pending} mt={24}>
            {t('read')}
          </Button>
        </Group>
        {problem !== null && problem !== undefined && (
          <Alert color="red" mt="sm" p={0}>
            <Problem error={problem} />
          </Alert>
        )}
      </form>
    </Section>
  );
}
