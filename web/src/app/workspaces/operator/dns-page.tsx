import { Alert, Button, List, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { Said } from './said-words.tsx';

/** The zone of this installation: what should be there, and what each server says. */
export function DnsPage() {
  const t = useTranslations('backups');
  const formats = useFormats();
  const [slug, setSlug] = useState('');
  const query = useQuery({ queryKey: ['operator', 'dns'], queryFn: () => client.dns_admin.status({}) });
  const stale = [['operator', 'dns']];
  const said = ({ name, outcome }: { name: string; outcome: 'added' | 'replaced' | 'unchanged' }) =>
    t(`outcome_${outcome}`, { name });
  const wildcard = useAction({
    run: (_, idempotencyKey) => client.dns_admin.ensure_wildcard_a_record({}, { idempotencyKey }),
    done: said,
    stale,
  });
  const add = useAction({
    run: (wanted: string, idempotencyKey) => client.dns_admin.add_tenant_a_record({ slug: wanted }, { idempotencyKey }),
    done: said,
    stale,
    onDone: () => setSlug(''),
  });
  return (
    <RecordPage name={t('dns')} query={query}>
      {(status) => (
        <>
          <PageHeader
            title={t('dns')}
            description={t('dnsWords')}
            actions={
              status.provider !== 'off' && (
                <Button variant="default" loading={wildcard.pending} onClick={() => wildcard.act()}>
                  {t('wildcard')}
                </Button>
              )
            }
          />
          {status.provider === 'off' ? (
            <Alert>{t('dnsOff')}</Alert>
          ) : (
            <>
              {status.drift.length > 0 ? (
                <Alert mb="lg" color="yellow" title={t('drift')}>
                  <List size="sm">
                    {status.drift.map((each, place) => (
                      <List.Item key={each}>
                        <Said text={each} said={status.drift_said[place]} />
                      </List.Item>
                    ))}
                  </List>
                </Alert>
              ) : (
                <Alert mb="lg" color="leaf">
                  {t('inOrder')}
                </Alert>
              )}
              <Section title={t('zone')}>
                <DetailList
                  facts={[
                    [t('zone'), status.zone],
                    [t('domain'), status.domain],
                    [t('address'), status.address],
                    ...status.servers.map(
                      ({ server, serial }) =>
                        [server, serial === null ? t('away') : t('serial', { serial: String(serial) })] as const,
                    ),
                  ]}
                />
              </Section>
              <Section title={t('records')}>
                <form
                  onSubmit={(event) => {
                    event.preventDefault();
                    if (slug.trim() !== '') add.act(slug.trim());
                  }}
                >
                  <TextInput
                    label={t('tenant')}
                    description={t('tenantWords', { domain: status.domain ?? '' })}
                    value={slug}
                    onChange={(event) => setSlug(event.currentTarget.value)}
                    mb="sm"
                    maw={420}
                  />
                  <Button type="submit" mb="lg" loading={add.pending} disabled={slug.trim() === ''}>
                    {t('addTenant')}
                  </Button>
                </form>
                {status.records.length === 0 ? (
                  <Text>{t('noRecords')}</Text>
                ) : (
                  <Table.ScrollContainer minWidth={520}>
                    <Table aria-label={t('records')}>
                      <Table.Thead>
                        <Table.Tr>
                          <Table.Th>{t('name')}</Table.Th>
                          <Table.Th>{t('wanted')}</Table.Th>
                          <Table.Th>{t('found')}</Table.Th>
                        </Table.Tr>
                      </Table.Thead>
                      <Table.Tbody>
                        {status.records.map(({ name, wanted, found }) => (
                          <Table.Tr key={name}>
                            <Table.Td>{name}</Table.Td>
                            <Table.Td>{wanted}</Table.Td>
                            <Table.Td>
                              {found.map(({ server, addresses }) => (
                                <Text key={server} size="sm">
                                  {server}: {addresses.length === 0 ? formats.none : addresses.join(', ')}
                                </Text>
                              ))}
                            </Table.Td>
                          </Table.Tr>
                        ))}
                      </Table.Tbody>
                    </Table>
                  </Table.ScrollContainer>
                )}
              </Section>
            </>
          )}
        </>
      )}
    </RecordPage>
  );
}
