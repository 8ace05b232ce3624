import { type DocumentsGetTemplateOutput, type DocumentsPreviewTemplateInput, LotmarkError } from '@lotmark/sdk';
import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { languages } from '../../i18n/languages.ts';
import { client } from '../../shell/session/client.ts';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Format = DocumentsPreviewTemplateInput['based_on'];
type Language = keyof typeof languages;

const bases = [
  ...(['lot-passport', 'bag-labels', 'sales-contract', 'commercial-invoice', 'packing-list'] as const),
  ...(['inspection-report', 'payout-statement', 'fep-report', 'export-certificate'] as const),
  ...(['due-diligence-dossier', 'insurance-policy', 'claim-letter'] as const),
] satisfies Format[];

const start = `#import "document.typ": *

#page-of("Title")[
  #fact-table((
    (word("document"), doc.name),
    ("Lot", facts.lot),
  ))
]
`;

/** What is wrong with the text or the record, for their fields. */
const faultsOf = (error: unknown): Record<string, string> =>
  error instanceof LotmarkError
    ? Object.fromEntries(
        error.errors
          .filter(({ field }) => field === 'source' || field === 'record')
          .map(({ field, message }) => [field, message]),
      )
    : {};

const orNothing = (text: string) => (text.trim() === '' ? undefined : text.trim());

export function TemplateForm({ before }: { before: DocumentsGetTemplateOutput | undefined }) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const format = useTranslations('documents');
  const navigate = useNavigate();
  const notice = useNotice();
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      name: before?.name ?? 'own-',
      title: before?.title ?? '',
      based_on: (before?.based_on ?? 'lot-passport') as Format,
      source: before?.source ?? start,
      reason: '',
      valid_from: '',
      language: 'en' as Language,
      record: '',
    },
    validate: ({ title, source, reason }) =>
      Object.fromEntries(
        Object.entries({ title, source, reason }).flatMap(([field, text]) =>
          text.trim() === '' ? [[field, common('required')]] : [],
        ),
      ),
    run: ({ language: _shown, record: _looked, valid_from, ...values }, idempotencyKey) => {
      const from = orNothing(valid_from);
      const dated = from === undefined ? {} : { valid_from: from };
      return client.documents.add_template({ ...values, ...dated }, { idempotencyKey });
    },
    onDone: async ({ name, version }) => {
      notice({ color: 'leaf', message: t('published', { name, version }) });
      await queries.invalidateQueries({ queryKey: ['admin', 'templates'] });
      await navigate({ to: '/admin/templates' });
    },
  });
  const preview = useMutation({
    mutationFn: () => {
      const { based_on, source, language, record } = form.getValues();
      const looked = orNothing(record);
      const of = looked === undefined ? {} : { record: looked };
      return client.documents.preview_template({ based_on, source, language, ...of });
    },
    onMutate: () => form.clearErrors(),
    onError: (error) => form.setErrors(faultsOf(error)),
  });
  const elsewhere = Object.keys(faultsOf(preview.error)).length === 0 ? preview.error : null;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            readOnly={before !== undefined}
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('heading')}
            description={t('headingHint')}
            required
            maxLength={100}
            {...form.getInputProps('title')}
          />
          <Select
            label={t('basedOn')}
            data={bases.map((value) => ({ value, label: format(`f_${value}`) }))}
            allowDeselect={false}
            disabled={before !== undefined}
            {...form.getInputProps('based_on')}
          />
          <Textarea
            label={t('source')}
            description={t('sourceHint')}
            required
            autosize
            minRows={12}
            maxRows={30}
            spellCheck={false}
            styles={{ input: { fontFamily: 'monospace' } }}
            {...form.getInputProps('source')}
          />
          <Group grow align="start">
            <Select
              label={t('language')}
              data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              {...form.getInputProps('language')}
            />
            <TextInput label={t('record')} description={t('recordHint')} {...form.getInputProps('record')} />
          </Group>
          <TextInput
            type="date"
            label={t('counts')}
            description={t('countsHint')}
            {...form.getInputProps('valid_from')}
          />
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            required
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          {problem !== null && <Problem error={problem} />}
          <Group>
            <Button variant="default" onClick={() => preview.mutate()} loading={preview.isPending}>
              {t('preview')}
            </Button>
            <Button type="submit" loading={pending}>
              {t('publish')}
            </Button>
          </Group>
        </Stack>
      </form>
      <TemplatePreview shown={preview.data} error={elsewhere} />
    </SimpleGrid>
  );
}
