import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** What speaks for a lot: its newest signed version, and where that stands on the ledger. */
export interface Attested {
  version: number;
  payload_hash: string;
  signed_at: string;
  tx_hash: string | null;
  ledger_index: number | null;
  anchored_at: string | null;
}

/** How anybody checks the lot, without an account. */
export function PublicProof({ lot, attested }: { lot: string; attested: Attested | null }) {
  const t = useTranslations('lot');
  const c = useTranslations('common');
  const formats = useFormats();
  const address = `${location.origin}/verify/${lot}`;
  return (
    <Section title={c('verifyPage')}>
      {attested === null ? (
        <Text c="dimmed">{t('noProofYet')}</Text>
      ) : (
        <Group align="flex-start" gap="lg">
          <QrCode text={address} label={t('qrLabel', { lot })} />
          <Stack gap="sm" flex={1} miw={{ base: '100%', xs: 280 }}>
            <Text size="sm">{t('proofWords')}</Text>
            <Copyable value={address} label={t('proofAddress')} />
            <Group gap="sm">
              <Button
                component="a"
                href={`/verify/${lot}`}
                variant="light"
                leftSection={<IconExternalLink size={18} aria-hidden />}
              >
                {t('openProof')}
              </Button>
            </Group>
            <DetailList
              facts={[
                [t('signedVersion'), formats.number(attested.version)],
                [t('signedAt'), formats.moment(attested.signed_at)],
                [t('ledger'), <StatusBadge key="status" status={attested.tx_hash === null ? 'pending' : 'anchored'} />],
                [t('anchoredAt'), attested.anchored_at === null ? null : formats.moment(attested.anchored_at)],
              ]}
            />
            <DetailList
              cols={1}
              facts={[
                [t('fingerprint'), <Copyable key="hash" value={attested.payload_hash} label={t('fingerprint')} />],
                [
                  t('transaction'),
                  attested.tx_hash === null ? null : (
                    <Copyable key="tx" value={attested.tx_hash} label={t('transaction')} />
                  ),
                ],
              ]}
            />
            {attested.tx_hash === null && (
              <Text size="sm" c="dimmed">
                {t('anchorSoon')}
              </Text>
            )}
          </Stack>
        </Group>
      )}
    </Section>
  );
}
