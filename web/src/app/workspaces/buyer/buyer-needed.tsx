import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For a user who has no buyer yet. */
export function BuyerNeeded() {
  const t = useTranslations('buyer');
  return (
    <EmptyState
      icon={<IconUsersGroup size={40} aria-hidden />}
      title={t('newBuyer')}
      body={t('newBuyerWords')}
      action={
        <Button component={Link} to="/welcome/buyer">
          {t('createBuyer')}
        </Button>
      }
    />
  );
}
