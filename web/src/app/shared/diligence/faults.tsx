import type { EudrLotReadinessOutput } from '@lotmark/sdk';
import { plotWords } from '@lotmark/sdk/plots/words';
import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { belongsTo, useWhoami } from '../../shell/session/session.ts';
import { waitsForOperator } from './waits-for-operator.ts';

type Found = Pick<EudrLotReadinessOutput, 'ready' | 'faults' | 'errors' | 'warnings'>;

/** Whether nobody can mend it any more: a lot that was sold keeps the harvests that it had. */
const isPast = ({ code, values = {} }: Pick<Found['faults'][number], 'code' | 'values'>): boolean =>
  code === 'not_traced' && values['status'] === 'Sold';

/** A fault in the reader's language; as the service says it where there is no word for it. */
function FaultWords({ fault }: { fault: Pick<Found['faults'][number], 'code' | 'record' | 'message' | 'values'> }) {
  const t = useTranslations('diligence');
  const term = useTerms();
  const formats = useFormats();
  const advice = new Map<string, string>(Object.entries(plotWords[useLanguage().language].advice));
  const { code, record, message, values = {} } = fault;
  const key = isPast({ code, values }) ? 'fault_not_traced_sold' : (`fault_${code}` as 'fault_flagged');
  if (!t.has(key)) {
    return (
      <Text component="span" size="sm" lang="en">
        {message}
      </Text>
    );
  }
  const { status, commodity, stage, shipped, kg, most } = values;
  const words = {
    ...values,
    record,
    ...(kg === undefined ? {} : { kg: formats.number(Number(kg)) }),
    ...(most === undefined ? {} : { most: formats.number(Number(most)) }),
    ...(status === undefined ? {} : { status: term(status) }),
    ...(commodity === undefined ? {} : { commodity: term(commodity) }),
    ...(stage === undefined ? {} : { stage: term(stage) }),
    ...(shipped === undefined ? {} : { shipped: term(shipped) }),
  };
  // Of an outline the short name says what is wrong; what would be right stands in the words of the check itself.
  const right = advice.get(code);
  return (
    <Text component="span" size="sm">
      {t(key, words as never)}
      {right !== undefined && `. ${right}`}
    </Text>
  );
}

/**
 * What keeps lots from a statement, each with the page that mends it where the reader may open that. Where plots were not
 * looked at (a package is only put together), nothing is said to be ready for a statement.
 */
export function Faults({ found, assessed }: { found: Found; assessed: boolean }) {
  const t = useTranslations('diligence');
  const who = useWhoami();
  // The pages of a cooperative are its own people's.
  const { pathname } = useLocation();
  const makesStatements = !belongsTo(who, 'Cooperative') || belongsTo(who, 'Exporter') || belongsTo(who, 'Buyer');
  const waits = (link: string) => waitsForOperator(link, { makesStatements });
  // What the page itself mends has its button there; a link to it would lead nowhere.
  const opens = (link: string) =>
    !link.endsWith(pathname) && (!link.startsWith('/app/cooperative/') || belongsTo(who, 'Cooperative'));
  const more = found.errors + found.warnings - found.faults.length;
  /** What the link opens: the plots of a package are assessed in it, or among the statements. */
  const mendWords = (link: string, record: string) =>
    link === '/app/compliance'
      ? t('mendAmongStatements')
      : link === '/app/cooperative/lots/new'
        ? t('mendNewLot')
        : t('mend', { record: /^\/app\/compliance\/packages\/(.+)$/.exec(link)?.[1] ?? record });
  return (
    <>
      <Alert
        role="status"
        mb="md"
        color={found.ready ? 'leaf' : 'orange'}
        icon={found.ready ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={found.ready ? t(assessed ? 'ready' : 'complete') : t('notReady', { count: found.errors })}
      >
        {t(found.ready ? (assessed ? 'assessedWords' : 'completeWords') : 'notReadyWords')}
      </Alert>
      <List spacing="xs" listStyleType="none">
        {found.faults.map(({ code, record, severity, message, values, link }) => (
          <List.Item key={`${code} ${record} ${message}`}>
            <Text
              component="span"
              size="sm"
              fw={600}
              c={severity === 'error' ? 'var(--mantine-color-error)' : 'dimmed'}
            >
              {t(severity === 'error' ? 'missing' : 'lookAt')}
            </Text>{' '}
            <FaultWords fault={{ code, record, message, values }} />{' '}
            {waits(link) && (
              <Text component="span" size="sm">
                {t('mendByOperator')}
              </Text>
            )}
            {opens(link) && !waits(link) && !isPast({ code, values }) && (
              <Anchor component={Link} to={link.replace(/^\/app/, '')} size="sm">
                {mendWords(link, record)}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('more', { count: more })}
        </Text>
      )}
    </>
  );
}
