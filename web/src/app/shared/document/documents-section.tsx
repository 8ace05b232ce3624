import type { DocumentsListInput, DocumentsListOutput } from '@lotmark/sdk';
import { Badge, Button, Group, NumberInput, Paper, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { languages } from '../../i18n/languages.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { DocumentActions, type ListedDocument } from './document-actions.tsx';

type Format = DocumentsListOutput['print_formats'][number];
type Doctype = DocumentsListInput['doctype'];
type Language = keyof typeof languages;

/** How often one that is being made is looked at. */
const lookMs = 1500;
const colors = { Draft: 'gray', Queued: 'blue', Ready: 'gray', Failed: 'red', Signed: 'leaf' } as const;

/** The documents of a record, for whoever may see it; nothing for others. */
export function DocumentsSection({ doctype, name }: { doctype: Doctype; name: string }) {
  const t = useTranslations('documents');
  const queryKey = ['documents', doctype, name];
  const list = useQuery({
    queryKey,
    queryFn: () => client.documents.list({ doctype, name, limit_page_length: 100 }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'Queued') ? lookMs : false),
  });
  if (list.data === undefined) {
    const hidden =
      list.error === null || ('status' in list.error && (list.error.status === 403 || list.error.status === 404));
    return hidden ? null : <Problem error={list.error} retry={() => void list.refetch()} />;
  }
  const { data, print_formats: formats, templates } = list.data;
  return (
    <Section title={t('title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('words')}
      </Text>
      <MakeDocument doctype={doctype} name={name} formats={formats} templates={templates} />
      <Stack gap="xs" mt="md" component="ul" p={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
        {data.length === 0 && (
          <Text component="li" c="dimmed">
            {t('none')}
          </Text>
        )}
        {data.map((document) => (
          <DocumentRow key={document.document} document={document} />
        ))}
      </Stack>
    </Section>
  );
}

function DocumentRow({ document }: { document: ListedDocument }) {
  const t = useTranslations('documents');
  const formats = useFormats();
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Group gap="xs">
            <Text fw={600}>{t(`f_${document.print_format}`)}</Text>
            {document.template !== null && (
              <Text size="sm">
                {document.template.name}, {t('templateVersion', { version: document.template.version })}
              </Text>
            )}
            <Badge variant="light" color={colors[document.status]}>
              {t(`status_${document.status}`)}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {document.document} · {languages[document.language]} ·{' '}
            {t('statedAt', { moment: formats.moment(document.stated_at) })}
          </Text>
          {document.failure !== null && <Text size="sm">{document.failure}</Text>}
        </div>
        {document.file_url !== null && <DocumentActions document={document} />}
      </Group>
    </Paper>
  );
}

interface MakeProps {
  doctype: Doctype;
  name: string;
  formats: readonly Format[];
  /** What admins of this installation added. */
  templates: DocumentsListOutput['templates'];
}

function MakeDocument({ doctype, name, formats, templates }: MakeProps) {
  const t = useTranslations('documents');
  const { language: spoken } = useLanguage();
  const [format, setFormat] = useState<string | undefined>(formats[0]);
  const [language, setLanguage] = useState<Language>(spoken);
  const [bagKg, setBagKg] = useState<string | number>('60');
  const labels = (templates.find((each) => each.name === format)?.based_on ?? format) === 'bag-labels';
  const make = useAction({
    run: (_input: undefined, idempotencyKey) => {
      const bags = labels ? { bag_kg: String(bagKg) } : {};
      const asked = { doctype, name, language, ...bags, ...(format === undefined ? {} : { print_format: format }) };
      return client.documents.generate(asked, { idempotencyKey });
    },
    done: ({ document }) => t('asked', { document }),
    stale: [['documents', doctype, name]],
  });
  return (
    <Group align="end" gap="xs">
      <Select
        label={t('format')}
        data={[
          ...formats.map((each) => ({ value: each as string, label: t(`f_${each}`) })),
          ...templates.map((each) => ({ value: each.name, label: each.title })),
        ]}
        value={format ?? null}
        onChange={(value) => setFormat(value ?? undefined)}
        allowDeselect={false}
      />
      <Select
        label={t('language')}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        value={language}
        onChange={(value) => {
          if (value !== null && value in languages) setLanguage(value as Language);
        }}
        allowDeselect={false}
        w={140}
      />
      {labels && (
        <NumberInput label={t('bagKg')} value={bagKg} onChange={setBagKg} min={0.001} decimalScale={3} w={160} />
      )}
      <Button onClick={() => make.act(undefined)} loading={make.pending} disabled={format === undefined}>
        {t('make')}
      </Button>
    </Group>
  );
}
