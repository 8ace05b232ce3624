import type { DetailClaimDetailOutput } from '@lotmark/sdk';
import { Alert, Anchor, Button, Table, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { FilesSection } from '../../shared/attached/files-section.tsx';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DecimalInput, isPositive } from '../../ui/decimal-input.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { useWritten } from '../../ui/use-written.ts';
import { State } from './state.tsx';
import { payingSide } from './trigger-side.ts';
import { isAgent } from './who.ts';

type Detail = DetailClaimDetailOutput;

/** One claim, what it was computed from, and the decision about it. */
export function ClaimPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const t = useTranslations('insurance');
  const formats = useFormats();
  const who = useWhoami();
  const query = useQuery({
    queryKey: ['insurance', 'claim', name],
    queryFn: () => client.detail.claim_detail({ name }),
  });
  return (
    <RecordPage name={name} query={query}>
      {(found) => {
        const { claim, policy, evidence } = found;
        const money = (amount: string | null) => (amount === null ? null : formats.money(amount, claim.currency));
        return (
          <>
            <PageHeader
              title={claim.name}
              description={policy.product_title}
              aside={<State status={claim.status} />}
              back={
                isAgent(who)
                  ? { to: '/insurance/claims', label: t('claims') }
                  : { to: `/insurance/policies/${claim.policy}`, label: claim.policy }
              }
              actions={isAgent(who) && <ClaimActions found={found} />}
            />
            {claim.payment_problem !== null && (
              <Alert color="orange" variant="light" mb="lg" title={t('notPaidYet')} role="note">
                {claim.payment_problem}
              </Alert>
            )}
            {claim.affected && (
              <Alert color="orange" variant="light" mb="lg" title={t('affected')} role="note">
                {t('affectedWords', {
                  value: `${formats.number(Number(found.season_now?.value ?? evidence?.value))} ${evidence?.unit ?? ''}`,
                })}
              </Alert>
            )}
            {claim.same_event.length > 0 && (
              <Alert
                color={claim.decided_at === null ? 'orange' : 'gray'}
                variant="light"
                mb="lg"
                title={t('sameEvent')}
                role="note"
              >
                {t(sameEventWords(claim), { claims: claim.same_event.join(', ') })}
              </Alert>
            )}
            <Section title={t('claim')}>
              <DetailList
                cols={3}
                facts={[
                  [
                    t('policy'),
                    <Anchor key="policy" component={Link} to={`/insurance/policies/${claim.policy}`}>
                      {claim.policy}
                    </Anchor>,
                  ],
                  [t('holder'), claim.holder_name],
                  [t('farmer'), policy.farmer_name],
                  [t('kind'), t(claim.kind === 'parametric' ? 'byIndex' : 'byPeople')],
                  [t('sum'), money(policy.sum_insured)],
                  [t('claimed'), money(claim.claimed_amount)],
                  [t('approved'), money(claim.approved_amount)],
                  [t('lossOn'), claim.loss_on === null ? null : formats.day(claim.loss_on)],
                  [t('filed'), formats.moment(claim.filed_at)],
                  [t('decided'), claim.decided_at === null ? null : formats.moment(claim.decided_at)],
                  [t('paid'), claim.paid_at === null ? null : formats.moment(claim.paid_at)],
                  [t('reason'), claim.reason],
                  [t('description'), claim.description],
                  [t('otherEvent'), claim.other_event],
                ]}
              />
            </Section>
            {evidence !== null && <Evidence found={found} evidence={evidence} />}
            <FilesSection doctype="Insurance Claim" name={claim.name} />
            {claim.decided_at !== null && <DocumentsSection doctype="Insurance Claim" name={claim.name} />}
          </>
        );
      }}
    </RecordPage>
  );
}

