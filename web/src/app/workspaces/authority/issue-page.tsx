import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Obstacles } from '../../shared/certificate/obstacles.tsx';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { CheckedFacts } from './checked-facts.tsx';

/** What a certificate of an order would say, what stands against it, and the form that issues it. */
export function IssuePage() {
  const { order } = useParams({ strict: false }) as { order: string };
  const t = useTranslations('authority');
  const query = useQuery({
    queryKey: ['authority', 'certify', order],
    queryFn: () => client.authority_certs.check_order({ order }),
  });
  return (
    <RecordPage name={order} query={query}>
      {(found) => (
        <>
          <PageHeader
            title={t('certifyOrder', { order })}
            back={{ to: '/authority/certificates/new', label: t('issueNew') }}
          />
          {found.certificate !== null && (
            <Alert color="blue" variant="light" mb="lg" role="note">
              <Group>
                {t('alreadyCertified', { certificate: found.certificate })}
                <Button
                  component={Link}
                  to={`/authority/certificates/${found.certificate}`}
                  size="xs"
                  variant="default"
                >
                  {t('open')}
                </Button>
              </Group>
            </Alert>
          )}
          {found.obstacles.length > 0 && (
            <Alert
              color="orange"
              variant="light"
              mb="lg"
              role="note"
              icon={<IconAlertTriangle aria-hidden />}
              title={t('standsAgainst')}
            >
              <Obstacles found={found.obstacles} />
            </Alert>
          )}
          {found.checked !== null && (
            <Section title={t('wouldSay')}>
              <CheckedFacts order={order} lot={found.lot} buyer={found.buyer_name} checked={found.checked} />
            </Section>
          )}
          {found.obstacles.length === 0 && found.certificate === null && <IssueForm order={order} />}
        </>
      )}
    </RecordPage>
  );
}

function IssueForm({ order }: { order: string }) {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const [authority, setAuthority] = useState('');
  const [expiry, setExpiry] = useState('');
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const issue = useAction({
    run: async (_: null, idempotencyKey) => {
      const made = await client.authority_certs.issue_export_certificate(
        { order, certificate_number: given(number), authority: given(authority), expiry: given(expiry) },
        { idempotencyKey },
      );
      void navigate({ to: `/authority/certificates/${made.certificate}` });
      return made;
    },
    confirm: () => ({ title: t('issueTitle', { order }), body: t('issueWords'), label: t('issue') }),
    done: ({ certificate, created }) => t(created ? 'certificateIssued' : 'wasIssued', { certificate }),
  });
  const optional = (label: string) => `${label} (${c('optional')})`;
  return (
    <Section title={t('issueNew')}>
      <Stack maw="32rem">
        <TextInput
          label={optional(t('inNameOf'))}
          description={t('inNameOfWords')}
          maxLength={140}
          value={authority}
          onChange={(event) => setAuthority(event.currentTarget.value)}
        />
        <TextInput
          label={optional(t('certificateNumber'))}
          description={t('certificateNumberWords')}
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={optional(t('lastDay'))}
          description={t('lastDayWords')}
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value)}
        />
        <Group>
          <Button loading={issue.pending} onClick={() => issue.act(null)}>
            {t('issue')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
