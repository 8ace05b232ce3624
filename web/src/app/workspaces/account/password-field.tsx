import { Group, PasswordInput, type PasswordInputProps, Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type PasswordLevel, passwordLevel } from './password-strength.ts';

const colours = ['red', 'orange', 'yellow', 'leaf'] as const;

/** A new password, with a word on how good it is. What is refused, the service decides. */
export function PasswordField({ label, email, ...input }: { label: string; email?: string } & PasswordInputProps) {
  const t = useTranslations('account');
  const value = String(input.value ?? '');
  const guessed = passwordLevel(value, email);
  // What the service refuses is not called fair beside the refusal.
  const level = input.error == null || input.error === false ? guessed : (Math.min(guessed, 1) as PasswordLevel);
  const words = [t('strength0'), t('strength1'), t('strength2'), t('strength3')] as const;
  return (
    <Stack gap={6}>
      <PasswordInput label={label} description={t('passwordRule')} autoComplete="new-password" required {...input} />
      {value !== '' && (
        <Group gap="sm" wrap="nowrap">
          <Progress value={(level + 1) * 25} color={colours[level] ?? 'leaf'} size="sm" flex={1} aria-hidden />
          <Text size="sm" role="status">
            {t('strength', { level: words[level] })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
