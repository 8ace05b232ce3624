import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import { faultSentence, knownFault, mostOf, namedFault } from './fault-sentence.ts';
import { readSentence, withoutParameters } from './figure-sentences.ts';

/**
 * What the service asks or says about a figure, in the reader's language and without the names of parameters. It knows the
 * service's fixed sentences; what it says of a field without naming it becomes a sentence; any other is shown as it stands.
 */
export function useFaultWords(): (message: string) => string {
  const t = useTranslations('common');
  const formats = useFormats();
  const figure = (text: string): string => formats.number(Number(text), 2);
  return (message) => {
    const sentence = readSentence(message);
    switch (sentence?.key) {
      case 'askPrice': {
        const { price, currency, unit, usd, corridor, least, most } = sentence;
        const range = { least: figure(least), most: figure(most) };
        return t('askPrice', { price: `${figure(price)} ${currency}`, unit, usd: figure(usd), corridor, ...range });
      }
      case 'askYield': {
        const { kg, plot, perHectare, usual } = sentence;
        return t('askYield', { kg: figure(kg), plot, perHectare: figure(perHectare), usual: figure(usual) });
      }
      case 'tooMuchYield': {
        const { kg, plot, perHectare, most } = sentence;
        return t('tooMuchYield', { kg: figure(kg), plot, perHectare: figure(perHectare), most: figure(most) });
      }
      case 'askMembers': {
        const { cooperative, kg, plots, people, given } = sentence;
        const counts = { plots: figure(plots), people: figure(people), given: figure(given) };
        return t('askMembers', { cooperative, kg: figure(kg), ...counts });
      }
      case 'tooMuchLot':
        return t('tooMuchLot', { kg: figure(sentence.kg), most: figure(sentence.most) });
      default: {
        const rest = withoutParameters(message);
        const named = namedFault(rest);
        const known = knownFault(named?.predicate ?? rest);
        if (known !== undefined) return t(known);
        const most = mostOf(rest);
        if (most !== undefined)
          return t('mustBeAtMost', { most: `${formats.number(most.figure)} ${most.unit}`.trim() });
        return named === undefined ? faultSentence(rest) : faultSentence(named.predicate, named.subject);
      }
    }
  };
}
