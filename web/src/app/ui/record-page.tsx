import { LotmarkError } from '@lotmark/sdk';
import { Skeleton, Stack } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { Problem } from './problem.tsx';

interface RecordPageProps<Data> {
  /** Heads the page where the record cannot be shown. */
  name: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The page of one record: grey shapes until it is there, what is wrong where it cannot be read, or old now. */
export function RecordPage<Data>({ name, query, children }: RecordPageProps<Data>) {
  const t = useTranslations('common');
  const { error } = query;
  if (query.data === undefined && error instanceof LotmarkError && (error.status === 403 || error.status === 404)) {
    return (
      <>
        <PageHeader title={name} />
        <EmptyState
          icon={<IconFileUnknown size={40} aria-hidden />}
          title={t('noSuchRecord')}
          body={t('noSuchRecordWords')}
        />
      </>
    );
  }
  const problem = error !== null && <Problem error={error} retry={() => void query.refetch()} />;
  if (query.data !== undefined) {
    return (
      <>
        {problem}
        {children(query.data)}
      </>
    );
  }
  return problem !== false ? (
    <>
      <PageHeader title={name} />
      {problem}
    </>
  ) : (
    <Stack role="status" aria-label={t('loading')}>
      <Skeleton height={36} width="50%" />
      <Skeleton height={64} />
      <Skeleton height={120} />
      <Skeleton height={220} />
    </Stack>
  );
}
