import type { EudrPackageDetailOutput } from '@lotmark/sdk';
import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconDownload, IconFileZip } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { EuStatements } from './eu-statements.tsx';
import { PackageActions } from './package-actions.tsx';
import { Paper, useNote } from './package-paper.tsx';
import { PackagePlots } from './package-plots.tsx';
import { PackageState, usePackageStatus } from './package-state.tsx';

type Detail = EudrPackageDetailOutput;

/** What was filed stays as it is until it is withdrawn. */
const filed = ['Submitted', 'Available', 'Amended'];
/** Nothing is done with it any more. */
const over = ['Rejected', 'Withdrawn', 'Superseded'];

/** One statement's due diligence: what has to be done, the map, the statement, and what was found and signed. */
export function PackagePage() {
  const { package: name } = useParams({ strict: false }) as { package: string };
  const query = useQuery({
    queryKey: ['compliance', 'package', name],
    queryFn: () => client.eudr.package_detail({ package: name }),
    // What the EU system answers, and a source that answers later, come by jobs while somebody waits.
    refetchInterval: ({ state }) => ((state.data?.waits_for ?? null) === null ? false : 5000),
  });
  useMovedOn(name, query.data);
  return (
    <RecordPage name={name} query={query}>
      {(found) => <Sheet found={found} />}
    </RecordPage>
  );
}

/** What else the page shows of the package is asked anew when the package moves on, which it may do by itself. */
function useMovedOn(name: string, found: Detail | undefined): void {
  const queries = useQueryClient();
  const moved = found === undefined ? undefined : `${found.status} ${found.history.length} ${found.assessments.length}`;
  const before = useRef(moved);
  useEffect(() => {
    if (before.current !== undefined && before.current !== moved) {
      for (const part of ['eu', 'map', 'plots'])
        void queries.invalidateQueries({ queryKey: ['compliance', part, name] });
    }
    before.current = moved;
  }, [queries, name, moved]);
}

function Sheet({ found }: { found: Detail }) {
  const t = useTranslations('compliance');
  const statusWords = usePackageStatus();
  const formats = useFormats();
  const who = useWhoami();
  const owns = isAdmin(who) || who.memberships.some(({ org }) => org === found.operator);
  const known = found.operator !== null;
  const noteOf = useNote();
  const numberNotes = [
    ...(found.simulated === true ? [t('simulated')] : []),
    ...(found.status === 'Withdrawn' ? [statusWords(found.status)] : []),
  ];
  return (
    <>
      <PageHeader
        title={found.name}
        description={t(`activity_${found.activity}`)}
        aside={<PackageState status={found.altered === null ? found.status : 'Altered'} simulated={found.simulated} />}
        back={{ to: '/compliance', label: t('packages') }}
        actions={
          <>
            {known && <Downloads name={found.name} />}
            {owns && <PackageActions found={found} simulator={isSimulated(found)} />}
          </>
        }
      />
      {found.altered !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="lg" title={t('alteredTitle')}>
          {t('alteredWords', { record: found.altered })}
        </Alert>
      )}
      {found.outdated_at !== null && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="lg" title={t('outdatedTitle')}>
          {found.outdated_reason === null ? formats.moment(found.outdated_at) : noteOf(found.outdated_reason)}
          {owns && filed.includes(found.status) && (
            <Text size="sm" mt="xs">
              {found.amend_until !== null && Date.parse(found.amend_until) > Date.now()
                ? t('outdatedWithdraw', { until: formats.moment(found.amend_until) })
                : t('outdatedTooLate')}
            </Text>
          )}
          {owns && found.lots_left.length === 0 && (
            <Text size="sm" mt="xs">
              {t('noNewVersion')}
            </Text>
          )}
        </Alert>
      )}
      {found.simulated === true && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="lg">
          {t(found.status === 'Withdrawn' ? 'wasInSimulator' : 'inSimulator')}
        </Alert>
      )}
      {found.shared_outside.length > 0 && <SharedOutside plots={found.shared_outside} />}
      {found.replaced_by !== null && (
        <Alert color="gray" mb="lg">
          <Anchor component={Link} to={`/compliance/packages/${found.replaced_by}`}>
            {t('replaced', { name: found.replaced_by })}
          </Anchor>
        </Alert>
      )}
      <Section title={t(over.includes(found.status) ? 'stepsOver' : 'steps')}>
        <Stack>
          <Checklist found={found} />
          {!owns && !over.includes(found.status) && <Text size="sm">{t('ofOthers')}</Text>}
          {found.waits_for === 'source' && (
            <Text size="sm" role="status">
              {t('assessedLater', { name: found.name })}
            </Text>
          )}
          {found.open.map(({ reason, count, plots }) => (
            <Text key={reason} size="sm">
              {t(`openReason_${reason as 'sign_off'}`, { count })}{' '}
              {reason === 'high_risk' && (
                <Anchor component={Link} to="/trace" search={{ about: plots.join(' ') } as never}>
                  {t('openTrace')}
                </Anchor>
              )}
            </Text>
          ))}
        </Stack>
      </Section>
      <Section title={t('goods')}>
        <DetailList
          cols={3}
          facts={[
            [t('organisation'), found.operator_name],
            [t('country'), formats.country(found.country_of_activity)],
            [t('quantity'), formats.quantity(found.quantity_kg, 'kg')],
            ...(found.statement === null
              ? []
              : [[t('species'), speciesOf(found.statement) || t('speciesUnsaid')] as const]),
            [t('plots'), formats.number(found.plot_count)],
            [t('hectares'), found.hectares === null ? null : formats.hectares(found.hectares)],
            [
              t('harvested'),
              found.first_harvest === null
                ? null
                : `${formats.day(found.first_harvest)} – ${formats.day(found.last_harvest)}`,
            ],
            [t('risk'), t(found.risk_basis === 'operator' ? 'riskDeclared' : `risk_${found.risk}`)],
            [
              t('reference'),
              found.reference_number === null
                ? null
                : [found.reference_number, ...numberNotes.map((note) => `(${note})`)].join(' '),
            ],
            [t('verification'), found.verification_number],
            [t('amendUntil'), found.amend_until === null ? null : formats.moment(found.amend_until)],
            [t('keepUntil'), found.keep_until === null ? null : formats.day(found.keep_until)],
            [
              t('lots'),
              <List key="lots" listStyleType="none">
                {found.goods.map(({ lot, quantity_kg }) => (
                  <List.Item key={lot}>
                    <Anchor component={Link} to={`/lots/${lot}`}>
                      {lot}
                    </Anchor>
                    , {formats.quantity(quantity_kg, 'kg')}
                  </List.Item>
                ))}
              </List>,
            ],
          ]}
        />
      </Section>
      <PackagePlots name={found.name} known={known} />
      {found.statement !== null && <Statement statement={found.statement} />}
      {known && <References found={found} />}
      {known && <EuStatements name={found.name} owns={owns} simulator={isSimulated(found)} />}
      {known && <Paper found={found} owns={owns} />}
      {known && <DocumentsSection doctype="Due Diligence Package" name={found.name} />}
      <Proof found={found} known={known} />
    </>
  );
}

