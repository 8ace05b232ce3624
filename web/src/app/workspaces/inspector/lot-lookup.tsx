import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** Any lot by its number: its history, and from there a second opinion. */
export function LotLookup() {
  const t = useTranslations('inspector');
  const navigate = useNavigate();
  const [lot, setLot] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (lot.trim() !== '') void navigate({ to: `/lots/${encodeURIComponent(lot.trim().toUpperCase())}` });
      }}
    >
      <Group align="flex-end" gap="sm" mt="xl">
        <TextInput
          label={t('lotNumber')}
          placeholder="LOT-2026-00001"
          value={lot}
          onChange={(event) => setLot(event.currentTarget.value)}
        />
        <Button type="submit">{t('lotHistory')}</Button>
      </Group>
    </form>
  );
}
