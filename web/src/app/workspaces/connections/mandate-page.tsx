import type { DetailMandateDetailOutput } from '@lotmark/sdk';
import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { DeliveryFacts } from '../../shared/order/delivery-facts.tsx';
import ReasonForm from '../../shared/order/reason-form.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Mandate = DetailMandateDetailOutput;

/** One purchase order from the buyer's own system, to be ordered or rejected. */
export function MandatePage() {
  const t = useTranslations('connections');
  const { name } = useParams({ strict: false }) as { name: string };
  const mandate = useQuery({ queryKey: ['mandate', name], queryFn: () => client.detail.mandate_detail({ name }) });
  return (
    <RecordPage name={name} query={mandate}>
      {(data) => (
        <>
          <PageHeader
            title={name}
            aside={<StatusBadge status={data.status} />}
            back={{ to: '/mandates', label: t('mandates') }}
          />
          <Decision mandate={data} />
          <Lines mandate={data} />
          <Facts mandate={data} />
        </>
      )}
    </RecordPage>
  );
}

function Decision({ mandate }: { mandate: Mandate }) {
  const t = useTranslations('connections');
  const { name } = mandate;
  const order = useAction({
    run: (_, idempotencyKey) => client.erp.order_mandate({ mandate: name }, { idempotencyKey }),
    confirm: () => ({
      title: t('orderMandateTitle', { mandate: name }),
      body: t('orderMandateWords'),
      label: t('orderMandate'),
    }),
    done: ({ orders }) => t('orderedDone', { count: orders.length, mandate: name }),
  });
  const reject = () =>
    openDialog(t('rejectMandateTitle', { mandate: name }), (close) => (
      <ReasonForm
        words={t('rejectMandateWords')}
        label={t('reason')}
        submit={t('rejectMandate')}
        done={t('rejectedDone', { mandate: name })}
        maxLength={500}
        run={(reason, idempotencyKey) => client.erp.reject_mandate({ mandate: name, reason }, { idempotencyKey })}
        close={close}
      />
    ));
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="lg" component="section" aria-label={t('nextTitle')}>
      <Text fw={600}>{t('nextTitle')}</Text>
      <Text mt={4}>{t(`mandateNext.${mandate.status}`)}</Text>
      {mandate.reason !== null && (
        <Text mt="sm">
          <Text component="span" c="dimmed">
            {t('reasonGiven')}{' '}
          </Text>
          {mandate.reason}
        </Text>
      )}
      {mandate.status === 'Received' && (
        <Group gap="sm" mt="md">
          <Button loading={order.pending} onClick={() => order.act()}>
            {t('orderMandate')}
          </Button>
          <Button variant="default" onClick={reject}>
            {t('rejectMandate')}
          </Button>
        </Group>
      )}
      {mandate.orders.length > 0 && (
        <Stack gap={4} mt="md" component="ul" p={0} m={0} aria-label={t('madeOrders')} style={{ listStyle: 'none' }}>
          {mandate.orders.map((made) => (
            <li key={made}>
              <Link to={`/orders/${made}`}>{made}</Link>
            </li>
          ))}
        </Stack>
      )}
    </Paper>
  );
}

function Lines({ mandate }: { mandate: Mandate }) {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  return (
    <Section title={t('lines')}>
      <Table.ScrollContainer
        minWidth={320}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={`${t('lines')}: ${mandate.name}`}
      >
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('lot')}</Table.Th>
              <Table.Th ta="right">{t('quantity')}</Table.Th>
              <Table.Th ta="right">{t('price')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mandate.lines.map((line) => (
              <Table.Tr key={`${line.lot} ${line.quantity} ${line.unit}`}>
                <Table.Td>
                  <Link to={`/lots/${line.lot}`}>{line.lot}</Link>
                </Table.Td>
                <Table.Td ta="right">{formats.quantity(line.quantity, line.unit)}</Table.Td>
                <Table.Td ta="right">
                  {t('perUnit', { price: formats.money(line.unit_price, line.currency), unit: term(line.unit) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed" mt="sm">
        {t('priceWhenReceived')}
      </Text>
    </Section>
  );
}

function Facts({ mandate }: { mandate: Mandate }) {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  const buyer = useWhoami().memberships.find(({ org }) => org === mandate.buyer);
  return (
    <Section title={t('mandate')}>
      <DetailList
        facts={[
          [t('mandateNumber'), <Copyable key="number" value={mandate.external_ref} label={t('mandateNumber')} />],
          [t('buyer'), buyer?.title ?? mandate.buyer],
          [t('partner'), <Copyable key="key" value={mandate.partner} label={t('partner')} />],
          [t('format'), term(mandate.format)],
          [t('incoterms'), mandate.incoterms],
          [t('receivedOn'), formats.moment(mandate.created_at)],
          [t('decidedOn'), mandate.status === 'Received' ? null : formats.moment(mandate.updated_at)],
        ]}
      />
      <DeliveryFacts delivery={mandate.delivery} />
      {mandate.notes !== null && (
        <Text mt="md">
          <Text component="span" c="dimmed">
            {t('notes')}{' '}
          </Text>
          {mandate.notes}
        </Text>
      )}
    </Section>
  );
}