/** As its statement names them. */
const speciesOf = ({ commodities }: NonNullable<Detail['statement']>): string =>
  commodities.flatMap(({ scientificNames }) => scientificNames).join(', ');

/** Who else's ground it is, nobody here is told. */
function SharedOutside({ plots }: { plots: Detail['shared_outside'] }) {
  const t = useTranslations('compliance');
  const shown = 5;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="lg" title={t('sharedTitle')}>
      <List size="sm">
        {plots.slice(0, shown).map(({ plot, percent }) => (
          <List.Item key={plot}>{t('sharedOutside', { plot, percent: String(percent) })}</List.Item>
        ))}
      </List>
      {plots.length > shown && <Text size="sm">{t('sharedMore', { count: plots.length - shown })}</Text>}
      <Text size="sm" mt="xs">
        {t('sharedWords')}
      </Text>
    </Alert>
  );
}

/** Suppliers' statements that its own names, beside its plots. */
function References({ found }: { found: Detail }) {
  const t = useTranslations('compliance');
  const formats = useFormats();
  return (
    <Section title={t('refersTo')}>
      {found.refers_to.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('refersToNone')}{' '}
          <Anchor component={Link} to="/compliance/declarations">
            {t('declarations')}
          </Anchor>
        </Text>
      ) : (
        <List listStyleType="none" spacing="xs">
          {found.refers_to.map(({ lot, reference_number, simulated, checked_at }) => (
            <List.Item key={`${lot} ${reference_number}`} style={{ overflowWrap: 'anywhere' }}>
              {reference_number}
              {simulated && ` (${t('simulated')})`}{' '}
              <Text component="span" size="sm" c="dimmed">
                {t('refersToLot', { lot, at: formats.moment(checked_at) })}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

/** Where its statement is, or would go from here. */
const isSimulated = ({ simulated, connected_to }: Detail): boolean => simulated ?? connected_to === 'simulator';

function Checklist({ found }: { found: Detail }) {
  const t = useTranslations('compliance');
  const unknown = found.unassessed_plots;
  const asked = found.assessments.length > 0;
  const simulator = isSimulated(found);
  // Of what somebody altered nothing is known to be done.
  const steps = found.checklist.map(({ step, done }) => ({ step, done: done && found.altered === null }));
  return (
    <List listStyleType="none" spacing="xs">
      {steps.map(({ step, done }) => (
        <List.Item
          key={step}
          icon={done ? <IconCircleCheck color="var(--mantine-color-leaf-7)" aria-hidden /> : <IconCircle aria-hidden />}
        >
          {t(simulator && (step === 'submitted' || step === 'available') ? `step_${step}Simulator` : `step_${step}`)}{' '}
          <Text component="span" size="sm" c="dimmed">
            {step === 'assessed' && asked && unknown > 0
              ? t('notAssessedPlots', { count: unknown })
              : t(doneWord(step, done, found))}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

/** Of a package that is over nothing waits to be done; whose word a judgement is, is said with it. */
function doneWord(step: string, done: boolean, { status, risk_basis }: Detail) {
  if (!done) return over.includes(status) ? 'notAnyMore' : 'open';
  return step === 'judged' && risk_basis === 'operator' ? 'doneDeclared' : 'done';
}

/** The plots as the EU system reads them, and everything that stands behind the package. */
function Downloads({ name }: { name: string }) {
  const t = useTranslations('compliance');
  const { language } = useLanguage();
  const plots = useMutation({
    mutationFn: async () => saveFile(await client.eudr.download_geojson({ package: name }), `${name}.geojson`),
  });
  const dossier = useMutation({
    mutationFn: async () => saveFile(await client.eudr.dossier({ package: name, language }), `${name}.zip`),
  });
  return (
    <>
      {[plots, dossier].map((each) => each.error !== null && <Problem key={String(each.error)} error={each.error} />)}
      <Button
        variant="default"
        loading={dossier.isPending}
        leftSection={<IconFileZip size={18} aria-hidden />}
        onClick={() => dossier.mutate()}
      >
        {t('dossier')}
      </Button>
      <Button
        variant="default"
        loading={plots.isPending}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => plots.mutate()}
      >
        {t('download')}
      </Button>
    </>
  );
}

/** Names as the EU system has them, whatever language the reader speaks. */
function Statement({ statement }: { statement: NonNullable<Detail['statement']> }) {
  const t = useTranslations('compliance');
  const { commodities, ...fields } = statement;
  return (
    <Section title={t('statement')}>
      <Stack>
        <DetailList
          cols={3}
          facts={Object.entries(fields).map(([name, value]) => [name, String(value ?? '')] as const)}
        />
        {commodities.map((line) => (
          <DetailList
            key={line.hsHeading}
            cols={3}
            facts={Object.entries(line).map(
              ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)] as const,
            )}
          />
        ))}
      </Stack>
    </Section>
  );
}

function Proof({ found, known }: { found: Detail; known: boolean }) {
  const t = useTranslations('compliance');
  const replay = useMutation({ mutationFn: () => client.eudr.replay_assessment({ package: found.name }) });
  const again = useMutation({ mutationFn: () => client.eudr.recompute_assessment({ package: found.name }) });
  const { data } = replay;
  const holds = data?.answers_hold === true && data.reproduced;
  return (
    <Section
      title={t('proof')}
      actions={
        known &&
        found.assessments.length > 0 && (
          <>
            <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
              {t('replay')}
            </Button>
            {/* Where no source was asked there is nothing to read. */}
            {found.assessments[0]?.source !== 'none' && (
              <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
                {t('again')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack>
        {replay.error !== null && <Problem error={replay.error} />}
        {data !== undefined && (
          <Alert role="status" color={holds && data.same_inputs ? 'leaf' : 'orange'}>
            {holds
              ? data.same_inputs
                ? t('replaySame')
                : t('replayDiffers', {
                    records: data.differences
                      .map(({ record }) => record)
                      .slice(0, 10)
                      .join(', '),
                  })
              : t('replayBroken')}
          </Alert>
        )}
        {again.error !== null && <Problem error={again.error} />}
        {again.data !== undefined && (
          <Alert role="status" color={again.data.same ? 'leaf' : 'orange'}>
            {again.data.from === 'nothing'
              ? t('againNothing')
              : again.data.same
                ? t('againSame', { from: again.data.from })
                : t('againDiffers', {
                    records: [...new Set(again.data.differences.map(({ plot, what }) => plot ?? what))]
                      .slice(0, 10)
                      .join(', '),
                  })}
          </Alert>
        )}
        <DetailList
          cols={1}
          facts={[
            [
              t('hash'),
              found.inputs_hash === null ? null : <Copyable key="hash" value={found.inputs_hash} label={t('hash')} />,
            ],
            [t('rules'), t('stands', { what: found.rule_set, state: found.regulation })],
          ]}
        />
      </Stack>
    </Section>
  );
}
