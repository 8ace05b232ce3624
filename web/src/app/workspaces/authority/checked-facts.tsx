import type { AuthorityCertsGetExportCertificateOutput } from '@lotmark/sdk';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { officeStatus } from '../../shared/order/order-statuses.ts';
import { DetailList } from '../../ui/detail-list.tsx';

type Checked = AuthorityCertsGetExportCertificateOutput['checked'];

/** What a certificate says, or would say, that was checked. */
export function CheckedFacts({
  order,
  lot,
  buyer,
  checked,
}: {
  order: string;
  lot: string;
  buyer: string;
  checked: Checked;
}) {
  const t = useTranslations('authority');
  const formats = useFormats();
  const term = useTerms();
  const { inspection, delivery } = checked;
  const seen = inspection?.result ?? (inspection?.claimed_grade == null ? null : 'not_comparable');
  const then = inspection?.processing_method;
  const result = seen === null ? '' : `, ${term(seen)}`;
  return (
    <DetailList
      cols={3}
      facts={[
        [t('order'), `${order} (${term(officeStatus(checked.order_status))})`],
        [
          t('lot'),
          <Anchor key="lot" component={Link} to={`/lots/${lot}`}>
            {lot}
          </Anchor>,
        ],
        [t('commodity'), term(checked.commodity_type)],
        [t('quantity'), formats.quantity(Number(checked.quantity), checked.unit)],
        [t('quantityBasis'), delivery === undefined ? null : t(`basis_${delivery.basis}`)],
        [t('grade'), checked.grade],
        [t('processing'), checked.processing_method === null ? null : term(checked.processing_method)],
        [t('exporter'), checked.exporter_name],
        [t('cooperative'), checked.cooperative_name],
        [t('buyer'), buyer],
        [t('originCountry'), formats.country(checked.origin_country)],
        [t('destination'), formats.country(checked.destination_country)],
        [t('lotVersion'), formats.number(checked.lot_version)],
        [
          t('inspection'),
          inspection === null
            ? t('notInspected')
            : `${inspection.name} (${inspection.lot}): ${inspection.grade ?? formats.none}${result}`,
        ],
        [
          t('processingThen'),
          then === undefined || then === checked.processing_method ? null : then === null ? t('notStated') : term(then),
        ],
      ]}
    />
  );
}
