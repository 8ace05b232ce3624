import { useTranslations } from 'use-intl';
import { ImportsView } from '../../shared/plot-import/imports-view.tsx';
import { useCooperative } from './use-cooperative.ts';

export function ImportsPage() {
  const t = useTranslations('plotImport');
  const { cooperative } = useCooperative();
  return (
    <ImportsView
      cooperative={cooperative}
      ofCooperative
      pages="/cooperative/plots/imports"
      back={{ to: '/cooperative/plots', label: t('back') }}
    />
  );
}
