import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AssignForm } from './assign-form.tsx';
import { InspectionList } from './inspection-list.tsx';

/** An inspector's own inspections; for admins all, where they decide and assign. */
export function HistoryPage() {
  const t = useTranslations('inspector');
  const admin = isAdmin(useWhoami());
  return (
    <>
      <PageHeader
        title={t(admin ? 'inspections' : 'history')}
        description={t(admin ? 'inspectionsWords' : 'historyWords')}
        actions={
          admin && (
            <Button onClick={() => openDialog(t('assign'), (close) => <AssignForm close={close} />)}>
              {t('assign')}
            </Button>
          )
        }
      />
      <InspectionList />
    </>
  );
}
