import type { DetailPolicyDetailOutput } from '@lotmark/sdk';
import { Anchor, Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { FilesSection } from '../../shared/attached/files-section.tsx';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { client } from '../../shell/session/client.ts';
import { isAdmin, mayDecideFor, useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DecimalInput, isPositive } from '../../ui/decimal-input.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { useWritten } from '../../ui/use-written.ts';
import { SeasonChart } from './season-chart.tsx';
import { State } from './state.tsx';
import { isAgent } from './who.ts';

type Detail = DetailPolicyDetailOutput;

/** One policy: for agents to decide about, for those insured to see how far the season is from paying. */
export function PolicyPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const t = useTranslations('insurance');
  const formats = useFormats();
  const who = useWhoami();
  const query = useQuery({
    queryKey: ['insurance', 'policy', name],
    queryFn: () => client.detail.policy_detail({ name }),
  });
  return (
    <RecordPage name={name} query={query}>
      {(found) => {
        const { policy, quote } = found;
        const [premium] = found.premiums;
        return (
          <>
            <PageHeader
              title={policy.name}
              description={policy.product_title}
              aside={<State status={policy.status} />}
              back={
                isAgent(who)
                  ? { to: '/insurance/policies', label: t('policies') }
                  : { to: '/insurance/mine', label: t('mine') }
              }
              actions={<PolicyActions found={found} />}
            />
            {found.season !== null && (
              <Section title={t('season')}>
                <SeasonChart season={found.season} currency={policy.currency} />
              </Section>
            )}
            <Section title={t('policy')}>
              <DetailList
                cols={3}
                facts={[
                  [
                    t('product'),
                    <Anchor key="product" component={Link} to={`/insurance/products/${policy.product}`}>
                      {policy.product_title}
                    </Anchor>,
                  ],
                  [t('insurer'), policy.insurer_name],
                  [t('holder'), policy.holder_name],
                  [t('farmer'), policy.farmer_name],
                  [t('plot'), policy.plot],
                  [t('insured'), policy.insured],
                  [
                    t('distance'),
                    policy.distance_km === null
                      ? null
                      : t((policy.outside_km ?? 0) > 0 ? 'liesOutside' : 'liesWithin', {
                          cell: policy.cell ?? '',
                          km: formats.number(policy.distance_km, 1),
                        }),
                  ],
                  [t('cover'), `${formats.day(policy.starts_on)} – ${formats.day(policy.ends_on)}`],
                  [t('sum'), formats.money(policy.sum_insured, policy.currency)],
                  [t('premium'), formats.money(policy.premium, policy.currency)],
                  [
                    t('paid'),
                    premium === undefined
                      ? t('premiumOpen')
                      : premium.returned_at === null
                        ? t('premiumPaid', { day: formats.day(premium.paid_at) })
                        : t('premiumReturned', {
                            amount: formats.money(premium.returned_amount, premium.currency),
                            day: formats.day(premium.returned_at),
                          }),
                  ],
                  [t('risk'), formats.percent(policy.risk_score / 100)],
                  [t('paidOut'), formats.money(policy.paid_out, policy.currency)],
                  [t('reason'), found.end_reason],
                ]}
              />
              {quote.seasons.length > 0 && (
                <Text size="sm" c="dimmed" mt="md">
                  {t('quoteWords', { seasons: formats.number(quote.seasons.length) })}
                </Text>
              )}
            </Section>
            {found.claims.length > 0 && (
              <Section title={t('claims')}>
                <Stack gap="xs">
                  {found.claims.map((claim) => (
                    <Group key={claim.name} gap="sm">
                      <Anchor component={Link} to={`/insurance/claims/${claim.name}`}>
                        {claim.name}
                      </Anchor>
                      <State status={claim.status} />
                      <Text>{formats.money(claim.approved_amount ?? claim.claimed_amount, claim.currency)}</Text>
                    </Group>
                  ))}
                </Stack>
              </Section>
            )}
            {found.complaints.length > 0 && <Complaints found={found} />}
            <FilesSection doctype="Insurance Policy" name={policy.name} />
            {policy.bound_at !== null && <DocumentsSection doctype="Insurance Policy" name={policy.name} />}
          </>
        );
      }}
    </RecordPage>
  );
}

function PolicyActions({ found: { policy, season } }: { found: Detail }) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const who = useWhoami();
  const { name } = policy;
  const open = policy.status === 'Applied' || policy.status === 'Under Review';
  const agent = isAgent(who);
  const holder = mayDecideFor(who, policy.holder);
  const inForce = policy.bound_at !== null && policy.status !== 'Cancelled';
  const review = useAction({
    run: (_: undefined, idempotencyKey) => client.insurance_policies.review({ policy: name }, { idempotencyKey }),
    done: () => t('status_Under Review'),
  });
  const bind = useAction({
    run: (_: undefined, idempotencyKey) => client.insurance.bind_policy({ policy: name }, { idempotencyKey }),
    done: () => t('bound', { policy: name }),
  });
  const collect = useAction({
    run: (_: undefined, idempotencyKey) => client.insurance.collect_premium({ policy: name }, { idempotencyKey }),
    confirm: () => ({
      title: t('collectTitle', { policy: name }),
      body: t('collectWords', {
        amount: formats.money(policy.premium, policy.currency),
        holder: policy.holder_name,
        insurer: policy.insurer_name,
      }),
      label: t('collect'),
    }),
    done: () => t('collected'),
  });
  return (
    <>
      {open && holder && !policy.premium_paid && (
        <Button loading={collect.pending} onClick={() => collect.act(undefined)}>
          {t('collect')}
        </Button>
      )}
      {policy.status === 'Applied' && agent && (
        <Button variant="default" loading={review.pending} onClick={() => review.act(undefined)}>
          {t('review')}
        </Button>
      )}
      {open && isAdmin(who) && policy.premium_paid && (
        <Button loading={bind.pending} onClick={() => bind.act(undefined)}>
          {t('bind')}
        </Button>
      )}
      {inForce && season === null && holder && (
        <Button
          onClick={() =>
            openDialog(t('fileClaim'), (close) => <ClaimForm policy={name} currency={policy.currency} close={close} />)
          }
        >
          {t('fileClaim')}
        </Button>
      )}
      {inForce && season !== null && !agent && policy.starts_on <= new Date().toISOString().slice(0, 10) && (
        <Button
          variant="default"
          onClick={() => openDialog(t('complainTitle'), (close) => <ComplaintForm policy={name} close={close} />)}
        >
          {t('complain')}
        </Button>
      )}
      {(open ? agent || holder : policy.status === 'Active' && (holder || (agent && season === null))) && (
        <Button
          variant="default"
          onClick={() =>
            openDialog(t('cancelTitle', { policy: name }), (close) => <CancelForm policy={name} close={close} />)
          }
        >
          {t('cancel')}
        </Button>
      )}
    </>
  );
}

