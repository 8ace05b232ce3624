/** 4250 USD -> 4,250.00 USD: as many decimals as the currency has, and more only where there are more. */
export function money(amount: string, currency: string, locale: string): string {
  const decimals = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits;
  const figure = Number(amount).toLocaleString(locale, {
    minimumFractionDigits: decimals ?? 2,
    maximumFractionDigits: 4,
  });
  return `${figure} ${currency}`;
}
