import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import type { Profile } from './components-table.tsx';

/** Score and band, large. */
export function ScoreTiles({ profile }: { profile: Pick<Profile, 'score' | 'score_band'> }) {
  const t = useTranslations('fep');
  const formats = useFormats();
  const { score, score_band: band } = profile;
  return (
    <StatTiles
      stats={[
        { label: t('score'), value: formats.number(score, 1), note: t('outOf') },
        { label: t('band'), value: band === null ? formats.none : t(`band_${band}`) },
      ]}
    />
  );
}
