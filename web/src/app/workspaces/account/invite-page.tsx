import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useMaybeUser, whoamiQuery } from '../../shell/session/session.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useMailedToken } from './mailed-token.ts';
import { Sheet } from './sheet.tsx';

/** An invitation says who sent it only to the account that it was mailed to, and only once accepted. */
export function InvitePage() {
  const t = useTranslations('account');
  const user = useMaybeUser();
  const token = useMailedToken();
  const [joined, setJoined] = useState<string | null>(null);
  if (joined !== null) {
    return (
      <Sheet>
        <PageHeader title={t('joined', { cooperative: joined })} description={t('joinedWords')} />
        <Button component={Link} to="/" fullWidth>
          {t('goOn')}
        </Button>
      </Sheet>
    );
  }
  if (token === '') {
    return (
      <Sheet>
        <PageHeader title={t('badLink')} description={t('badLinkWords')} />
      </Sheet>
    );
  }
  return (
    <Sheet>
      <PageHeader title={t('inviteTitle')} description={t('inviteWords')} />
      {user === null ? <AskWho token={token} /> : <Accept token={token} email={user.email} onJoined={setJoined} />}
    </Sheet>
  );
}

function useWayBack(token: string) {
  return { next: `/app/invite?token=${encodeURIComponent(token)}` } as never;
}

function AskWho({ token }: { token: string }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const search = useWayBack(token);
  return (
    <Stack>
      <Text>{t('inviteGuest')}</Text>
      <Button component={Link} to="/login" search={search}>
        {c('signIn')}
      </Button>
      <Button component={Link} to="/signup" search={search} variant="default">
        {t('signUpTitle')}
      </Button>
    </Stack>
  );
}

function Accept({ token, email, onJoined }: { token: string; email: string; onJoined: (title: string) => void }) {
  const t = useTranslations('account');
  const queries = useQueryClient();
  const search = useWayBack(token);
  const { submit, pending, problem } = useOperationForm({
    initialValues: {},
    run: (_values, idempotencyKey) => client.organisation.accept_invite({ token }, { idempotencyKey }),
    onDone: async ({ organisation_name }) => {
      await queries.invalidateQueries({ queryKey: whoamiQuery.queryKey });
      onJoined(organisation_name);
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('inviteAs', { email })}</Text>
        {problem !== null && <Problem error={problem} />}
        <Button type="submit" loading={pending}>
          {t('acceptInvite')}
        </Button>
        <Button component={Link} to="/login" search={search} variant="default">
          {t('otherAccount')}
        </Button>
      </Stack>
    </form>
  );
}
