import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { newestOfEach } from './newest-of-each.ts';

/** What the EU system answered of suppliers’ statements that the buyer keeps with this order; nothing where none was asked about. */
export function SupplierStatements({ order }: { order: string }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const { data, error } = useQuery({
    queryKey: ['compliance', 'declarations', 'of-order', order],
    queryFn: () => client.eudr.list_declarations({ order, limit_page_length: 50 }),
  });
  if (error !== null) return <Problem error={error} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t('supplierStatements')}>
      <List listStyleType="none" spacing="xs">
        {newestOfEach(data.data).map(
          ({ reference_number, verification_number, result, simulated, as_written, checked_at, ...row }) => (
            <List.Item key={`${reference_number} ${verification_number}`}>
              {reference_number}
              {simulated === null ? '' : ` (${t('ofSimulator')})`}:{' '}
              {!as_written
                ? t('supplierStatementAltered')
                : row.of_other_lots
                  ? t('supplierStatementOther')
                  : row.set_aside_because === null
                    ? t(`supplierStatement_${result}`)
                    : t('supplierStatementSetAside', { reason: row.set_aside_because })}
              , {formats.moment(checked_at)}
            </List.Item>
          ),
        )}
      </List>
    </Section>
  );
}