function Evidence({ found, evidence }: { found: Detail; evidence: NonNullable<Detail['evidence']> }) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const figure = (at: string) =>
    evidence.basis === 'of_normal'
      ? t('ofNormal', { percent: formats.percent(Number(at)) })
      : `${formats.number(Number(at))} ${evidence.unit}`;
  return (
    <Section title={t('evidence')}>
      <DetailList
        cols={3}
        facts={[
          [t('seasonFigure'), `${formats.number(Number(evidence.value))} ${evidence.unit}`],
          [
            t('normal'),
            evidence.normal === null ? null : `${formats.number(Number(evidence.normal))} ${evidence.unit}`,
          ],
          [t('cell'), evidence.cell],
          [t(payingSide(evidence.trigger_at, evidence.exit_at).trigger), figure(evidence.trigger_at)],
          [t(payingSide(evidence.trigger_at, evidence.exit_at).exit), figure(evidence.exit_at)],
          [t('share'), formats.percent(Number(evidence.share), 2)],
          [t('approved'), formats.money(evidence.payout, evidence.currency)],
        ]}
      />
      <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} mt="md">
        <Table aria-label={t('readings')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('period')}</Table.Th>
              <Table.Th>{t('provider')}</Table.Th>
              <Table.Th ta="right">{evidence.unit}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.readings.map((reading) => (
              <Table.Tr key={reading.name}>
                <Table.Td>{`${formats.day(reading.period_from)} – ${formats.day(reading.period_to)}`}</Table.Td>
                <Table.Td>
                  {reading.provider_name}
                  {reading.corrected_by === null ? '' : ` → ${reading.corrected_by}`}
                </Table.Td>
                <Table.Td ta="right">{formats.number(Number(reading.value))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function ClaimActions({ found: { claim } }: { found: Detail }) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const { name } = claim;
  const open = claim.status === 'Filed' || claim.status === 'Under Review';
  const review = useAction({
    run: (_: undefined, idempotencyKey) =>
      client.insurance.transition_claim({ claim: name, status: 'Under Review' }, { idempotencyKey }),
    done: () => t('status_Under Review'),
  });
  const pay = useAction({
    run: (_: undefined, idempotencyKey) => client.insurance.pay_claim({ claim: name }, { idempotencyKey }),
    confirm: () => ({
      title: t('payTitle', { claim: name }),
      body: t('payWords', {
        amount: formats.money(claim.approved_amount, claim.currency),
        holder: claim.holder_name,
      }),
      label: t('pay'),
    }),
    done: (result) =>
      result.payment_problem === null
        ? t('claimPaid', { claim: name })
        : t('claimUnpaid', { claim: name, problem: result.payment_problem }),
    undone: (result) => result.payment_problem !== null,
  });
  return (
    <>
      {claim.status === 'Filed' && (
        <Button variant="default" loading={review.pending} onClick={() => review.act(undefined)}>
          {t('review')}
        </Button>
      )}
      {open && (
        <Button onClick={() => openDialog(t('approve'), (close) => <ApproveForm claim={claim} close={close} />)}>
          {t('approve')}
        </Button>
      )}
      {open && (
        <Button
          color="red.8"
          onClick={() => openDialog(t('reject'), (close) => <RejectForm claim={name} close={close} />)}
        >
          {t('reject')}
        </Button>
      )}
      {claim.status === 'Approved' && (
        <Button loading={pay.pending} onClick={() => pay.act(undefined)}>
          {t('pay')}
        </Button>
      )}
    </>
  );
}

function ApproveForm({ claim, close }: { claim: Detail['claim']; close: () => void }) {
  const t = useTranslations('insurance');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { approved_amount: claim.claimed_amount ?? '', reason: '' },
    validate: ({ approved_amount }) => (isPositive(approved_amount) ? {} : { approved_amount: c('required') }),
    run: ({ approved_amount, reason }, idempotencyKey) =>
      client.insurance_dashboard.agent_approve_claim(
        { claim: claim.name, approved_amount, ...(reason.trim() === '' ? {} : { reason }) },
        { idempotencyKey },
      ),
    done: () => t('claimDecided', { claim: claim.name }),
    close,
  });
  return (
    <DialogForm form={form} label={t('approve')} words={t('approveWords')} close={close}>
      <DecimalInput
        label={`${t('approved')} (${claim.currency})`}
        required
        data-autofocus
        {...form.form.getInputProps('approved_amount')}
      />
      {claim.same_event.length > 0 && (
        <Textarea
          label={t('reason')}
          description={t('sameEventWords', { claims: claim.same_event.join(', ') })}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.form.getInputProps('reason')}
        />
      )}
    </DialogForm>
  );
}

function RejectForm({ claim, close }: { claim: string; close: () => void }) {
  const t = useTranslations('insurance');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: written(reason, 3) }),
    run: (values, idempotencyKey) =>
      client.insurance_dashboard.agent_reject_claim({ claim, ...values }, { idempotencyKey }),
    done: () => t('claimDecided', { claim }),
    close,
  });
  return (
    <DialogForm form={form} label={t('reject')} danger close={close}>
      <Textarea
        label={t('reason')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** Of a claim that may be of the same event: what is still to be said about that, if anything. */
function sameEventWords({ decided_at, other_event }: Detail['claim']) {
  if (decided_at !== null) return 'sameEventPast';
  return other_event === null ? 'sameEventWords' : 'sameEventSaid';
}
