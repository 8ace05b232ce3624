import { Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** For who has the role but belongs to no cooperative (any more). */
export function NoCooperative({ title }: { title: string }) {
  const t = useTranslations('cooperative');
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconBuildingCommunity size={40} aria-hidden />}
        title={t('noCooperative')}
        body={t('noCooperativeWords')}
        action={
          <Button component={Link} to="/welcome">
            {t('found')}
          </Button>
        }
      />
    </>
  );
}
