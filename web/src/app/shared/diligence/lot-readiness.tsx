import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Faults } from './faults.tsx';

/** Whether a lot could go into a statement for the EU. */
export function LotReadiness({ lot }: { lot: string }) {
  const t = useTranslations('diligence');
  const c = useTranslations('common');
  const found = useQuery({ queryKey: ['readiness', lot], queryFn: () => client.eudr.lot_readiness({ lot }) });
  return (
    <Section title={t('readyForEurope')}>
      {found.error !== null && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton label={c('loading')} />}
      {found.data !== undefined && <Faults found={found.data} assessed />}
    </Section>
  );
}
