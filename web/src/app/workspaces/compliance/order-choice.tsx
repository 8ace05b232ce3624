import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { SearchChoice } from '../../ui/search-choice.tsx';

interface OrderChoiceProps {
  value?: string;
  onChange?: (order: string) => void;
  error?: ReactNode;
}

/** One of the buyer's orders, found by its number or its lot. */
export function OrderChoice(field: OrderChoiceProps) {
  const t = useTranslations('compliance');
  return (
    <SearchChoice
      label={t('declarationOrder')}
      description={t('declarationOrderWords')}
      queryKey={['compliance', 'orders']}
      find={async (query) => {
        const { data } = await client.orders.list_my_orders({ limit_page_length: 20, ...query });
        return data.map(({ name, lot }) => ({ value: name, label: `${name} · ${lot}` }));
      }}
      {...field}
    />
  );
}
