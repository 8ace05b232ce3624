import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { deciderWords, typeWords } from './decisions-page.tsx';
import { useReasonWords } from './reason-words.ts';
import { type Decision, OutcomeBadge, RecordName } from './subject.tsx';

type Replay = Awaited<ReturnType<typeof client.ai_compliance.replay_decision>>;

export function DecisionPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const decision = useQuery({
    queryKey: ['decisions', name],
    queryFn: () => client.ai_compliance.get_decision({ name }),
  });
  return (
    <RecordPage name={name} query={decision}>
      {(data) => <Shown decision={data} />}
    </RecordPage>
  );
}

function Shown({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions');
  const formats = useFormats();
  const { name, provider, error } = decision;
  return (
    <>
      <PageHeader
        title={t('about', { record: decision.subject_name })}
        back={{ to: '/decisions', label: t('title') }}
        aside={<OutcomeBadge decision={decision.decision} />}
        description={t(`means_${meaning[decision.decision]}`)}
      />
      {!decision.as_signed && (
        <Alert color="red" mb="lg" title={t('altered')}>
          {t('alteredWords')}
        </Alert>
      )}
      <Section title={t('why')}>
        {error !== null && <Text style={{ overflowWrap: 'anywhere' }}>{t('failed', { error })}</Text>}
        <Reasons reasons={decision.reasons} />
      </Section>
      <Section title={t('restsOn')}>
        <Facts facts={decision.facts} />
      </Section>
      <Replaying decision={decision} />
      <Section title={name}>
        <DetailList
          facts={[
            [t('record'), <RecordName key="record" name={decision.subject_name} />],
            [t('type'), typeWords(t, decision.decision_type)],
            [t('at'), formats.moment(decision.at)],
            [t('by'), deciderWords(t, provider, decision.model)],
            [provider === 'embedded' ? t('rules') : t('prompt'), decision.prompt_version],
            [t('cited'), decision.cited_records.length === 0 ? null : decision.cited_records.join(', ')],
            [t('hash'), <Copyable key="hash" value={decision.input_hash} label={t('hash')} />],
          ]}
        />
      </Section>
    </>
  );
}

const meaning = { Compliant: 'good', 'Not Compliant': 'bad', 'Needs Review': 'open', Error: 'failed' } as const;

function Reasons({ reasons }: Pick<Decision, 'reasons'>) {
  const said = useReasonWords();
  return (
    <List spacing="xs">
      {reasons.map(({ text, cites }) => (
        <List.Item key={`${text} ${cites.join(' ')}`} style={{ overflowWrap: 'anywhere' }}>
          {said(text)}
        </List.Item>
      ))}
    </List>
  );
}

/** Facts of each record together: a table of three columns is too wide for a phone. */
function Facts({ facts }: Pick<Decision, 'facts'>) {
  const t = useTranslations('decisions');
  const said = useReasonWords();
  const value = useValueWords();
  if (facts.length === 0) return <Text c="dimmed">{t('noFacts')}</Text>;
  return (
    <Stack gap="lg">
      {[...Map.groupBy(facts, ({ record }) => record)].map(([record, own]) => (
        <div key={record}>
          <Text fw={600} mb="xs" component="div">
            <RecordName name={record} />
          </Text>
          <DetailList cols={3} facts={own.map((fact) => [said(fact.says), value(fact.value)])} />
        </div>
      ))}
    </Stack>
  );
}

const risks = ['negligible', 'non_negligible', 'not_assessed'] as const;

function useValueWords(): (value: Decision['facts'][number]['value']) => string {
  const t = useTranslations('decisions');
  const terms = useTerms();
  const formats = useFormats();
  return (value) => {
    if (value === null) return t('unknown');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return formats.number(value, 3);
    const risk = risks.find((each) => each === value);
    return risk === undefined ? terms(value) : t(`risk_${risk}`);
  };
}

/** Only what rules decided can be decided again; of a model its evidence and answer are kept. */
function Replaying({ decision: { name, provider, model } }: { decision: Decision }) {
  const t = useTranslations('decisions');
  const [found, setFound] = useState<Replay>();
  const replay = useAction<void, Replay>({
    run: () => client.ai_compliance.replay_decision({ name }),
    done: () => null,
    stale: [],
    onDone: setFound,
  });
  return (
    <Section
      title={t('again')}
      actions={
        provider === 'embedded' ? (
          <Button variant="default" loading={replay.pending} onClick={() => replay.act()}>
            {t('replay')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {provider === 'embedded' ? t('againWords') : t('byModelWords', { model })}
        </Text>
        {found !== undefined && (
          <List spacing={4} role="status">
            <List.Item>{t(found.input_hash_holds ? 'hashHolds' : 'hashBroken')}</List.Item>
            <List.Item>{t(found.same_decision ? 'sameDecision' : 'otherDecision')}</List.Item>
            <List.Item>
              {found.records_unchanged === null
                ? t('recordsUnseen')
                : found.records_unchanged
                  ? t('recordsSame')
                  : t('recordsChanged', { facts: found.changed_facts.join(', ') })}
            </List.Item>
          </List>
        )}
      </Stack>
    </Section>
  );
}
