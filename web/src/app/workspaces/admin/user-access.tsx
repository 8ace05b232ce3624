import type { AdminUsersListUsersOutput } from '@lotmark/sdk';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useUser, useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

type User = AdminUsersListUsersOutput['data'][number];

/** Whether somebody may sign in, and by what: what an admin may decide about it. */
export function AccountState({ user }: { user: User }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const self = useUser().email === user.email;
  const { email, disabled_at: since, full_name: name } = user;
  const enable = useAction({
    run: (_input: undefined, idempotencyKey) => client.admin_users.enable_user({ email }, { idempotencyKey }),
    done: () => t('enabled', { email }),
  });
  const confirm = useAction({
    run: (_input: undefined, idempotencyKey) => client.admin_users.confirm_address({ email }, { idempotencyKey }),
    confirm: () => ({
      title: t('confirmAddressTitle', { name }),
      body: t('confirmAddressWords'),
      label: t('confirmAddress'),
    }),
    done: () => t('addressConfirmed', { email }),
  });
  // Of their own account an admin decides nothing but to confirm its address.
  if (self && since === null && user.email_verified) return null;
  return (
    <Section title={t('state')}>
      <Stack align="flex-start">
        {since !== null && (
          <Alert color="orange" variant="light" icon={false} role="note">
            {t('shutBecause', { moment: formats.moment(since), reason: user.disabled_reason ?? formats.none })}
          </Alert>
        )}
        <Group>
          {!user.email_verified && (
            <Button variant="default" loading={confirm.pending} onClick={() => confirm.act(undefined)}>
              {t('confirmAddress')}
            </Button>
          )}
          {user.second_factor && !self && (
            <Button
              variant="default"
              onClick={() =>
                openDialog(t('resetFactorTitle', { name }), (close) => (
                  <ReasonForm
                    label={t('resetFactor')}
                    words={t('resetFactorWords')}
                    danger
                    run={(reason, idempotencyKey) =>
                      client.admin_users.reset_second_factor({ email, reason }, { idempotencyKey })
                    }
                    done={({ changed }) => t(changed ? 'factorReset' : 'noFactor', { email })}
                    close={close}
                  />
                ))
              }
            >
              {t('resetFactor')}
            </Button>
          )}
          {since !== null && (
            <Button loading={enable.pending} onClick={() => enable.act(undefined)}>
              {t('enable')}
            </Button>
          )}
          {!self && (
            <Button
              variant="default"
              onClick={() =>
                openDialog(t('endSessionsTitle', { name }), (close) => (
                  <ReasonForm
                    label={t('endSessions')}
                    words={t('endSessionsWords')}
                    run={(reason, idempotencyKey) =>
                      client.admin_users.end_sessions({ email, reason }, { idempotencyKey })
                    }
                    done={({ ended }) => t('sessionsEnded', { email, count: ended })}
                    close={close}
                  />
                ))
              }
            >
              {t('endSessions')}
            </Button>
          )}
          {since === null && !self && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() =>
                openDialog(t('disableTitle', { name }), (close) => (
                  <ReasonForm
                    label={t('disable')}
                    words={t('disableWords')}
                    danger
                    run={(reason, idempotencyKey) =>
                      client.admin_users.disable_user({ email, reason }, { idempotencyKey })
                    }
                    done={() => t('disabled', { email })}
                    close={close}
                  />
                ))
              }
            >
              {t('disable')}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

interface ReasonFormProps<Done> {
  /** What is done, in words, and what follows. */
  label: string;
  words: string;
  danger?: boolean;
  run: (reason: string, idempotencyKey: string) => Promise<Done>;
  done: (answer: Done) => string;
  close: () => void;
}

/** Asks why, before something is done to an account. */
function ReasonForm<Done>({ label, words, danger, run, done, close }: ReasonFormProps<Done>) {
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: c('required') } : {}),
    run: ({ reason }, idempotencyKey) => run(reason, idempotencyKey),
    done,
    close,
  });
  return (
    <DialogForm form={form} label={label} danger={danger ?? false} words={words} close={close}>
      <Reason {...form.form.getInputProps('reason')} />
    </DialogForm>
  );
}

function Reason(props: React.ComponentProps<typeof Textarea>) {
  const t = useTranslations('admin');
  const { mail_leaves: mailLeaves } = useWhoami();
  return (
    <Textarea
      label={t('disableReason')}
      description={t(mailLeaves ? 'disableReasonWords' : 'reasonNoMailWords')}
      maxLength={500}
      autosize
      minRows={2}
      required
      data-autofocus
      {...props}
    />
  );
}

const words = {
  disabled: 'decision_disabled',
  enabled: 'decision_enabled',
  'second factor reset': 'decision_second_factor_reset',
  'sessions ended': 'decision_sessions_ended',
} as const;

/** The newest decisions about an account, with who made them and why. */
export function AccountDecisions({ email }: { email: string }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const decisions = useQuery({
    queryKey: ['admin', 'users', email, 'decisions'],
    queryFn: () => client.admin_users.list_account_decisions({ email }),
  });
  return (
    <Section title={t('decisions')}>
      {decisions.error !== null && <Problem error={decisions.error} retry={() => void decisions.refetch()} />}
      {decisions.data?.total === 0 && <Text c="dimmed">{t('noDecisions')}</Text>}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {decisions.data?.data.map(({ action, at, actor, reason }) => (
          <li key={`${at} ${action}`}>
            <Text>
              {t('decided', {
                action: t(words[action]),
                admin: actor ?? formats.none,
                moment: formats.moment(at),
              })}
            </Text>
            {reason !== null && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {reason}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Section>
  );
}
