import { Button, Group, Select } from '@mantine/core';
import { IconRefresh, IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { ComponentsTable, useProfileFacts } from '../../shared/profile/components-table.tsx';
import { ScoreTiles } from '../../shared/profile/score-tiles.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { Advice } from './advice.tsx';
import { Banks } from './banks.tsx';
import { LinkSection } from './link-section.tsx';
import { Looks } from './looks.tsx';
import type { Mine } from './mine.ts';

/** The profiles of the user and of their organisations: what they say, who may see them, and who looked. */
export function ProfilePage() {
  const t = useTranslations('profile');
  const mine = useQuery({ queryKey: ['profiles'], queryFn: () => client.fep.my_profiles() });
  const [chosen, choose] = useState<string | null>(null);
  return (
    <RecordPage name={t('profile')} query={mine}>
      {({ profiles, without }) => {
        const profile = profiles.find(({ name }) => name === chosen) ?? profiles[0];
        return (
          <>
            <PageHeader
              title={t('profile')}
              description={t('profileWords')}
              actions={profile !== undefined && <Recompute profile={profile} />}
            />
            {profiles.length > 1 && (
              <Select
                label={t('whose')}
                mb="lg"
                maw={420}
                allowDeselect={false}
                value={profile?.name ?? null}
                onChange={choose}
                data={profiles.map(({ name, holder }) => ({ value: name, label: `${holder ?? name} (${name})` }))}
              />
            )}
            {profile === undefined && without.length === 0 && (
              <EmptyState
                icon={<IconReportMoney size={40} aria-hidden />}
                title={t('cannot')}
                body={t('cannotWords')}
              />
            )}
            {profile === undefined && without.length > 0 && (
              <EmptyState
                icon={<IconReportMoney size={40} aria-hidden />}
                title={t('none')}
                body={t('noneWords')}
                action={<MakeButtons without={without} />}
              />
            )}
            {profile !== undefined && <Own key={profile.name} profile={profile} />}
            {profile !== undefined && (
              <DocumentsSection key={`documents ${profile.name}`} doctype="Finance Profile" name={profile.name} />
            )}
            {profile !== undefined && without.length > 0 && <MakeButtons without={without} />}
          </>
        );
      }}
    </RecordPage>
  );
}

type Without = Awaited<ReturnType<typeof client.fep.my_profiles>>['without'];

function MakeButtons({ without }: { without: Without }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const { memberships, user } = useWhoami();
  const make = useAction({
    run: (each: Without[number], idempotencyKey) =>
      client.fep.recompute(
        each.organisation === null ? { entity_type: each.entity_type } : { organisation: each.organisation },
        { idempotencyKey },
      ),
    done: ({ score }) => t('recomputed', { score: formats.number(score, 1) }),
  });
  const nameOf = ({ organisation }: Without[number]) =>
    memberships.find(({ org }) => org === organisation)?.title ?? user?.full_name ?? '';
  return (
    <Group mb="lg" justify={without.length > 1 ? 'flex-start' : 'center'}>
      {without.map((each) => (
        <Button key={each.organisation ?? each.entity_type} loading={make.pending} onClick={() => make.act(each)}>
          {without.length === 1 ? t('make') : t('makeFor', { name: nameOf(each) })}
        </Button>
      ))}
    </Group>
  );
}

function Recompute({ profile }: { profile: Mine }) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const again = useAction({
    run: (_: undefined, idempotencyKey) => client.fep.recompute({ profile: profile.name }, { idempotencyKey }),
    done: ({ changed, score }) => (changed ? t('recomputed', { score: formats.number(score, 1) }) : t('unchanged')),
  });
  if (!profile.may_decide) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={again.pending}
      onClick={() => again.act(undefined)}
    >
      {t('recompute')}
    </Button>
  );
}

function Own({ profile }: { profile: Mine }) {
  const fep = useTranslations('fep');
  const facts = useProfileFacts(profile);
  const detail = useQuery({
    queryKey: ['profile', profile.name],
    queryFn: () => client.detail.fep_detail({ name: profile.name }),
  });
  return (
    <>
      <ScoreTiles profile={profile} />
      <Section title={profile.holder ?? profile.name}>
        <DetailList facts={facts} cols={3} />
      </Section>
      <Advice profile={profile.name} />
      <Section title={fep('components')}>
        <ComponentsTable components={profile.components} />
      </Section>
      <RecordPage name={profile.name} query={detail}>
        {(data) => (
          <>
            <LinkSection profile={profile} link={data.link} />
            <Banks profile={profile} scope={data.shared_scope} consents={data.consents} />
          </>
        )}
      </RecordPage>
      <Looks profile={profile.name} />
    </>
  );
}
