import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  const t = useTranslations('common');
  return (
    <main>
      <MessagePage
        title={t('notFound')}
        body={t('notFoundBody')}
        action={
          <Button component={Link} to="/">
            {t('home')}
          </Button>
        }
      />
    </main>
  );
}
