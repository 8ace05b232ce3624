import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconCheck, IconPrinter, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { ComponentsTable, useProfileFacts } from '../../shared/profile/components-table.tsx';
import { ScoreTiles } from '../../shared/profile/score-tiles.tsx';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';

type Detail = Awaited<ReturnType<typeof client.detail.fep_detail>>;

/** One shared profile, as a credit officer reads and prints it. */
export function ProfilePage() {
  const t = useTranslations('bank');
  const { profile: name } = useParams({ strict: false }) as { profile: string };
  const detail = useQuery({
    queryKey: ['bank', 'profile', name],
    queryFn: () => client.detail.fep_detail({ name }),
  });
  return (
    <RecordPage name={name} query={detail}>
      {(data) => (
        <>
          <PageHeader
            title={data.profile.holder ?? data.profile.name}
            back={{ to: '/bank', label: t('profiles') }}
            actions={
              // Around the button, which has a display of its own in its style.
              <span className="lm-no-print">
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {t('print')}
                </Button>
              </span>
            }
          />
          <ProfileSheet {...data} />
        </>
      )}
    </RecordPage>
  );
}

function ProfileSheet({ profile, verification, consents }: Detail) {
  const t = useTranslations('bank');
  const fep = useTranslations('fep');
  const facts = useProfileFacts(profile);
  const formats = useFormats();
  return (
    <>
      <ScoreTiles profile={profile} />
      <Section title={fep('name')}>
        <DetailList
          facts={[
            ...facts,
            ...consents.map(
              (consent) =>
                [
                  t('consent'),
                  <Anchor key={consent.name} href={consent.receipt_url} target="_blank" underline="always">
                    {`${consent.name}, ${formats.day(consent.given_at)}`}
                  </Anchor>,
                ] as const,
            ),
          ]}
          cols={3}
        />
      </Section>
      {verification === null ? (
        <Alert color="gray" mb="lg">
          {t('onlyScore')}
        </Alert>
      ) : (
        <>
          <Section title={fep('components')}>
            <ComponentsTable components={profile.components} />
          </Section>
          <Proof {...verification} />
          <div className="lm-no-print">
            <DocumentsSection doctype="Finance Profile" name={profile.name} />
          </div>
        </>
      )}
    </>
  );
}

function Proof(proof: NonNullable<Detail['verification']>) {
  const t = useTranslations('bank');
  const { score_json, signature, computed_hash, kid, anchor } = proof;
  const check = useMutation({ mutationFn: () => client.fep.verify({ score_json, signature }) });
  return (
    <Section
      title={t('proof')}
      actions={
        <span className="lm-no-print">
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('checkIt')}
          </Button>
        </span>
      }
    >
      <Text mb="md">{t('proofWords')}</Text>
      {check.error !== null && <Problem error={check.error} />}
      {check.data !== undefined && (
        <Alert
          role="status"
          mb="md"
          color={check.data.verified ? 'leaf' : 'red'}
          icon={check.data.verified ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
        >
          {t(check.data.verified ? 'holds' : 'holdsNot')}
        </Alert>
      )}
      <DetailList
        cols={1}
        facts={[
          [t('hash'), <Copyable key="hash" value={computed_hash} label={t('hash')} />],
          [t('signature'), <Copyable key="signature" value={signature} label={t('signature')} />],
          [t('key'), <Copyable key="key" value={kid} label={t('key')} />],
          [
            t('transaction'),
            anchor === null ? (
              t('waits')
            ) : (
              <Copyable key="transaction" value={anchor.tx_hash} label={t('transaction')} />
            ),
          ],
        ]}
      />
    </Section>
  );
}
