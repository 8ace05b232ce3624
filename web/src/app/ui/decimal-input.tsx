import { TextInput, type TextInputProps } from '@mantine/core';

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: number | string;
  onChange?: (value: string) => void;
}

/**
 * A figure as it is typed or pasted, kept as text and sent so. One comma or one point parts the decimals; whatever is
 * unclear, such as 1,234.5, stays as it is and is no number, so that nothing is ever read as ten times as much.
 */
export function DecimalInput({ value = '', onChange, ...props }: DecimalInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={String(value)}
      onChange={(event) => onChange?.(decimalText(event.currentTarget.value))}
      {...props}
    />
  );
}

/** With a point for the decimals where that is clear; the typographic minus becomes the usual one. */
export function decimalText(typed: string): string {
  const text = typed.replaceAll(/\s/g, '').replace('\u2212', '-');
  return /^-?\d*,\d*$/.test(text) ? text.replace(',', '.') : text;
}

/** Whether a form's figure is a number above zero; empty is not. */
export function isPositive(value: number | string): boolean {
  return isDecimal(value) && Number(value) > 0;
}

export function isDecimal(value: number | string): boolean {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(String(value));
}