function Complaints({ found }: { found: Detail }) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const who = useWhoami();
  return (
    <Section title={t('complaints')}>
      <Stack>
        {found.complaints.map((complaint) => (
          <div key={complaint.name}>
            <Group gap="sm">
              <Text
                fw={600}
              >{`${formats.day(complaint.filed_at)}: ${formats.percent(complaint.loss_percent / 100)}`}</Text>
              <State status={complaint.status} />
              {complaint.status === 'Open' && isAgent(who) && (
                <Button
                  size="compact-sm"
                  onClick={() =>
                    openDialog(t('answerComplaint'), (close) => <AnswerForm complaint={complaint.name} close={close} />)
                  }
                >
                  {t('answerComplaint')}
                </Button>
              )}
            </Group>
            <Text>{complaint.words}</Text>
            {complaint.answer !== null && (
              <Text c="dimmed">{`${t(complaint.upheld === true ? 'upheld' : 'notUpheld')}: ${complaint.answer}`}</Text>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function ClaimForm({ policy, currency, close }: { policy: string; currency: string; close: () => void }) {
  const t = useTranslations('insurance');
  const c = useTranslations('common');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { amount: '', loss_on: '', description: '', other_event: '' },
    validate: ({ amount, loss_on, description }) => ({
      ...(isPositive(amount) ? {} : { amount: c('required') }),
      ...(loss_on === '' ? { loss_on: c('required') } : {}),
      description: written(description, 10),
    }),
    run: ({ other_event, ...values }, idempotencyKey) =>
      client.insurance.submit_claim(
        { policy, ...values, ...(other_event.trim() === '' ? {} : { other_event }) },
        { idempotencyKey },
      ),
    done: ({ name }) => t('claimFiled', { claim: name }),
    close,
  });
  const props = form.form.getInputProps;
  return (
    <DialogForm form={form} label={t('fileClaim')} close={close}>
      <DecimalInput label={`${t('amount')} (${currency})`} required data-autofocus {...props('amount')} />
      <TextInput type="date" label={t('lossOn')} required {...props('loss_on')} />
      <Textarea label={t('description')} required autosize minRows={3} maxLength={2000} {...props('description')} />
      <Textarea
        label={t('otherEvent')}
        description={t('otherEventWords')}
        autosize
        minRows={2}
        maxLength={1000}
        {...props('other_event')}
      />
    </DialogForm>
  );
}

function ComplaintForm({ policy, close }: { policy: string; close: () => void }) {
  const t = useTranslations('insurance');
  const c = useTranslations('common');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { loss_percent: '', words: '' },
    validate: ({ loss_percent, words }) => ({
      ...(isPositive(loss_percent) ? {} : { loss_percent: c('required') }),
      words: written(words, 10),
    }),
    run: (values, idempotencyKey) => client.insurance_policies.complain({ policy, ...values }, { idempotencyKey }),
    done: () => t('complained'),
    close,
  });
  const props = form.form.getInputProps;
  return (
    <DialogForm form={form} label={t('complain')} words={t('complainWords')} close={close}>
      <DecimalInput label={t('lossPercent')} required data-autofocus {...props('loss_percent')} />
      <Textarea label={t('words')} required autosize minRows={3} maxLength={2000} {...props('words')} />
    </DialogForm>
  );
}

function CancelForm({ policy, close }: { policy: string; close: () => void }) {
  const t = useTranslations('insurance');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: written(reason, 3) }),
    run: (values, idempotencyKey) => client.insurance_policies.cancel({ policy, ...values }, { idempotencyKey }),
    done: () => t('cancelled', { policy }),
    close,
  });
  return (
    <DialogForm form={form} label={t('cancel')} words={t('cancelWords')} danger close={close}>
      <Textarea
        label={t('reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

function AnswerForm({ complaint, close }: { complaint: string; close: () => void }) {
  const t = useTranslations('insurance');
  const written = useWritten();
  const form = useDialogForm({
    initialValues: { upheld: false, answer: '' },
    validate: ({ answer }) => ({ answer: written(answer, 3) }),
    run: (values, idempotencyKey) =>
      client.insurance_policies.answer_complaint({ complaint, ...values }, { idempotencyKey }),
    done: () => t('answered'),
    close,
  });
  const props = form.form.getInputProps;
  return (
    <DialogForm form={form} label={t('answerComplaint')} close={close}>
      <Switch label={t('upheld')} {...props('upheld', { type: 'checkbox' })} />
      <Textarea label={t('answer')} required autosize minRows={3} maxLength={2000} {...props('answer')} />
    </DialogForm>
  );
}
