import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';

/** The organisations whose vehicles somebody may manage, and the one to begin with. */
export function useKeepers() {
  const who = useWhoami();
  const orgs = who.memberships.filter(({ kind }) => kind !== 'Buyer');
  return { orgs, first: orgs[0]?.org ?? '' };
}

/** For which organisation; nothing for who belongs to one. */
export function OrganisationField({
  orgs,
  ...props
}: {
  orgs: readonly { org: string; title: string }[];
  value?: string;
  onChange?: (value: string | null) => void;
}) {
  const t = useTranslations('fleet');
  const admin = isAdmin(useWhoami());
  const { value = '', onChange } = props;
  if (orgs.length === 0 && admin) {
    return (
      <TextInput
        label={t('organisation')}
        required
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    );
  }
  if (orgs.length < 2) return null;
  return (
    <Select
      label={t('organisation')}
      allowDeselect={false}
      data={orgs.map(({ org, title }) => ({ value: org, label: title }))}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
