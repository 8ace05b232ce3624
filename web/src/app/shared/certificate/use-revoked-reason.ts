import { useTranslations } from 'use-intl';

interface Revoked {
  order: string;
  revoked_because: 'office' | 'sale_cancelled' | null;
  revoked_reason: string | null;
}

/** Why a certificate was revoked: what an office typed, or, where the service revoked it, in the language of the reader. */
export function useRevokedReason(): (certificate: Revoked) => string {
  const t = useTranslations('certificate');
  return ({ order, revoked_because: because, revoked_reason: reason }) =>
    because === 'sale_cancelled' ? t('saleCancelled', { order }) : (reason ?? t('noReason'));
}
