import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CountrySelect } from '../../ui/country-select.tsx';
import type { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';

interface FoundingFieldsProps extends Pick<ReturnType<typeof useOperationForm>, 'submit' | 'pending' | 'problem'> {
  name: TextInputProps;
  country: ComponentProps<typeof CountrySelect>;
  /** Says what the button founds. */
  label: string;
  /** What only this kind of organisation is asked. */
  children: ReactNode;
}

/** The form that founds an organisation: every kind has a name and a country. */
export function FoundingFields({ submit, pending, problem, name, country, label, children }: FoundingFieldsProps) {
  const t = useTranslations('account');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label={t('name')} autoComplete="organization" required maxLength={140} {...name} />
        <CountrySelect {...country} />
        {children}
        {problem !== null && <Problem error={problem} />}
        <Button type="submit" loading={pending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
