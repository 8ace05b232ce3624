import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { useListSearch } from './list-search.ts';

type Named = { name: string; label: string };

/** Something to choose from, or to type: a number, a name, a day. */
export type Filter = Named &
  ({ options: readonly { value: string; label: string }[] } | { number: true } | { text: true } | { day: true });

/** An order that the list can be put into: `<field> asc` or `<field> desc`. */
export interface SortChoice {
  value: string;
  label: string;
}

interface ListBarProps {
  label: string;
  searchLabel?: string | undefined;
  filters: readonly Filter[];
  /** Offered here where there are no table heads to press. */
  sorts: readonly SortChoice[];
  state: ReturnType<typeof useListSearch>;
  phone: boolean;
  /** At the end. */
  children?: ReactNode;
}

/** More filters than this wait behind a button on a phone. */
const mostOnPhone = 2;
const half = 'calc(50% - 6px)';

/** What narrows and orders a list. */
export function ListBar({ label, searchLabel, filters, sorts, state, phone, children }: ListBarProps) {
  const t = useTranslations('common');
  const [open, setOpen] = useState(false);
  const folds = phone && filters.length > mostOnPhone;
  const chosen = filters.filter(({ name }) => state.get(name) !== '').length;
  return (
    <Group mb="md" gap="sm" align="flex-end" component="search" aria-label={label}>
      {searchLabel !== undefined && (
        <TypedFilter name="search" label={searchLabel} state={state} w={{ base: '100%', xs: 280 }} />
      )}
      {folds && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          w={half}
        >
          {chosen === 0 ? t('filters') : `${t('filters')} (${chosen})`}
        </Button>
      )}
      {(!folds || open) &&
        filters.map((filter) =>
          'options' in filter ? (
            <Select
              key={filter.name}
              aria-label={filter.label}
              placeholder={filter.label}
              data={[...filter.options]}
              value={state.get(filter.name) || null}
              onChange={(value) => state.change({ [filter.name]: value ?? undefined })}
              clearable
              searchable={filter.options.length > 12}
              w={{ base: half, xs: 190 }}
            />
          ) : (
            <TypedFilter key={filter.name} {...filter} state={state} w={{ base: half, xs: 170 }} />
          ),
        )}
      {sorts.length > 0 && (
        <Select
          aria-label={t('sort')}
          placeholder={t('sort')}
          data={[...sorts]}
          value={state.get('sort') || null}
          onChange={(value) => state.change({ sort: value ?? undefined })}
          clearable
          w={{ base: half, xs: 220 }}
        />
      )}
      {children}
    </Group>
  );
}

interface TypedFilterProps extends Named {
  state: ReturnType<typeof useListSearch>;
  number?: boolean;
  day?: boolean;
  w: { base: string; xs: number };
}

/** A filter that is typed: the list follows when the typing rests. */
function TypedFilter({ name, label, state, number = false, day = false, w }: TypedFilterProps) {
  const value = state.get(name);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const send = useDebouncedCallback((typed: string) => {
    setSent(typed);
    state.change({ [name]: typed });
  }, 300);
  if (value !== known) {
    setKnown(value);
    // The address was changed by something else: a filter cleared, the way back.
    if (value !== sent) setText(value);
  }
  return (
    <TextInput
      type={day ? 'date' : number ? 'text' : 'search'}
      inputMode={number ? 'decimal' : 'search'}
      aria-label={label}
      // A day field says only how a day is written.
      label={day ? label : undefined}
      placeholder={label}
      leftSection={number || day ? undefined : <IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const clean = number ? typed.trim().replace(',', '.') : typed.trim();
        if (!number || /^\d*\.?\d*$/.test(clean)) send(clean);
      }}
      error={number && !/^\d*[.,]?\d*$/.test(text.trim())}
      maxLength={number ? 16 : 100}
      w={w}
    />
  );
}
