import type { EudrPackageDetailOutput as Detail } from '@lotmark/sdk';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { openDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/section.tsx';
import { readHistoryNote } from './history-note.ts';
import { usePackageWords } from './package-state.tsx';
import { BringForm, EvidenceForm, MeasureForm } from './paper-forms.tsx';
import { WhatShows } from './what-shows.tsx';

const open = ['Generated', 'Passed', 'Failed'];
const judged = ['Generated', 'Passed', 'Failed'];
const over = ['Rejected', 'Withdrawn', 'Superseded'];

/** What was asked, found, done and signed, and what became of it. */
export function Paper({ found, owns }: { found: Detail; owns: boolean }) {
  const t = useTranslations('compliance');
  const formats = useFormats();
  const words = usePackageWords();
  const { name, status } = found;
  // Nobody else will look at what somebody recorded who has signed alone.
  const alone = found.sign_offs.at(0)?.alone === true;
  const noteOf = useNote();
  const sourceWords = (source: string) =>
    source === 'none' ? t('noSource') : source === 'upload' ? t('broughtSource') : source;
  return (
    <>
      <Section
        title={t('assessments')}
        actions={
          owns &&
          judged.includes(status) && (
            <Button
              variant="default"
              onClick={() => openDialog(t('bring'), (close) => <BringForm name={name} close={close} />)}
            >
              {t('bring')}
            </Button>
          )
        }
      >
        <Lines none={t('noAssessments')}>
          {found.assessments.map((each) => (
            <Line
              key={each.id}
              title={t('stands', {
                what: `${sourceWords(each.source)}${versionOf(each)}`,
                state: t(`risk_${each.verdict}`),
              })}
              small={formats.moment(each.assessed_at)}
            >
              {t('counts', {
                low: formats.number(each.low),
                high: formats.number(each.high),
                more: formats.number(each.more_info_needed),
                unknown: formats.number(each.not_assessed),
              })}
            </Line>
          ))}
        </Lines>
      </Section>
      <Section
        title={t('evidence')}
        actions={
          owns &&
          !over.includes(status) && (
            <Button
              variant="default"
              onClick={() => openDialog(t('addEvidence'), (close) => <EvidenceForm name={name} close={close} />)}
            >
              {t('addEvidence')}
            </Button>
          )
        }
      >
        <Lines none={t('noEvidence')}>
          {found.evidence.map((each) => (
            <Line
              key={each.id}
              title={`(${each.criterion}) ${each.source}${each.plot === null ? '' : `, ${each.plot}`}`}
              small={`${each.recorded_by}, ${formats.moment(each.recorded_at)}`}
            >
              {each.finding}
              {each.file !== null && (
                <>
                  {' '}
                  <Anchor href={`/private/files/${each.file}`} download>
                    {t('evidenceFile')}
                  </Anchor>
                </>
              )}
            </Line>
          ))}
        </Lines>
      </Section>
      <Section
        title={t('measures')}
        actions={
          owns &&
          open.includes(status) && (
            <Button
              variant="default"
              onClick={() =>
                openDialog(t('addMeasure'), (close) => (
                  <MeasureForm name={name} records={found.showing_records} close={close} />
                ))
              }
            >
              {t('addMeasure')}
            </Button>
          )
        }
      >
        <Lines none={t('noMeasures')}>
          {found.mitigations.map((each) => (
            <Line
              key={each.id}
              title={`${t(`measure_${each.measure}`)}${each.plot === null ? '' : `, ${each.plot}`}`}
              small={`${each.recorded_by}, ${formats.day(each.done_on)}`}
            >
              {each.description}
              <br />
              {each.outcome} <WhatShows name={name} measure={each} signs={owns && !alone && open.includes(status)} />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title={t('signOffs')}>
        <Lines none={t('noSignOffs')}>
          {found.sign_offs.map((each) => (
            <Line
              key={each.signed_at}
              title={t('stands', {
                what: `${each.signed_by}${each.as_admin ? ` (${t('asAdmin')})` : ''}${each.alone ? ` (${t('signedAlone')})` : ''}`,
                state: t(`risk_${each.conclusion}`),
              })}
              small={formats.moment(each.signed_at)}
            >
              {each.statement}
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title={t('history')}>
        <Lines none={formats.none}>
          {found.history.map((each) => (
            <Line
              key={`${each.at} ${each.to_status} ${each.note}`}
              title={words({ status: each.to_status, simulated: found.simulated })}
              small={`${formats.moment(each.at)}${each.by === null ? '' : `, ${each.by}`}`}
            >
              {noteOf(each.note)}
            </Line>
          ))}
        </Lines>
      </Section>
    </>
  );
}

/** The version of a source; of a file that somebody brought only the file knows it. */
const versionOf = ({ source, source_version }: Detail['assessments'][number]): string =>
  source === 'upload' || source_version === null ? '' : ` ${source_version}`;

/** What the service itself notes, in the reader's language; what people and the EU system wrote stays. */
export function useNote(): (note: string | null) => string | null {
  const t = useTranslations('compliance');
  const said = (note: string): string => {
    const read = readHistoryNote(note);
    if (read === undefined) return note;
    const { key, ...values } = read;
    return t(key, values);
  };
  return (note) => {
    if (note === null) return null;
    const [, before = '', operator] = /^(?:(.*) )?By an admin of the service, for (\S+)\.$/s.exec(note) ?? [];
    if (operator === undefined) return said(note);
    return `${before === '' ? '' : `${said(before)} `}${t('noteAsAdmin', { operator })}`;
  };
}

function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <Text c="dimmed">{none}</Text>;
  return <Stack gap="md">{children}</Stack>;
}

function Line({ title, small, children }: { title: string; small: string; children: ReactNode }) {
  return (
    <div>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <Text size="sm" c="dimmed">
        {small}
      </Text>
    </div>
  );
}
