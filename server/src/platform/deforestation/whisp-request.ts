/** Whisp answers at once up to so many plots, and more as a job. Source: its own documentation, November 2026. */
export const mostAtOnce = 500;

/** Countries that Whisp has data sets of its own for. */
const national = new Set(['br', 'ci', 'co']);

/** Pure: how Whisp is asked to look at plots. @param column the property that names a plot; it is answered as `external_id`. */
export const analysisOptions = (column: string, countries: readonly string[], inJob: boolean) => ({
  externalIdColumn: column,
  unitType: 'ha',
  nationalCodes: [...new Set(countries.map((country) => country.toLowerCase()))]
    .filter((code) => national.has(code))
    .sort(),
  async: inJob,
  geometryAuditTrail: true,
});
