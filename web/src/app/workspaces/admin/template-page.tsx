import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TemplateForm } from './template-form.tsx';

/** A template of the installation, or the next version of one: written, looked at, published. */
export function TemplatePage() {
  const t = useTranslations('templates');
  const { get } = useListSearch();
  const name = get('name');
  const version = get('version') === '' ? undefined : Number(get('version'));
  const before = useQuery({
    queryKey: ['admin', 'template', name, version],
    queryFn: () => client.documents.get_template({ name, ...(version === undefined ? {} : { version }) }),
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeader
        title={name === '' ? t('add') : t('nextOf', { title: before.data?.title ?? name })}
        description={t('words')}
        back={{ to: '/admin/templates', label: t('title') }}
      />
      {before.error !== null && <Problem error={before.error} retry={() => void before.refetch()} />}
      {name !== '' && before.data === undefined ? (
        before.error === null && <Skeleton height={400} />
      ) : (
        <TemplateForm before={before.data} />
      )}
    </>
  );
}
