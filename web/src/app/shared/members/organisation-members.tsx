import type { OrganisationListRolesInput } from '@lotmark/sdk';
import { Button, Select } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OwnCredentials } from '../certificate/own-credentials.tsx';
import { Contact } from './contact.tsx';
import { InviteForm } from './invite-form.tsx';
import { Invites } from './invites.tsx';
import { JoinRequests } from './join-requests.tsx';
import { Members } from './members.tsx';
import { RoleTable } from './role-table.tsx';

type Kind = OrganisationListRolesInput['kind'];

interface Organisation {
  name: string;
  title: string;
}

interface Choice {
  all: readonly Organisation[];
  /** Undefined while it is not known. */
  chosen: Organisation | undefined;
  choose: (name: string) => void;
  kind: Kind;
  /** Roles and invitations are the Owners' business. */
  manages: boolean;
  /** Owners and Managers see who there is, and answer farmers who ask to join. */
  admits: boolean;
}

/** Who belongs to an organisation of any kind, and who is invited. */
export function OrganisationMembers({ organisations }: { organisations: Choice }) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const { all, chosen, choose, kind, manages, admits } = organisations;
  return (
    <>
      <PageHeader
        title={t('members')}
        description={chosen === undefined ? undefined : t('membersWords', { name: chosen.title })}
        actions={
          <>
            {all.length > 1 && (
              <Select
                aria-label={t('organisation')}
                data={all.map(({ name, title }) => ({ value: name, label: title }))}
                value={chosen?.name ?? null}
                onChange={(name) => name !== null && choose(name)}
                allowDeselect={false}
                searchable={all.length > 12}
                w={{ base: '100%', xs: 280 }}
              />
            )}
            {manages && chosen !== undefined && (
              <Button
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() =>
                  openDialog(t('invite'), (close) => <InviteForm organisation={chosen.name} close={close} />)
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
      ) : admits ? (
        <>
          {kind === 'Cooperative' && <JoinRequests cooperative={chosen.name} />}
          <Members organisation={chosen.name} kind={kind} manages={manages} />
          {manages && <Invites organisation={chosen.name} />}
        </>
      ) : (
        <EmptyState title={t('ownersOnly')} body={t('ownersOnlyWords')} />
      )}
      {chosen !== undefined && <Contact organisation={chosen.name} edits={admits} />}
      {chosen !== undefined && <OwnCredentials organisation={chosen.name} />}
      <RoleTable kind={kind} />
    </>
  );
}
