import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';

const divergence = /^Divergence at (\w+): (.*)\.$/;
const place = /^the places are ([\d.]+) km apart \(limit ([\d.]+) km\)$/;
const quantity = /^the quantities differ by ([\d.]+) % \(limit ([\d.]+) %\)$/;
const dispute = /^Dispute on (\S+)$/;
const gps = /^GPS divergence: (?:a scan of its tag|an entry of its (\w+)) was made more than ([\d.]+) km from/;
const mismatch = /^Anchor mismatch/;
const score = /^AI score drop: from (\d+) to (\d+): (.*)\.$/;
const finding = /^(.*) \(-(\d+)\)$/;
const findings: Readonly<Record<string, ScoreFinding>> = {
  'places too far from its plots': 'score_divergences',
  'entries that differ': 'score_held_entries',
  // Of scores that were made by the rules of before.
  'rejected inspections': 'score_rejected_inspections',
  'inspections that found other than it claims': 'score_failed_inspections',
  'plots on the land of another farmer': 'score_overlapping_plots',
  'plots with a high risk of deforestation': 'score_high_risk_plots',
  'a price outside its band': 'score_odd_price',
  'kilograms without a plot': 'score_untraced',
};
const delivery = /^The two sides entered the delivery differently \((.+)\)\.$/;

type ScoreFinding =
  | 'score_divergences'
  | 'score_held_entries'
  | 'score_rejected_inspections'
  | 'score_failed_inspections'
  | 'score_overlapping_plots'
  | 'score_high_risk_plots'
  | 'score_odd_price'
  | 'score_untraced';

/** Why something was flagged or held, in the reader's language: a headline, and what exactly differs with its figures. */
export interface Reason {
  headline: string;
  parts: readonly string[];
}

/** Reads the service's fixed sentences; one that is not known is shown as it stands. */
export function useReason(): (text: string | null) => Reason {
  const t = useTranslations('authority');
  const formats = useFormats();
  const term = useTerms();
  const partOf = (text: string): string => {
    const [, km, limit] = place.exec(text) ?? [];
    if (km !== undefined) {
      return t('reason_place', { km: formats.number(Number(km), 1), limit: formats.number(Number(limit), 1) });
    }
    const [, share, most] = quantity.exec(text) ?? [];
    if (share !== undefined) {
      return t('reason_quantity', {
        share: formats.percent(Number(share) / 100, 2),
        limit: formats.percent(Number(most) / 100, 2),
      });
    }
    return text === 'the grades differ' ? t('reason_grade') : text;
  };
  return (text) => {
    const known = text ?? '';
    const [, stage, parts] = divergence.exec(known) ?? [];
    if (stage !== undefined && parts !== undefined) {
      return { headline: t('reason_divergence', { stage: term(stage) }), parts: parts.split('; ').map(partOf) };
    }
    const order = dispute.exec(known)?.[1];
    if (order !== undefined) return { headline: t('reason_dispute', { order }), parts: [] };
    const far = gps.exec(known);
    if (far !== null) {
      const limit = formats.number(Number(far[2]), 1);
      return { headline: t('reason_gps', { stage: term(far[1] ?? 'scan'), limit }), parts: [] };
    }
    const [, before, now, causes] = score.exec(known) ?? [];
    if (causes !== undefined) {
      const parts = causes.split(', ').map((cause) => {
        const [, what = '', points = ''] = finding.exec(cause) ?? [];
        const key = findings[what];
        return key === undefined ? cause : t('score_part', { what: t(key), points });
      });
      return { headline: t('reason_score', { before: String(before), now: String(now) }), parts };
    }
    if (mismatch.test(known)) return { headline: t('reason_mismatch'), parts: [] };
    const event = delivery.exec(known)?.[1];
    if (event !== undefined) return { headline: t('reason_delivery', { event }), parts: [] };
    return { headline: known, parts: [] };
  };
}
