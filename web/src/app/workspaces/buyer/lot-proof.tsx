import type { VerifyCryptographicVerifyOutput } from '@lotmark/sdk';
import { Alert, Button, Group, List, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconClock, IconDownload, IconMinus, IconShieldCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { proofQuery } from './queries.ts';

type Answer = VerifyCryptographicVerifyOutput;
type Outcome = 'holds' | 'fails' | 'waits' | 'skipped';

/** The checks in the order in which the service makes them, with the error that says where it stopped. */
const steps = [
  ['payload_mismatch', 'stepRecords'],
  ['bad_signature', 'stepSignature'],
  ['not_anchored', 'stepAnchored'],
  ['bad_inclusion_proof', 'stepInclusion'],
  ['ledger_mismatch', 'stepLedger'],
] as const;

const looks = {
  holds: ['stepHolds', 'leaf', IconCheck],
  fails: ['stepFails', 'red', IconX],
  waits: ['stepWaits', 'yellow', IconClock],
  skipped: ['stepSkipped', 'gray', IconMinus],
} as const;

function outcomes({ error, payload_hash }: Answer): Outcome[] {
  const stopped = error === undefined ? steps.length : steps.findIndex(([name]) => name === error);
  return steps.map(([name], index): Outcome => {
    if (payload_hash === '') return name === 'not_anchored' ? 'waits' : 'skipped';
    if (index < stopped) return 'holds';
    if (index > stopped) return 'skipped';
    return name === 'not_anchored' ? 'waits' : 'fails';
  });
}

/** What the service finds when it checks the lot in this moment, step by step. */
export function LotProof({ lot }: { lot: string }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const { public_ledger: publicLedger } = useWhoami();
  const proof = useQuery(proofQuery(lot));
  const answer = proof.data;
  return (
    <Section
      title={t('proof')}
      actions={
        <Button variant="default" size="xs" loading={proof.isFetching} onClick={() => void proof.refetch()}>
          {t('checkAgain')}
        </Button>
      }
    >
      <Stack>
        {answer !== undefined && !proof.isFetching && (
          <Text c="dimmed" size="sm">
            {t('proofWords')}
          </Text>
        )}
        {proof.error !== null && <Problem error={proof.error} />}
        {answer === undefined ? (
          proof.error === null && <Skeleton height={180} />
        ) : (
          <>
            <Verdict answer={answer} />
            {!publicLedger && <Text size="sm">{t('evaluationLedger')}</Text>}
            <Steps answer={answer} />
            <DetailList
              cols={1}
              facts={[
                [t('signedAt'), answer.signed_at === null ? null : formats.moment(answer.signed_at)],
                [t('signer'), <Copyable key="did" value={answer.signer_did} label={t('signer')} />],
                [
                  t('payloadHash'),
                  answer.payload_hash === '' ? null : (
                    <Copyable key="hash" value={answer.payload_hash} label={t('payloadHash')} />
                  ),
                ],
                [
                  t('ledgerTx'),
                  answer.anchored_xrpl_tx === null ? null : (
                    <Copyable key="tx" value={answer.anchored_xrpl_tx} label={t('ledgerTx')} />
                  ),
                ],
              ]}
            />
            <Group gap="sm">
              <Button
                component="a"
                href={`/verify/${lot}`}
                variant="default"
                leftSection={<IconShieldCheck size={18} aria-hidden />}
              >
                {t('publicProof')}
              </Button>
              {answer.anchored_xrpl_tx !== null && (
                <Button
                  component="a"
                  href={`/verify/${lot}/receipt.json`}
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                >
                  {t('receipt')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Section>
  );
}

function Verdict({ answer }: { answer: Answer }) {
  const t = useTranslations('buyer');
  const waits = answer.error === 'not_anchored';
  const [colour, words, Icon] = answer.verified
    ? (['leaf', 'proofHolds', IconShieldCheck] as const)
    : waits
      ? (['yellow', 'proofWaits', IconClock] as const)
      : (['red', 'proofBroken', IconX] as const);
  return <Alert color={colour} variant="light" icon={<Icon aria-hidden />} title={t(words)} role="status" />;
}

function Steps({ answer }: { answer: Answer }) {
  const t = useTranslations('buyer');
  const found = outcomes(answer);
  return (
    <List spacing="xs" center listStyleType="none" type="ordered">
      {steps.map(([error, words], index) => {
        const [said, colour, Icon] = looks[found[index] ?? 'skipped'];
        return (
          <List.Item
            key={error}
            icon={
              <ThemeIcon color={colour} variant="light" size={26} radius="xl">
                <Icon size={16} aria-hidden />
              </ThemeIcon>
            }
          >
            {t(words)}:{' '}
            <Text span fw={600}>
              {t(said)}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}
