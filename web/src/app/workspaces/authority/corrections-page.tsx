import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page-header.tsx';
import { HarvestDecision } from './harvest-decision.tsx';
import { PlotDecision } from './plot-decision.tsx';

/** What an authority decides about harvests and plots, with its reason. */
export function CorrectionsPage() {
  const t = useTranslations('authority');
  return (
    <>
      <PageHeader title={t('corrections')} description={t('correctionsWords')} />
      <HarvestDecision />
      <PlotDecision />
    </>
  );
}
