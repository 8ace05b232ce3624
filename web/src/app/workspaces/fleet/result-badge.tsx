import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';

const shown = {
  Pass: { colour: 'leaf', words: 'result_Pass' },
  'Pass with defects': { colour: 'yellow', words: 'result_defects' },
  Fail: { colour: 'red', words: 'result_Fail' },
} as const;
export type Result = keyof typeof shown;
export const results = ['Pass', 'Pass with defects', 'Fail'] as const;

/** What came of an inspection; the colour only repeats the word. */
export function ResultBadge({ result }: { result: Result | null }) {
  const t = useTranslations('fleet');
  if (result === null) return t('neverInspected');
  const { colour, words } = shown[result];
  return (
    <Badge variant="dot" color={colour} tt="none" fw={500} size="lg" radius="sm" miw="max-content">
      {t(words)}
    </Badge>
  );
}

/** The words of a result, for lists to choose from. */
export function useResultWords(): (result: Result) => string {
  const t = useTranslations('fleet');
  return (result) => t(shown[result].words);
}
