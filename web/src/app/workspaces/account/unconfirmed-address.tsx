import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';

/** What an address that is not confirmed keeps from its owner, and how it is confirmed. */
export function UnconfirmedAddress() {
  const t = useTranslations('account');
  const { user, mail_leaves: mailLeaves } = useWhoami();
  if (user === null || user.email_verified) return null;
  const { email } = user;
  return (
    <Alert icon={<IconMailExclamation aria-hidden />} title={t('confirmNow')} mb="lg">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('confirmWhy')}</Text>
        <Text size="sm">{t(mailLeaves ? 'confirmByMail' : 'noMailServer', { email })}</Text>
        {mailLeaves && <SendAgain />}
      </Stack>
    </Alert>
  );
}

function SendAgain() {
  const t = useTranslations('account');
  const again = useAction({
    run: (_none: null, idempotencyKey) => client.auth.send_confirmation({}, { idempotencyKey }),
    done: ({ email }) => t('sentAgain', { email }),
  });
  return (
    <Button variant="default" size="xs" onClick={() => again.act(null)}>
      {t('sendAgain')}
    </Button>
  );
}
