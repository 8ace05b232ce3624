import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import type { MapFeature } from '../../map/shapes.ts';
import type { Timeline } from '../../shared/lot/timeline.ts';
import { Section } from '../../ui/section.tsx';

/** Where the parties saw the lot; only those entries that the caller may read. */
export function SightingsMap({ items }: { items: Timeline['items'] }) {
  const t = useTranslations('lots');
  const term = useTerms();
  const seen = places(items, term);
  if (seen.length === 0) return null;
  return (
    <Section title={t('map')}>
      <PlotMap label={t('map')} features={seen} closest={5} />
    </Section>
  );
}

/** One point for each place of a stage: parties that stood together are named together. */
function places(items: Timeline['items'], term: (name: string) => string): MapFeature[] {
  const found = new Map<string, { stage: string; sides: string[]; lat: number; lng: number }>();
  for (const { event } of items) {
    for (const { side, gps_lat: lat, gps_lng: lng } of event?.entries ?? []) {
      const stage = event?.stage ?? '';
      // Three decimals are about a hundred metres.
      const id = `${event?.name} ${lat.toFixed(3)} ${lng.toFixed(3)}`;
      const place = found.get(id) ?? { stage, sides: [], lat, lng };
      found.set(id, { ...place, sides: [...place.sides, side] });
    }
  }
  return [...found].map(([id, { stage, sides, lat, lng }]) => ({
    id,
    label: `${term(stage)}: ${sides.map(term).join(', ')}`,
    point: { lat, lng },
  }));
}
