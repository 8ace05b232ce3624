import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconDroplets, IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { LotReadiness } from '../../shared/diligence/lot-readiness.tsx';
import { Term } from '../../shared/glossary/term.tsx';
import { InspectionActions } from '../../shared/lot/inspection-actions.tsx';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { MassSection } from '../../shared/lot/mass-section.tsx';
import { PublicProof } from '../../shared/lot/public-proof.tsx';
import { mayDecideFor, offersOnlyFor, useWhoami } from '../../shell/session/session.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LotActions, PublishButton } from './lot-actions.tsx';
import { loadLot, type OwnLot } from './own-lot.ts';
import { StepForm } from './step-form.tsx';

export function LotPage() {
  const { lot } = useParams({ strict: false }) as { lot: string };
  const query = useQuery({ queryKey: ['cooperative', 'lot', lot], queryFn: () => loadLot(lot) });
  return (
    <RecordPage name={lot} query={query}>
      {(found) => <Facts lot={found} />}
    </RecordPage>
  );
}

const stateWords = ['Draft', 'Listed', 'Notarized', 'Flagged', 'Sold', 'Cancelled'] as const;

/** What the state means. Verified may come of an inspection, whatever that found, or of the authority: it says which. */
function useStateWords(): (lot: OwnLot) => string | undefined {
  const t = useTranslations('cooperative');
  return (lot) => {
    const state = stateWords.find((status) => status === lot.status);
    if (state !== undefined) return t(`state${state}`);
    return lot.status === 'Verified' ? t(`verified.${verifiedBy(lot)}`) : undefined;
  };
}

function verifiedBy({ found_otherwise, inspections }: OwnLot): 'otherwise' | 'kept' | 'open' | 'cleared' {
  if (found_otherwise) return 'otherwise';
  const signed = inspections.filter(({ attested }) => attested);
  if (signed.length === 0) return 'cleared';
  return signed.every(({ result }) => result === 'conformant') ? 'kept' : 'open';
}

function Facts({ lot }: { lot: OwnLot }) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  const countries = useCountries();
  const state = useStateWords()(lot);
  const { provenance } = lot;
  const who = useWhoami();
  // A plain Member reads it, and may put a new one on the market; what else becomes of it is decided by Owners and Managers.
  const editable = lot.editable && (mayDecideFor(who, lot.cooperative) || mayDecideFor(who, lot.exporter));
  return (
    <>
      <PageHeader
        title={lot.lot_reference ?? lot.name}
        description={state === undefined ? lot.name : `${lot.name}. ${state}`}
        aside={<LotStatus lot={lot} />}
        back={{ to: '/cooperative/lots', label: t('lots') }}
        actions={
          <>
            <Button
              component={Link}
              to={`/lots/${lot.name}`}
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden />}
            >
              {t('timeline')}
            </Button>
            <InspectionActions lot={lot.name} status={lot.status} sight="party" />
            {editable && lot.status === 'Draft' && (
              <Button
                variant="default"
                leftSection={<IconDroplets size={18} aria-hidden />}
                onClick={() => openDialog(t('recordStep'), (close) => <StepForm lots={[lot]} close={close} />)}
              >
                {t('recordStep')}
              </Button>
            )}
            {editable && (
              <Button
                component={Link}
                to={`/cooperative/lots/${lot.name}/edit`}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t('edit')}
              </Button>
            )}
          </>
        }
      />
      {editable && (lot.exporter === null || lot.asking_price === null) && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          mb="lg"
          title={t('notOrderable')}
        >
          {t(lot.exporter === null ? (lot.asking_price === null ? 'needsBoth' : 'needsExporter') : 'needsPrice')}{' '}
          <Anchor component={Link} to={`/cooperative/lots/${lot.name}/edit`} size="sm">
            {t('complete')}
          </Anchor>
        </Alert>
      )}
      {editable && <LotActions lot={lot} />}
      {!editable && lot.status === 'Draft' && lot.attestation === null && offersOnlyFor(who, lot.cooperative) && (
        <Group mb="lg">
          <PublishButton lot={lot} />
        </Group>
      )}
      <Section title={t(lot.attestation === null ? 'facts' : 'attestedFacts')}>
        <DetailList
          cols={3}
          facts={[
            [t('commodity'), term(lot.commodity_type)],
            [t('quantity'), formats.quantity(lot.quantity, lot.unit)],
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
            [t('reference'), lot.lot_reference],
            [t('cooperative'), lot.cooperative_name],
            [t('harvests'), t('harvestsOf', { harvests: provenance.harvests, plots: provenance.plots })],
            [
              t('harvested'),
              provenance.harvested_from === null
                ? null
                : provenance.harvested_from === provenance.harvested_to
                  ? formats.day(provenance.harvested_from)
                  : `${formats.day(provenance.harvested_from)} – ${formats.day(provenance.harvested_to)}`,
            ],
          ]}
        />
      </Section>
      <LotReadiness lot={lot.name} />
      <MassSection traced={lot.traced} plausible={lot.mass_plausible} />
      <Section title={t('sale')}>
        <DetailList
          cols={3}
          facts={[
            [t('corridor'), countries.corridor(lot)],
            [t('exporter'), lot.exporter_name ?? t('none')],
            [
              t('askingPrice'),
              lot.asking_price === null || lot.currency === null
                ? t('none')
                : t('per', { price: formats.money(lot.asking_price, lot.currency), unit: lot.unit }),
            ],
            [
              t('parts'),
              lot.status === 'Sold' || lot.status === 'Cancelled'
                ? null
                : t(lot.divisible ? 'partsAllowed' : 'wholeOnly'),
            ],
            [t('onMarketSince'), lot.listed_at === null ? null : formats.moment(lot.listed_at)],
            [
              t('orders'),
              <Anchor key="orders" component={Link} to="/cooperative/orders" search={{ lot: lot.name } as never}>
                {t('ordersOfLot')}
              </Anchor>,
            ],
          ]}
        />
      </Section>
      {lot.inspections.length > 0 && (
        <Section title={t('inspections')}>
          {lot.inspections.map((inspection) => (
            <DetailList
              key={inspection.name}
              cols={4}
              facts={[
                [
                  t('inspection'),
                  <Anchor key="name" component={Link} to={`/lots/${lot.name}/inspections/${inspection.name}`}>
                    {inspection.name}
                  </Anchor>,
                ],
                [t('status'), <StatusBadge key="status" status={inspection.status} />],
                [t('grade'), inspection.grade],
                [
                  t('result'),
                  inspection.result === null && inspection.claimed_grade === null
                    ? null
                    : term(inspection.result ?? 'not_comparable'),
                ],
                [t('inspectedOn'), inspection.inspected_at === null ? null : formats.day(inspection.inspected_at)],
              ]}
            />
          ))}
        </Section>
      )}
      {/* A lot that was cancelled before it was ever listed will have none. */}
      {(lot.attestation !== null || lot.status !== 'Cancelled') && (
        <PublicProof lot={lot.name} attested={lot.attestation} />
      )}
    </>
  );
}
