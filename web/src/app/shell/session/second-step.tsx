import { LotmarkError } from '@lotmark/sdk';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** The login knew the password and asks for a code. */
const asksForCode = (error: unknown): boolean =>
  error instanceof LotmarkError && (error.body as { second_factor?: string } | null)?.second_factor !== undefined;

/** Whether a login has asked for the code of an app: it does so only after the right password. */
export function useCodeAsked() {
  const [first, setFirst] = useState<unknown>(null);
  return {
    codeAsked: first !== null,
    /** Being asked for the first time is the next step and no failure. */
    isFirstAsk: (problem: unknown) => problem !== null && problem === first,
    withCode: <Result,>(login: () => Promise<Result>): Promise<Result> =>
      login().catch((error: unknown) => {
        if (asksForCode(error)) setFirst((before: unknown) => before ?? error);
        throw error;
      }),
  };
}

/** Appears under the password, and takes the focus, because it is what is missing. */
export function CodeField(props: TextInputProps) {
  const t = useTranslations('common');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      label={t('code')}
      description={t('codeWords')}
      autoComplete="one-time-code"
      maxLength={40}
      required
      ref={input}
      {...props}
    />
  );
}
