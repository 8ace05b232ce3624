import type { AuthListSessionsOutput } from '@lotmark/sdk';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

type Session = AuthListSessionsOutput[number];

/** Where somebody is signed in, with a button to end each session that is not this one. */
export function OwnSessions() {
  const t = useTranslations('account');
  const formats = useFormats();
  const sessions = useQuery({ queryKey: ['account', 'sessions'], queryFn: () => client.auth.list_sessions() });
  const stale = [['account', 'sessions']];
  const deviceOf = ({ browser, system, user_agent }: Session): string =>
    browser !== null && system !== null
      ? t('device', { browser, system })
      : (browser ?? system ?? user_agent?.slice(0, 60) ?? t('unknownDevice'));
  const endOne = useAction({
    run: ({ session }: Session, idempotencyKey) => client.auth.end_session({ session }, { idempotencyKey }),
    done: () => t('sessionEnded'),
    stale,
  });
  const endOthers = useAction({
    run: (_input: undefined, idempotencyKey) => client.auth.end_other_sessions({}, { idempotencyKey }),
    confirm: () => ({
      title: t('endOthersTitle'),
      body: t('endOthersWords'),
      label: t('endOthers'),
      danger: true,
    }),
    done: ({ ended: count }) => t('othersEnded', { count }),
    stale,
  });
  const others = sessions.data?.filter((each) => !each.this_one) ?? [];
  return (
    <Section
      title={t('sessions')}
      actions={
        others.length > 0 && (
          <Button variant="default" size="xs" loading={endOthers.pending} onClick={() => endOthers.act(undefined)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton height={48} />}
      {sessions.error !== null && <Problem error={sessions.error} retry={() => void sessions.refetch()} />}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {sessions.data?.map((each) => (
          <Group key={each.session} component="li" justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {deviceOf(each)}
                </Text>
                {each.this_one && (
                  <Badge variant="light" color="leaf">
                    {t('thisSession')}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {t('sessionFacts', { address: each.ip ?? formats.none, since: formats.moment(each.created_at) })}
              </Text>
              <Text size="sm" c="dimmed">
                {t('lastUsed', { moment: formats.moment(each.last_seen_at) })}
              </Text>
            </div>
            {!each.this_one && (
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-label={t('endSessionOf', { device: deviceOf(each) })}
                loading={endOne.pending}
                onClick={() => endOne.act(each)}
              >
                {t('endSession')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
