import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { FilesSection } from '../../shared/attached/files-section.tsx';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { InspectionActions } from '../../shared/lot/inspection-actions.tsx';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { PublicProof } from '../../shared/lot/public-proof.tsx';
import type { Timeline } from '../../shared/lot/timeline.ts';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { AnchorNow } from './anchor-now.tsx';
import { EpcisEvents } from './epcis-events.tsx';
import { Sightings } from './sightings.tsx';
import { SightingsMap } from './sightings-map.tsx';
import { TimelineList } from './timeline-list.tsx';

/** Of these on a lot is signed, and anybody may look it up. */
const signing = ['listed', 'split', 'sold'];

async function load(lot: string) {
  const timeline = await client.events.get_lot_timeline({ lot });
  const signed = timeline.items.some(({ source, kind }) => source === 'lot' && signing.includes(kind));
  const found = signed ? await client.verify.lookup_lot({ lot_name: lot }) : null;
  return { timeline, found };
}

type Found = Awaited<ReturnType<typeof load>>['found'];

/** What happened to a lot, for all who may see it: each as much as they may. */
export function TimelinePage() {
  const { lot } = useParams({ strict: false }) as { lot: string };
  const query = useQuery({
    queryKey: ['lot', lot, 'timeline'],
    queryFn: () => load(lot),
  });
  return (
    <RecordPage name={lot} query={query}>
      {({ timeline, found }) => <Page timeline={timeline} found={found} />}
    </RecordPage>
  );
}

/** Of what is public of a lot: an approved inspection found something else than it claims, or none was of goods that are so processed. */
function isFoundOtherwise(found: Found): boolean {
  const approved = found?.inspections.filter(({ status }) => status === 'Approved') ?? [];
  if (approved.some(({ result }) => result === 'non_conformant')) return true;
  return approved.length > 0 && approved.every((each) => each.processing_method !== found?.lot.processing_method);
}

function Page({ timeline, found }: { timeline: Timeline; found: Found }) {
  const t = useTranslations('lots');
  const formats = useFormats();
  const term = useTerms();
  const countries = useCountries();
  const admin = isAdmin(useWhoami());
  const { lot, status, items, own_stages: stages } = timeline;
  const facts = found?.lot;
  const anchor = found?.anchor;
  return (
    <>
      <PageHeader
        title={facts?.lot_reference ?? lot}
        description={facts?.lot_reference == null ? t('timelineWords') : `${lot}. ${t('timelineWords')}`}
        aside={<LotStatus lot={{ status, found_otherwise: isFoundOtherwise(found) }} />}
        actions={
          <>
            {admin && facts !== undefined && <AnchorNow lot={lot} />}
            <InspectionActions lot={lot} status={status} sight={timeline.sight} />
          </>
        }
      />
      {facts !== undefined && (
        <Section title={t('goods')}>
          <DetailList
            cols={3}
            facts={[
              [t('commodity'), term(facts.commodity_type)],
              [t('quantity'), formats.quantity(facts.quantity, facts.unit)],
              [t('grade'), facts.grade],
              [t('processing'), facts.processing_method === null ? null : term(facts.processing_method)],
              [t('cooperative'), facts.cooperative_name],
              [t('origin'), countries.country(facts.origin_country)],
              [t('made'), t('madeOf', { harvests: facts.harvest_count, plots: facts.plot_count })],
            ]}
          />
        </Section>
      )}
      {stages.length > 0 && (
        <Sightings
          lot={lot}
          status={status}
          stages={stages}
          items={items}
          commodity={facts?.commodity_type}
          homes={facts?.origin.map(({ country }) => country) ?? []}
        />
      )}
      <Section title={t('timeline')}>
        {timeline.sight === 'public' && (
          <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />} mb="md">
            {t('publicSight')}
          </Alert>
        )}
        <TimelineList
          items={items}
          names={namesOf(facts)}
          inspectionTo={timeline.sight === 'party' || admin ? (name) => `/lots/${lot}/inspections/${name}` : undefined}
        />
        {timeline.truncated && (
          <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />} mt="md">
            {t('truncated')}
          </Alert>
        )}
      </Section>
      <SightingsMap items={items} />
      <EpcisEvents lot={lot} />
      {timeline.listable.files && <FilesSection doctype="Lot" name={lot} />}
      {timeline.listable.documents && <DocumentsSection doctype="Lot" name={lot} />}
      {(anchor != null || status !== 'Cancelled') && <PublicProof lot={lot} attested={anchor ?? null} />}
    </>
  );
}

/** What organisations are called, as far as the lot's public record says. */
function namesOf(facts: { cooperative: string; cooperative_name: string } | undefined): Record<string, string> {
  return facts === undefined ? {} : { [facts.cooperative]: facts.cooperative_name };
}
