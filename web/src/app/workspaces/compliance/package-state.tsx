import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { simulatorHas } from './simulator-has.ts';

interface Standing {
  readonly status: string;
  readonly simulated: boolean | null;
}

const ownWords = ['Failed', 'Submitted', 'Rejected', 'Withdrawn'] as const;

/** The status of a package; what is said of a statement is said of no order or claim in some languages. */
export function usePackageStatus(): (status: string) => string {
  const t = useTranslations('compliance');
  const term = useTerms();
  return (status) => {
    const own = ownWords.find((each) => each === status);
    return own === undefined ? term(status) : t(`state_${own}`);
  };
}

/** Where a package stands, in words. */
export function usePackageWords(): (standing: Standing) => string {
  const t = useTranslations('compliance');
  const status = usePackageStatus();
  return (standing) =>
    standing.status === 'Altered'
      ? t('alteredTitle')
      : simulatorHas(standing)
        ? t(standing.status === 'Amended' ? 'amendedSimulated' : 'availableSimulated')
        : status(standing.status);
}

/** The same as a badge; without the colour of what is done where only a simulator has the statement. */
export function PackageState(standing: Standing) {
  const words = usePackageWords();
  return <StatusBadge status={simulatorHas(standing) ? 'Simulated' : standing.status} words={words(standing)} />;
}
