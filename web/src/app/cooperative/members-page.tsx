import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openDialog } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListSkeleton } from '../ui/list-rows.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Problem } from '../ui/problem.tsx';
import { CooperativeSwitcher } from './cooperative-switcher.tsx';
import { InviteForm } from './invite-form.tsx';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';
import { NoCooperative } from './no-cooperative.tsx';
import { useCooperative } from './use-cooperative.ts';

export function MembersPage() {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const cooperatives = useCooperative();
  const { chosen, pending, error, manages } = cooperatives;
  if (error !== null) return <Problem error={error} />;
  if (!pending && chosen === undefined) return <NoCooperative title={t('members')} />;
  return (
    <>
      <PageHeader
        title={t('members')}
        description={chosen === undefined ? undefined : t('membersWords', { name: chosen.title })}
        actions={
          <>
            <CooperativeSwitcher cooperatives={cooperatives} />
            {manages && chosen !== undefined && (
              <Button
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() =>
                  openDialog(t('invite'), (close) => <InviteForm cooperative={chosen.name} close={close} />)
                }
              >
                {t('invite')}
              </Button>
            )}
          </>
        }
      />
      {chosen === undefined ? (
        <ListSkeleton label={c('loading')} />
      ) : manages ? (
        <>
          <Members cooperative={chosen.name} />
          <Invites cooperative={chosen.name} />
        </>
      ) : (
        <EmptyState title={t('ownersOnly')} body={t('ownersOnlyWords')} />
      )}
    </>
  );
}
