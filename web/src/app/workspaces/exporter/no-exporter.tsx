import { Button } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** For who has the role but belongs to no exporter (any more). */
export function NoExporter() {
  const t = useTranslations('exporter');
  return (
    <>
      <PageHeader title={t('overview')} />
      <EmptyState
        icon={<IconBuildingWarehouse size={40} aria-hidden />}
        title={t('noExporter')}
        body={t('noExporterWords')}
        action={
          <Button component={Link} to="/welcome/exporter">
            {t('found')}
          </Button>
        }
      />
    </>
  );
}
