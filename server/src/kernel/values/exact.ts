import { Decimal } from 'decimal.js';

/**
 * Decimals for money and mass. The package's own precision of 20 digits would round the product of an amount and two
 * rates; 80 hold any product of three columns exactly.
 */
export const Exact = Decimal.clone({ precision: 80 });
