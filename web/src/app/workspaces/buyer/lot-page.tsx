import { LotmarkError } from '@lotmark/sdk';
import { Alert, Button, Grid, Skeleton, Stack, Text } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { BadgedOrg } from '../../shared/certificate/badged-org.tsx';
import { Term } from '../../shared/glossary/term.tsx';
import { MassSection } from '../../shared/lot/mass-section.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LotJourney } from './lot-journey.tsx';
import { LotOrder } from './lot-order.tsx';
import { LotProof } from './lot-proof.tsx';
import { ProofState } from './proof-state.tsx';
import { type OfferDetail, offerQuery, proofQuery } from './queries.ts';
import { RegionMap } from './region-map.tsx';

export function LotPage() {
  const t = useTranslations('buyer');
  const { lot: name } = useParams({ strict: false }) as { lot: string };
  const answer = useQuery(offerQuery(name));
  const proof = useQuery(proofQuery(name));
  const formats = useFormats();
  const term = useTerms();
  const back = { to: '/market', label: t('market') };
  if (answer.error instanceof LotmarkError && answer.error.status === 404) return <Gone name={name} />;
  if (answer.error !== null && answer.data === undefined) {
    return (
      <>
        <PageHeader title={name} back={back} />
        <Problem error={answer.error} retry={() => void answer.refetch()} />
      </>
    );
  }
  const lot = answer.data;
  if (lot === undefined) {
    return (
      <>
        <PageHeader title={name} back={back} />
        <Skeleton height={360} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`${term(lot.commodity_type)} · ${formats.country(lot.origin_country)}`}
        description={`${lot.name} · ${lot.cooperative_name}`}
        aside={<ProofState lot={lot} checked={proof.data} />}
        back={back}
      />
      {lot.names_altered.length > 0 && (
        <Alert color="red" mb="md">
          {t('namesAltered', { names: lot.names_altered.join(', ') })}
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          <LotOrder lot={lot} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <Facts lot={lot} />
          <MassSection traced={lot.traced} plausible={lot.mass_plausible} />
          <LotProof lot={lot.name} />
          <Inspections lot={lot} />
          <LotJourney lot={lot} />
          <Section title={t('regions')}>
            <RegionMap from={lot.origin_country} to={lot.destination_country} />
          </Section>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Gone({ name }: { name: string }) {
  const t = useTranslations('buyer');
  const c = useTranslations('common');
  return (
    <>
      <PageHeader title={name} back={{ to: '/market', label: t('market') }} />
      <EmptyState
        icon={<IconMapOff size={40} aria-hidden />}
        title={t('lotGone')}
        body={t('lotGoneWords')}
        action={
          <Stack gap="xs">
            <Button component={Link} to="/market">
              {t('toMarket')}
            </Button>
            <Button component="a" href={`/verify/${encodeURIComponent(name)}`} variant="default">
              {c('verifyPage')}
            </Button>
          </Stack>
        }
      />
    </>
  );
}

function Facts({ lot }: { lot: OfferDetail }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const term = useTerms();
  const { harvested_from: from, harvested_to: to, harvests, plots } = lot.provenance;
  const harvested =
    from === null
      ? null
      : from === to
        ? formats.day(from)
        : t('harvestedBetween', { from: formats.day(from), to: formats.day(to) });
  return (
    <Section title={t('facts')}>
      <DetailList
        facts={[
          [
            t('cooperative'),
            <div key="cooperative">
              <BadgedOrg name={lot.cooperative} title={lot.cooperative_name} />
              {!lot.cooperative_verified && (
                <Text size="sm" c="dimmed">
                  {t('sellerUnverifiedWords')}
                </Text>
              )}
            </div>,
          ],
          [
            t('exporter'),
            lot.exporter === null ? null : <BadgedOrg key="exporter" name={lot.exporter} title={lot.exporter_name} />,
          ],
          [t('stage'), lot.stage === null ? null : term(lot.stage)],
          [
            t('grade'),
            lot.grade === null ? null : (
              <Term key="grade" word={lot.grade}>
                {lot.grade}
              </Term>
            ),
          ],
          [
            t('processing'),
            lot.processing_method === null ? null : (
              <Term key="processing_method" word={lot.processing_method}>
                {term(lot.processing_method)}
              </Term>
            ),
          ],
          [t('harvested'), harvested],
          [t('harvests'), harvests === 0 ? null : formats.number(harvests)],
          [t('plots'), plots === 0 ? null : formats.number(plots)],
          [
            t('corridor'),
            t('routeNames', {
              from: formats.country(lot.origin_country),
              to: formats.country(lot.destination_country),
            }),
          ],
          [t('reference'), lot.lot_reference],
          [t('listedOn'), lot.listed_at === null ? null : formats.day(lot.listed_at)],
        ]}
      />
    </Section>
  );
}

function Inspections({ lot }: { lot: OfferDetail }) {
  const t = useTranslations('buyer');
  const term = useTerms();
  const formats = useFormats();
  // Goods that are said to be processed otherwise since are not as they were claimed.
  const isOther = ({ result, processing_method }: OfferDetail['inspections'][number]) =>
    result !== 'non_conformant' && processing_method !== lot.processing_method;
  return (
    <Section title={t('inspections')}>
      {lot.inspections.length === 0 ? (
        <Text c="dimmed">{t('noInspections')}</Text>
      ) : (
        <Stack gap="md">
          {lot.inspections.map((inspection) => (
            <div key={inspection.name}>
              <StatusBadge status={inspection.status} />
              {(inspection.result !== null || inspection.claimed_grade !== null) && !isOther(inspection) && (
                <Text mt={4}>{term(inspection.result ?? 'not_comparable')}</Text>
              )}
              {isOther(inspection) && (
                <Text mt={4}>
                  {t('inspectedAs', {
                    method:
                      inspection.processing_method === null ? t('goodsNotStated') : term(inspection.processing_method),
                  })}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {[
                  inspection.grade,
                  inspection.inspected_at === null
                    ? null
                    : t('inspectedOn', { day: formats.day(inspection.inspected_at) }),
                ]
                  .filter((each) => each !== null)
                  .join(' · ')}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Section>
  );
}
