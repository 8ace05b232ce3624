import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconWallet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useReasons, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { BurnForm } from './burn-form.tsx';
import { MintForm } from './mint-form.tsx';
import { token } from './token.ts';

const ReasonForm = lazy(() => import('../../shared/order/reason-form.tsx'));

interface Organisation {
  org: string;
  title: string;
  kind: string;
}

export function WalletsPage() {
  const t = useTranslations('admin');
  const state = useListSearch();
  const org = state.get('organisation');
  return (
    <>
      <PageHeader title={t('wallets')} description={t('walletsWords')} />
      <OrganisationPicker chosen={org} choose={(name) => state.change({ organisation: name })} />
      {org === '' ? (
        <EmptyState icon={<IconWallet size={40} aria-hidden />} title={t('chooseFirst')} body={t('chooseFirstWords')} />
      ) : (
        <Wallet key={org} org={org} />
      )}
    </>
  );
}

/** Organisations are found by their names, and by the people who belong to them. */
function OrganisationPicker({ chosen, choose }: { chosen: string; choose: (name: string | undefined) => void }) {
  const t = useTranslations('admin');
  const term = useTerms();
  const [typed, setTyped] = useState('');
  // What was chosen stands in the field by its name, also once the list shows others.
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed === picked?.label ? '' : typed.trim(), 300);
  const found = useQuery({
    queryKey: ['admin', 'organisations', 'picked', search],
    queryFn: async (): Promise<Organisation[]> => {
      const asked = { search: search === '' ? undefined : search, limit_page_length: 100 };
      const [named, people] = await Promise.all([
        client.organisation.list_organisations(asked),
        client.admin_users.list_users(asked),
      ]);
      const all = [
        ...named.data.map(({ name, title, kind }) => ({ org: name, title, kind })),
        ...people.data.flatMap(({ memberships }) => memberships),
      ];
      return [...new Map(all.map(({ org, title, kind }) => [org, { org, title, kind }])).values()];
    },
    placeholderData: keepPreviousData,
  });
  const options = (found.data ?? []).map(({ org, title, kind }) => ({
    value: org,
    label: `${title} · ${term(kind.toLowerCase())}`,
  }));
  const listed = options.find(({ value }) => value === chosen);
  const isListed = listed !== undefined;
  // An address names it by its number alone.
  const named = useQuery({
    queryKey: ['admin', 'organisation', chosen],
    queryFn: () => client.organisation.get_organisation({ organisation: chosen }),
    enabled: chosen !== '' && picked?.value !== chosen && found.data !== undefined && !isListed,
  });
  const title = named.data === undefined ? chosen : `${named.data.title} · ${term(named.data.kind.toLowerCase())}`;
  // Its label stays as it is while other organisations are looked for: a field whose label changes forgets what was typed.
  const known = listed ?? (named.data === undefined ? undefined : { value: chosen, label: title });
  if (known !== undefined && picked?.value !== chosen) setPicked(known);
  const own = picked?.value === chosen ? picked : { value: chosen, label: title };
  const data = chosen === '' || isListed ? options : [own, ...options];
  return (
    <Select
      label={t('findOrganisation')}
      description={t('findOrganisationWords')}
      data={data}
      value={chosen === '' ? null : chosen}
      onChange={(value) => {
        setPicked(data.find((option) => option.value === value) ?? null);
        choose(value ?? undefined);
      }}
      onSearchChange={setTyped}
      // What matches, the service has said: a person's name leads to their organisation.
      filter={({ options: all }) => all}
      searchable
      clearable
      maw="32rem"
      mb="lg"
    />
  );
}

function Wallet({ org }: { org: string }) {
  const t = useTranslations('admin');
  const p = useTranslations('payout');
  const formats = useFormats();
  const term = useTerms();
  const reasonOf = useReasons();
  const balance = useQuery({
    queryKey: ['admin', 'wallet', org],
    queryFn: () => client.wallet.get_balance({ organisation: org }),
  });
  if (balance.error !== null) return <Problem error={balance.error} retry={() => void balance.refetch()} />;
  if (balance.data === undefined) return <Skeleton height={90} />;
  const { organisation_name: name, balance_axkt: tokens } = balance.data;
  return (
    <>
      <StatTiles stats={[{ label: `${t('balance')}: ${name}`, value: formats.money(tokens, token) }]} />
      <Section
        title={t('movements')}
        actions={
          <Group gap="xs">
            <Button
              size="sm"
              variant="default"
              onClick={() => openDialog(p('burn'), (close) => <BurnForm org={org} name={name} close={close} />)}
            >
              {p('burn')}
            </Button>
            <Button
              size="sm"
              onClick={() =>
                openDialog(t('mintTo', { buyer: name }), (close) => <MintForm buyer={org} name={name} close={close} />)
              }
            >
              {t('mint')}
            </Button>
          </Group>
        }
      >
        <DataList
          label={t('movements')}
          queryKey={['admin', 'wallet', org, 'entries']}
          fetch={({ filters: _none, search: _typed, ...query }) =>
            client.wallet.list_entries({ ...query, organisation: org })
          }
          rowKey={(row) => String(row.id)}
          columns={[
            { header: t('when'), cell: (row) => formats.moment(row.at) },
            { header: t('movement'), cell: (row) => term(row.kind) },
            {
              header: t('amount'),
              cell: (row) => formats.money(row.amount, token),
              right: true,
            },
            { header: t('order'), cell: (row) => row.order ?? formats.none },
            { header: t('mintReason'), cell: (row) => <Text size="sm">{reasonOf(row.reason)}</Text> },
          ]}
          rowActions={(row) =>
            (row.kind === 'mint' || row.kind === 'burn') &&
            row.reason !== 'topup' && (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  openDialog(p('reverseTitle', { amount: formats.money(row.amount, token) }), (close) => (
                    <ReasonForm
                      words={p('reverseWords')}
                      label={p('reason')}
                      submit={p('reverse')}
                      done={p('reversed')}
                      maxLength={500}
                      run={(reason, idempotencyKey) =>
                        client.wallet.reverse_entry({ entry: row.id, reason }, { idempotencyKey })
                      }
                      close={close}
                    />
                  ))
                }
              >
                {p('reverse')}
              </Button>
            )
          }
          empty={{ title: t('noMovements') }}
        />
      </Section>
    </>
  );
}
