import { useTranslations } from 'use-intl';

/** The name of a kind of credential in the reader's language; names of standards are the same everywhere. */
export function useCredentialType(): (type: string) => string {
  const t = useTranslations('certificate');
  return (type) => {
    switch (type) {
      case 'Organic':
        return t('type_Organic');
      case 'Fair trade':
        return t('type_Fair_trade');
      case 'Export licence':
        return t('type_Export_licence');
      case 'Phytosanitary registration':
        return t('type_Phytosanitary_registration');
      default:
        return type;
    }
  };
}
