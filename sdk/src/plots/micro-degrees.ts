/** Steps a degree to which the EU system keeps coordinates: six decimals, about 0.1 m. */
export const keptSteps = 1e6;

export type SixDecimals = 'round' | 'truncate';

/**
 * A coordinate in millionths of a degree, as its decimal text says. `Math.trunc(v * 1e6)` would change about one in sixty
 * of the numbers that have six decimals already.
 * @param degrees finite, at most a few hundred.
 */
export function microDegrees(degrees: number, how: SixDecimals): number {
  const scaled = degrees * keptSteps;
  const nearest = Math.round(scaled) + 0;
  if (nearest / keptSteps === degrees) return nearest;
  const beyond = Math.abs(scaled - Math.trunc(scaled));
  const isClear = how === 'round' ? Math.abs(beyond - 0.5) > 1e-6 : beyond > 1e-6 && beyond < 1 - 1e-6;
  if (!isClear) return byText(degrees, how);
  return how === 'round' ? nearest : Math.trunc(scaled) + 0;
}

function byText(degrees: number, how: SixDecimals): number {
  const plain = Math.abs(degrees).toString();
  const text = plain.includes('e') ? Math.abs(degrees).toFixed(20) : plain;
  const [whole = '0', decimals = ''] = text.split('.');
  const kept = Number(whole + decimals.slice(0, 6).padEnd(6, '0'));
  const up = how === 'round' && (decimals[6] ?? '0') >= '5' ? 1 : 0;
  return (degrees < 0 ? -(kept + up) : kept + up) + 0;
}

/** Millionths of a degree as a number with exactly six decimals. */
export function sixDecimals(micro: number): string {
  const digits = Math.abs(micro).toString().padStart(7, '0');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
