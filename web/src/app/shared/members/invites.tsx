import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';

interface Invite {
  name: string;
  invitee_email: string;
}

/** Invitations that nobody has accepted yet. */
export function Invites({ organisation }: { organisation: string }) {
  const t = useTranslations('members');
  const formats = useFormats();
  const { mail_leaves: mailLeaves } = useWhoami();
  const resend = useAction({
    run: ({ invitee_email: email }: Invite, idempotencyKey) =>
      client.organisation.invite_member({ organisation, email }, { idempotencyKey }),
    done: ({ invitee_email, expires_at }) =>
      t(mailLeaves ? 'resent' : 'invitedNoMail', { email: invitee_email, day: formats.day(expires_at) }),
  });
  const revoke = useAction({
    run: ({ name }: Invite, idempotencyKey) => client.organisation.revoke_invite({ invite: name }, { idempotencyKey }),
    confirm: ({ invitee_email }) => ({
      title: t('revokeTitle', { email: invitee_email }),
      body: t('revokeBody'),
      label: t('revoke'),
      danger: true,
    }),
    done: (_result, { invitee_email }) => t('revoked', { email: invitee_email }),
  });
  return (
    <Section title={t('invites')}>
      <DataList
        label={t('invites')}
        prefix="invites_"
        queryKey={['invites', organisation]}
        fetch={({ limit_start, limit_page_length, sort }) =>
          client.organisation.list_invites({ limit_start, limit_page_length, sort, organisation })
        }
        rowKey={(row) => row.name}
        columns={[
          { header: t('invitee'), cell: (row) => row.invitee_email },
          { header: t('sentOn'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
          { header: t('expiresOn'), cell: (row) => formats.day(row.expires_at) },
        ]}
        rowActions={(row) => (
          <>
            <Button
              size="xs"
              variant="default"
              loading={resend.pending}
              onClick={() => resend.act(row)}
              aria-label={`${t('resend')}: ${row.invitee_email}`}
            >
              {t('resend')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => revoke.act(row)}
              aria-label={`${t('revoke')}: ${row.invitee_email}`}
            >
              {t('revoke')}
            </Button>
          </>
        )}
        empty={{ title: t('noInvites'), body: t('noInvitesWords'), icon: <IconMail size={40} aria-hidden /> }}
      />
    </Section>
  );
}
