import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMaybeUser } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { MessagePage } from './message-page.tsx';

/** A page of somebody else's workspace. */
export function NoAccessPage() {
  const t = useTranslations('common');
  const user = useMaybeUser();
  const email = user?.email ?? '';
  return (
    <MessagePage
      title={t('noAccess')}
      body={`${t('noAccessBody', { email })}${user?.email_verified === false ? ` ${t('noAccessUnconfirmed')}` : ''}`}
      action={
        <Group justify="center">
          <Button component={Link} to="/">
            {t('home')}
          </Button>
          <Button variant="default" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </Group>
      }
    />
  );
}
