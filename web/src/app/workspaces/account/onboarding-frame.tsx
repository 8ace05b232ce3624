import { Alert, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Sheet } from './sheet.tsx';

interface Options {
  memberships: readonly { title: string; kind: string }[];
  can_create: boolean;
}

/** The page of an onboarding form: it waits for what the form offers, and says where the user belongs already. */
export function OnboardingFrame<O extends Options>({
  kind,
  title,
  description,
  options,
  children,
}: {
  kind: 'Cooperative' | 'Exporter' | 'Buyer';
  title: string;
  description: string;
  options: UseQueryResult<O>;
  children: (options: O) => ReactNode;
}) {
  const t = useTranslations('account');
  const same = options.data?.memberships.filter((membership) => membership.kind === kind) ?? [];
  return (
    <Sheet wide>
      <PageHeader title={title} description={description} back={{ to: '/welcome', label: t('toStart') }} />
      {same.length > 0 && (
        <Alert color="leaf" variant="light" mb="md" icon={false}>
          {t(options.data?.can_create === true ? 'alreadyMember' : 'onlyOne', {
            name: same.map((membership) => membership.title).join(', '),
          })}
        </Alert>
      )}
      {options.error !== null && <Problem error={options.error} retry={() => void options.refetch()} />}
      {options.isPending && <Skeleton height={240} />}
      {options.data?.can_create === true && children(options.data)}
    </Sheet>
  );
}
