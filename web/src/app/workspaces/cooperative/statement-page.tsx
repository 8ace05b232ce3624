import type { PayoutsGetStatementOutput } from '@lotmark/sdk';
import { Button, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** One statement: every farmer's part of the money. */
export function StatementPage() {
  const { statement: name } = useParams({ strict: false }) as { statement: string };
  const query = useQuery({
    queryKey: ['payout', 'statement', name],
    queryFn: () => client.payouts.get_statement({ statement: name }),
  });
  return (
    <RecordPage name={name} query={query}>
      {(statement) => <Statement statement={statement} />}
    </RecordPage>
  );
}

function Statement({ statement }: { statement: PayoutsGetStatementOutput }) {
  const t = useTranslations('payout');
  const c = useTranslations('common');
  const formats = useFormats();
  const { name, status, currency } = statement;
  const money = (amount: number) => formats.money(amount, currency);
  const publish = useAction({
    // The page is read again behind the question; what is published is what stood there when it was asked.
    run: (shown: { created_at: string }, idempotencyKey) =>
      client.payouts.publish_statement({ statement: name, created_at: shown.created_at }, { idempotencyKey }),
    confirm: () => ({
      title: t('publishTitle', { name }),
      body: t('publishWords', { count: statement.farmers }),
      label: t('publish'),
    }),
    done: () => t('published', { name }),
  });
  const download = useMutation({
    mutationFn: async () => saveFile(await client.payouts.export_statement({ statement: name }), `${name}.csv`),
  });
  return (
    <>
      <PageHeader
        title={name}
        aside={<StatusBadge status={status} words={t(`statement_${status}`)} />}
        back={{ to: '/cooperative/statements', label: t('statements') }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {c('exportCsv')}
            </Button>
            {status === 'Draft' && (
              <Button loading={publish.pending} onClick={() => publish.act(statement)}>
                {t('publish')}
              </Button>
            )}
          </>
        }
      />
      <Section title={t('summary')}>
        <DetailList
          cols={4}
          facts={[
            [
              t('covers'),
              statement.order ?? t('period', { from: formats.day(statement.from), to: formats.day(statement.to) }),
            ],
            [t('total'), money(statement.total)],
            [t('deducted'), money(statement.deducted)],
            [t('rounding'), statement.rounding > 0 ? money(statement.rounding) : null],
            [t('unattributed'), statement.unattributed > 0 ? money(statement.unattributed) : null],
            [t('publishedOn'), statement.published_at === null ? null : formats.day(statement.published_at)],
            [t('noteToFarmers'), statement.note],
          ]}
        />
      </Section>
      <Section title={t('farmers')}>
        {statement.lines.length === 0 ? (
          <Text>{t('noFarmers')}</Text>
        ) : (
          <Table.ScrollContainer minWidth={620} type="native">
            <Table verticalSpacing="sm" aria-label={t('farmers')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('farmer')}</Table.Th>
                  <Table.Th ta="right">{t('weight')}</Table.Th>
                  <Table.Th ta="right">{t('gross')}</Table.Th>
                  <Table.Th>{t('deductions')}</Table.Th>
                  <Table.Th ta="right">{t('net')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {statement.lines.map((line) => (
                  <Table.Tr key={line.farmer}>
                    <Table.Td>
                      {line.farmer_name}
                      <Text size="xs" c="dimmed">
                        {line.lines
                          .map((each) =>
                            t('lotLine', {
                              lot: each.lot,
                              weight: formats.quantity(each.quantity_kg, 'kg'),
                              price: formats.price(each.price_per_kg, currency),
                            }),
                          )
                          .join('; ')}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right">{formats.quantity(line.quantity_kg, 'kg')}</Table.Td>
                    <Table.Td ta="right">{money(line.gross)}</Table.Td>
                    <Table.Td>
                      {line.deductions.map((each) => (
                        // Two deductions may have the same name, and then differ in their amounts.
                        <Text size="sm" key={`${each.label} ${each.amount}`}>
                          {each.label}: {money(each.amount)}
                        </Text>
                      ))}
                    </Table.Td>
                    <Table.Td ta="right" fw={600}>
                      {money(line.net)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Section>
    </>
  );
}
