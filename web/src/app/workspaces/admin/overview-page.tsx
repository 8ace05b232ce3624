import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { RateAlarm } from './reference-page.tsx';

const one = { limit_page_length: 1 } as const;

async function countAll() {
  const [disputes, inspections, payouts, held, differences, dead, mails, users] = await Promise.all([
    client.orders.list_my_orders({ ...one, status_filter: 'Disputed' }),
    client.inspector.list_my_inspections({ ...one, status: 'Submitted' }),
    client.payouts.list_payouts({ ...one, status: 'Requested' }),
    client.payments.list_held(one),
    client.payments.list_differences(one),
    client.admin_jobs.list_dead_jobs(one),
    client.admin_users.list_mails({ ...one, status_filter: 'Failed' }),
    client.admin_users.list_users(one),
  ]);
  return { disputes, inspections, payouts, held, differences, dead, mails, users };
}

export function OverviewPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const counts = useQuery({ queryKey: ['admin', 'counts'], queryFn: countAll });
  const tiles = [
    ['disputes', t('openDisputes'), '/admin/disputes', t('disputes')],
    ['inspections', t('inspectionsToDecide'), '/inspector/history?status=Submitted', t('inspections')],
    ['payouts', t('payoutsToDecide'), '/admin/payouts', t('payouts')],
    ['held', t('heldPayments'), '/admin/payments', t('payments')],
    ['differences', t('differences'), '/admin/payments', t('payments')],
    ['dead', t('deadRuns'), '/admin/jobs', t('jobs')],
    ['mails', t('failedMails'), '/admin/mails?status_filter=Failed', t('mails')],
    ['users', t('accounts'), '/admin/users', t('users')],
  ] as const;
  return (
    <>
      <PageHeader title={t('overview')} description={t('overviewWords')} />
      {counts.error !== null && <Problem error={counts.error} retry={() => void counts.refetch()} />}
      <RateAlarm />
      <StatTiles
        loading={counts.isPending}
        stats={tiles.map(([name, label, to, page]) => ({
          label,
          value: formats.number(counts.data?.[name].total),
          note: (
            <Anchor component={Link} to={to} size="sm">
              {page}
            </Anchor>
          ),
        }))}
      />
      <Ledger />
      <Scores />
    </>
  );
}

function Ledger() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const anchor = useAction({
    run: (_input: undefined, idempotencyKey) => client.events.trigger_xrpl_manual({}, { idempotencyKey }),
    done: ({ pending }) => t('anchorQueued', { count: formats.number(pending) }),
    stale: [],
  });
  return (
    <Section title={t('ledger')}>
      <Stack align="flex-start">
        <Text>{t('ledgerWords')}</Text>
        <Button variant="default" loading={anchor.pending} onClick={() => anchor.act(undefined)}>
          {t('anchorNow')}
        </Button>
      </Stack>
    </Section>
  );
}

function Scores() {
  const t = useTranslations('admin');
  const score = useAction({
    run: (_input: undefined, idempotencyKey) => client.events.trigger_ai_manual({}, { idempotencyKey }),
    done: () => t('scoreQueued'),
    stale: [],
  });
  return (
    <Section title={t('scores')}>
      <Stack align="flex-start">
        <Text>{t('scoresWords')}</Text>
        <Button variant="default" loading={score.pending} onClick={() => score.act(undefined)}>
          {t('scoreNow')}
        </Button>
      </Stack>
    </Section>
  );
}
