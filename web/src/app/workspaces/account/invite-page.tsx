import type { LotmarkError } from '@lotmark/sdk';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useMaybeUser, whoamiQuery } from '../../shell/session/session.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useMailedToken } from './mailed-token.ts';
import { Sheet } from './sheet.tsx';

type Invite = Awaited<ReturnType<typeof client.organisation.get_invite>>;

/** What an invitation is to and by whom, as its mail said; and accepting it, for the account that it was mailed to. */
export function InvitePage() {
  const user = useMaybeUser();
  const token = useMailedToken();
  const [joined, setJoined] = useState<string | null>(null);
  const invite = useQuery({
    queryKey: ['invite', token, user?.email ?? null],
    queryFn: () => client.organisation.get_invite({ token }),
    enabled: token !== '' && joined === null,
    retry: false,
  });
  if (joined !== null) return <Joined organisation={joined} />;
  if (token === '' || isOfNone(invite.error)) return <BadLink />;
  return (
    <Sheet>
      {invite.error !== null && <Problem error={invite.error} />}
      {invite.data !== undefined && <Shown invite={invite.data} token={token} onJoined={setJoined} />}
    </Sheet>
  );
}

const isOfNone = (error: unknown): boolean => (error as LotmarkError | null)?.status === 404;

function Joined({ organisation }: { organisation: string }) {
  const t = useTranslations('account');
  return (
    <Sheet>
      <PageHeader title={t('joined', { cooperative: organisation })} description={t('joinedWords')} />
      <Button component={Link} to="/" fullWidth>
        {t('goOn')}
      </Button>
    </Sheet>
  );
}

function BadLink() {
  const t = useTranslations('account');
  return (
    <Sheet>
      <PageHeader title={t('badLink')} description={t('badLinkWords')} />
    </Sheet>
  );
}

interface ShownProps {
  invite: Invite;
  token: string;
  onJoined: (title: string) => void;
}

function Shown({ invite, token, onJoined }: ShownProps) {
  const t = useTranslations('account');
  const user = useMaybeUser();
  if (invite.status !== 'Pending') return <Ended invite={invite} />;
  return (
    <>
      <PageHeader title={t('inviteTo', { organisation: invite.organisation_name })} description={t('inviteWords')} />
      <Stack>
        <Facts invite={invite} />
        {invite.suspended && <Text>{t('inviteSuspended', { organisation: invite.organisation_name })}</Text>}
        {!invite.suspended && user === null && <AskWho token={token} />}
        {!invite.suspended && user !== null && <ForUser {...{ invite, token, onJoined }} email={user.email} />}
      </Stack>
    </>
  );
}

function ForUser({ invite, token, email, onJoined }: ShownProps & { email: string }) {
  if (invite.for_me === false) return <OtherAddress token={token} email={email} />;
  return <Accept token={token} email={email} onJoined={onJoined} />;
}

function Facts({ invite }: { invite: Invite }) {
  const t = useTranslations('account');
  const term = useTerms();
  const formats = useFormats();
  return (
    <DetailList
      facts={[
        [t('inviteKind'), term(invite.kind)],
        [t('inviteRole'), invite.status === 'Pending' ? term(invite.role) : null],
        [t('inviteBy'), invite.invited_by],
        [t('inviteUntil'), invite.status === 'Pending' ? formats.moment(invite.expires_at) : null],
      ]}
    />
  );
}

/** In place of the button: it cannot be accepted any more. */
function Ended({ invite }: { invite: Invite }) {
  const t = useTranslations('account');
  const formats = useFormats();
  const organisation = invite.organisation_name;
  const words = {
    Accepted: t(invite.for_me === true ? 'inviteUsedByMe' : 'inviteUsedWords', { organisation }),
    Revoked: t('inviteRevokedWords', { organisation }),
    Expired: t('inviteExpiredWords', { organisation, day: formats.moment(invite.expires_at) }),
    Pending: '',
  }[invite.status];
  return (
    <>
      <PageHeader title={t(invite.status === 'Accepted' ? 'inviteUsed' : 'inviteEnded')} description={words} />
      <Stack>
        <Facts invite={invite} />
        {invite.status === 'Accepted' && (
          <Button component={Link} to="/" variant="default">
            {t('goOn')}
          </Button>
        )}
      </Stack>
    </>
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
    <>
      <Text>{t('inviteGuest')}</Text>
      <Button component={Link} to="/login" search={search}>
        {c('signIn')}
      </Button>
      <Button component={Link} to="/signup" search={search} variant="default">
        {t('signUpTitle')}
      </Button>
    </>
  );
}

function OtherAccount({ token }: { token: string }) {
  const t = useTranslations('account');
  const search = useWayBack(token);
  return (
    <Button component={Link} to="/login" search={search} variant="default">
      {t('otherAccount')}
    </Button>
  );
}

function OtherAddress({ token, email }: { token: string; email: string }) {
  const t = useTranslations('account');
  return (
    <>
      <Text>{t('inviteOther', { email })}</Text>
      <OtherAccount token={token} />
    </>
  );
}

function Accept({ token, email, onJoined }: { token: string; email: string; onJoined: (title: string) => void }) {
  const t = useTranslations('account');
  const queries = useQueryClient();
  const { submit, pending, problem } = useOperationForm({
    initialValues: {},
    run: (_values, idempotencyKey) => client.organisation.accept_invite({ token }, { idempotencyKey }),
    onDone: async ({ organisation_name }) => {
      onJoined(organisation_name);
      await queries.invalidateQueries({ queryKey: whoamiQuery.queryKey });
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
        <OtherAccount token={token} />
      </Stack>
    </form>
  );
}
