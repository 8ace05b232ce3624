import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Obstacles } from './obstacles.tsx';
import { Since, standingOf } from './since.tsx';
import { useRevokedReason } from './use-revoked-reason.ts';

/**
 * The export certificates of an order, for everybody who has a part in it. Its exporter sees what is missing for one.
 * @param mayAsk the order is accepted and the caller belongs to its exporter.
 */
export function OrderCertificates({ order, mayAsk }: { order: string; mayAsk: boolean }) {
  const t = useTranslations('certificate');
  const c = useTranslations('common');
  const formats = useFormats();
  const { language } = useLanguage();
  const reasonOf = useRevokedReason();
  const found = useQuery({
    queryKey: ['order', order, 'certificates'],
    queryFn: () => client.orders.list_certificates({ order, limit_page_length: 20 }),
  });
  const { data } = found;
  return (
    <Section title={t('certificates')}>
      {found.error !== null && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton label={c('loading')} />}
      {data?.total === 0 && <Text c="dimmed">{t('noneOfOrder')}</Text>}
      {mayAsk && data?.data.every(({ status }) => status !== 'Issued') && <Missing order={order} />}
      <Stack>
        {data?.data.map((each) => (
          <div key={each.name}>
            <Group gap="sm">
              <Anchor href={`/certificate/${each.name}`}>{each.name}</Anchor>
              <StatusBadge status={standingOf(each)} />
              <Anchor
                href={`/v1/certificates/${each.name}/pdf?language=${language}`}
                download={`${each.name}.pdf`}
                size="sm"
              >
                PDF
              </Anchor>
            </Group>
            <Text size="sm" c="dimmed">
              {[each.authority, each.certificate_number].filter((part) => part !== null).join(', ')}
            </Text>
            <Text size="sm">
              {t('goodUntil')}: {each.expiry === null ? t('noEnd') : formats.day(each.expiry)}
            </Text>
            {each.status === 'Revoked' && <Text size="sm">{t('revokedBecause', { reason: reasonOf(each) })}</Text>}
            <Since changes={each.since} />
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function Missing({ order }: { order: string }) {
  const t = useTranslations('certificate');
  const { data } = useQuery({
    queryKey: ['order', order, 'certifiable'],
    queryFn: () => client.authority_certs.check_order({ order }),
  });
  if (data === undefined) return null;
  if (data.obstacles.length === 0) return <Text size="sm">{t('readyToAsk')}</Text>;
  return (
    <Stack gap={4} mt="xs">
      <Text size="sm" fw={600}>
        {t('standsAgainst')}
      </Text>
      <Obstacles found={data.obstacles} />
    </Stack>
  );
}
