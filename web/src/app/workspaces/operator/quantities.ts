import { useFormatter } from 'use-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 73400320 -> 73.4 MB, in the reader's language. */
export function useBytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
    return format.number(bytes / 1000 ** step, {
      style: 'unit',
      unit: units[step] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
  };
}
