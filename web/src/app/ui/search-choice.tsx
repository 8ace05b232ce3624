import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface Choice {
  value: string;
  label: string;
}

interface SearchChoiceProps<Found extends Choice>
  extends Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'required' | 'nothingFoundMessage' | 'error'> {
  queryKey: readonly unknown[];
  /** Asks the service; without a search for the first ones. */
  find: (query: { search?: string }) => Promise<readonly Found[]>;
  value?: string;
  /** @param choice what the service told of it when it was chosen. */
  onChange?: (value: string, choice: Found | undefined) => void;
}

/** One of many records, which the service searches while somebody types. */
export function SearchChoice<Found extends Choice>({
  queryKey,
  find,
  value = '',
  onChange,
  ...shown
}: SearchChoiceProps<Found>) {
  const [typed, setTyped] = useState('');
  /** How all that was found ever is called: a choice keeps its label whatever is searched for next. */
  const [labels] = useState(() => new Map<string, string>());
  // What the field shows of a choice is not searched for.
  const isShown = value !== '' && (typed === value || typed === labels.get(value));
  const [search] = useDebouncedValue(isShown ? '' : typed.trim(), 250);
  const { data: found = [] } = useQuery({
    queryKey: [...queryKey, search],
    queryFn: () => find(search === '' ? {} : { search }),
    placeholderData: keepPreviousData,
  });
  for (const each of found) labels.set(each.value, each.label);
  const isFound = value === '' || found.some((each) => each.value === value);
  const kept = isFound ? [] : [{ value, label: labels.get(value) ?? value }];
  return (
    <Select
      {...shown}
      searchable
      clearable
      data={[...kept, ...found]}
      // The service has searched already, also in what the label does not say.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' ? null : value}
      onChange={(next) =>
        onChange?.(
          next ?? '',
          found.find((each) => each.value === next),
        )
      }
    />
  );
}
