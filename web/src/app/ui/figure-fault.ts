import { useTranslations } from 'use-intl';
import { isDecimal, isPositive } from './decimal-input.tsx';

/** What is wrong with a figure that must be more than zero, at its field: too small, or not to be read as one number. */
export function useFigureFault() {
  const c = useTranslations('common');
  return (field: string, value: number | string): Record<string, string> =>
    isPositive(value) ? {} : { [field]: c(value === '' || isDecimal(value) ? 'mustBePositive' : 'noFigure') };
}
