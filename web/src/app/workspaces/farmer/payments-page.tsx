import type { PayoutsListMyStatementsOutput } from '@lotmark/sdk';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCash, IconFileText } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { PayoutAccounts } from '../../shared/payout/accounts.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';

type Statement = PayoutsListMyStatementsOutput['data'][number];

/** What the farmer's cooperatives told them about the money of their harvests, and where they want it. */
export function PaymentsPage() {
  const t = useTranslations('payout');
  return (
    <>
      <PageHeader title={t('myPayments')} description={t('myPaymentsWords')} />
      <Section title={t('statements')}>
        <DataList
          label={t('statements')}
          queryKey={['farmer', 'statements']}
          fetch={({ filters: _none, search: _typed, ...query }) => client.payouts.list_my_statements(query)}
          rowKey={(row) => row.name}
          columns={[]}
          sorts={[]}
          tile={(row) => <StatementTile statement={row} />}
          empty={{ title: t('noPayments'), body: t('noPaymentsWords'), icon: <IconCash size={40} aria-hidden /> }}
        />
      </Section>
      <PayoutAccounts of={{ owner: 'farmer' }} decides />
    </>
  );
}

function StatementTile({ statement }: { statement: Statement }) {
  const t = useTranslations('payout');
  const documents = useTranslations('documents');
  const formats = useFormats();
  const { currency } = statement;
  const money = (amount: number) => formats.money(amount, currency);
  const rows: [string, string][] = [
    ...statement.lines.map((line): [string, string] => [
      t('lotLine', {
        lot: line.lot,
        weight: formats.quantity(line.quantity_kg, 'kg'),
        price: formats.price(line.price_per_kg, currency),
      }),
      money(line.amount),
    ]),
    ...statement.deductions.map(({ label, amount }): [string, string] => [label, `− ${money(amount)}`]),
  ];
  return (
    <Card withBorder padding="md" h="100%">
      <Stack gap="xs">
        <div>
          <Text fw={600}>{statement.cooperative_name}</Text>
          <Text size="sm" c="dimmed">
            {t('publishedDay', { day: formats.day(statement.published_at) })}
          </Text>
        </div>
        {rows.map(([label, amount]) => (
          <Group key={`${label} ${amount}`} justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <Text size="sm">{label}</Text>
            <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
              {amount}
            </Text>
          </Group>
        ))}
        <Group justify="space-between" gap="sm">
          <Text fw={600}>{t('yourShare')}</Text>
          <Text fw={700} fz="lg">
            {money(statement.net)}
          </Text>
        </Group>
        {statement.note !== null && <Text size="sm">{statement.note}</Text>}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileText size={16} aria-hidden />}
          aria-label={`${documents('title')}: ${statement.name}`}
          onClick={() =>
            openDialog(
              statement.name,
              () => <DocumentsSection doctype="Farmer Statement" name={statement.name} />,
              'lg',
            )
          }
        >
          {documents('title')}
        </Button>
      </Stack>
    </Card>
  );
}
