import { Button, Group, MultiSelect, Select, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { type Language, languages } from '../../i18n/languages.ts';
import { client } from '../../shell/session/client.ts';
import type { ListSearch } from '../../ui/list-search.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { PlainMarkdown } from './plain-markdown.tsx';

type Source = Awaited<ReturnType<typeof client.announcements.get_source>>;
const codes = Object.keys(languages) as Language[];
const audienceRoles = [
  'SVC Farmer',
  'SVC Cooperative',
  'SVC Exporter',
  'SVC Buyer',
  'SVC Inspector',
  'SVC Authority',
  'SVC Bank',
  'Insurance Agent',
  'SVC Admin',
  'Platform Admin',
  'System Manager',
] as const;
const verticals = ['Coffee', 'Cocoa'];

export function NewPage() {
  return <Editor />;
}

export function EditPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const query = useQuery({
    queryKey: ['news', 'source', name],
    queryFn: () => client.announcements.get_source({ name }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <RecordPage name={name} query={query}>
      {(source) => <Editor key={name} source={source} />}
    </RecordPage>
  );
}

/** A moment as a field of the browser writes it, in the reader's own time. */
const fieldOf = (moment: string | null | undefined): string => {
  if (moment == null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const momentOf = (field: string): string | undefined => (field === '' ? undefined : new Date(field).toISOString());
const filled = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** Writes an announcement in up to four languages, with what it will look like beside it. */
function Editor({ source }: { source?: Source }) {
  const t = useTranslations('news');
  const c = useTranslations('common');
  const term = useTerms();
  const { language } = useLanguage();
  // What somebody came from, such as an incident, names it.
  const { title: suggested } = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = useQuery({
    queryKey: ['news', 'countries'],
    queryFn: () => client.buyer.buyer_onboard_options({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      title: Object.fromEntries(
        codes.map((code) => [
          code,
          source?.titles[code] ?? (source === undefined && code === language ? String(suggested ?? '') : ''),
        ]),
      ),
      body: Object.fromEntries(codes.map((code) => [code, source?.bodies[code] ?? ''])),
      vertical: source?.vertical ?? '',
      roles: (source?.audience.roles ?? []) as string[],
      countries: (source?.audience.countries ?? []) as string[],
      languages: (source?.audience.languages ?? []) as string[],
      published_at: fieldOf(source?.published_at),
      expires_at: fieldOf(source?.expires_at),
    },
    validate: (values) => ({
      ...(Object.keys(filled(values.title)).length === 0 && { title: c('required') }),
      ...(Object.keys(filled(values.body)).length === 0 && { body: c('required') }),
    }),
    run: (values, idempotencyKey) => {
      const published_at = momentOf(values.published_at);
      const expires_at = momentOf(values.expires_at);
      const wanted = {
        title: filled(values.title),
        body: filled(values.body),
        audience: {
          roles: values.roles as Source['audience']['roles'],
          countries: values.countries,
          languages: values.languages as Language[],
        },
        ...(values.vertical === '' ? {} : { vertical: values.vertical }),
        ...(published_at === undefined ? {} : { published_at }),
        ...(expires_at === undefined ? {} : { expires_at }),
      };
      return source === undefined
        ? client.announcements.publish(wanted, { idempotencyKey })
        : client.announcements.update(
            {
              ...wanted,
              name: source.name,
              all_verticals: values.vertical === '',
              never_expires: expires_at === undefined,
            },
            { idempotencyKey },
          );
    },
    onDone: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ['news'] });
      await navigate({ to: `/news/${name}` });
    },
  });
  const { title, body } = form.values;
  return (
    <>
      <PageHeader
        back={{ to: '/news/manage', label: t('manage') }}
        title={t(source === undefined ? 'write' : 'change')}
      />
      <form onSubmit={submit}>
        {problem != null && <Problem error={problem} />}
        <Tabs defaultValue={language} keepMounted={false}>
          <Tabs.List>
            {codes.map((code) => (
              <Tabs.Tab key={code} value={code} lang={code}>
                {languages[code]}
                {(title[code] ?? '').trim() === '' ? '' : ' ✓'}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {codes.map((code) => (
            <Tabs.Panel key={code} value={code} pt="md">
              <Stack>
                <TextInput
                  label={t('title')}
                  lang={code}
                  maxLength={200}
                  {...form.getInputProps(`title.${code}`)}
                  error={form.errors['title']}
                />
                <Textarea
                  label={t('text')}
                  description={t('signs')}
                  lang={code}
                  autosize
                  minRows={6}
                  maxLength={10_000}
                  {...form.getInputProps(`body.${code}`)}
                  error={form.errors['body']}
                />
                <Section title={t('preview')}>
                  <div lang={code}>
                    <h3>{title[code]}</h3>
                    <PlainMarkdown text={body[code] ?? ''} />
                  </div>
                </Section>
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
        <Section title={t('audience')}>
          <Stack>
            <MultiSelect
              label={t('roles')}
              placeholder={form.values.roles.length === 0 ? t('everybody') : ''}
              data={audienceRoles.map((value) => ({ value, label: term(value) }))}
              {...form.getInputProps('roles')}
            />
            <MultiSelect
              label={t('countries')}
              placeholder={form.values.countries.length === 0 ? t('everybody') : ''}
              searchable
              data={(countries.data?.countries ?? []).map(({ code }) => ({
                value: code,
                label: names.of(code) ?? code,
              }))}
              {...form.getInputProps('countries')}
              error={form.errors['audience']}
            />
            <MultiSelect
              label={t('languages')}
              placeholder={form.values.languages.length === 0 ? t('everybody') : ''}
              data={codes.map((value) => ({ value, label: languages[value] }))}
              {...form.getInputProps('languages')}
            />
            <Select
              label={t('vertical')}
              placeholder={t('everybody')}
              clearable
              data={verticals.map((value) => ({ value, label: term(value) }))}
              value={form.values.vertical === '' ? null : form.values.vertical}
              onChange={(value) => form.setFieldValue('vertical', value ?? '')}
              error={form.errors['vertical']}
            />
          </Stack>
        </Section>
        <Group grow align="flex-start" mb="lg">
          <TextInput
            type="datetime-local"
            label={t('publishedAt')}
            description={t('nowUnless')}
            {...form.getInputProps('published_at')}
          />
          <TextInput
            type="datetime-local"
            label={t('expiresAt')}
            description={t('neverUnless')}
            {...form.getInputProps('expires_at')}
          />
        </Group>
        <Button type="submit" loading={pending}>
          {t(source === undefined ? 'publish' : 'saveChange')}
        </Button>
      </form>
    </>
  );
}
