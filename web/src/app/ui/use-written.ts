import { useTranslations } from 'use-intl';

/**
 * What is missing of a text that has to be written: nothing yet, or more words. Who has written something is not told that the field
 * is empty.
 * @returns for a form's `validate`; undefined where it is long enough.
 */
export function useWritten(): (text: string, least: number) => string | undefined {
  const c = useTranslations('common');
  return (text, least) => {
    const written = text.trim().length;
    if (written >= least) return undefined;
    return written === 0 ? c('required') : c('writeMore', { least });
  };
}
