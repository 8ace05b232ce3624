import { lintPlots, type PlotFaultCode, type PlotFinding } from '@lotmark/sdk/plots';
import type { EuProblem } from '../eu-system.ts';
import { type DueDiligenceStatement, statementLimits } from '../statement.ts';

/** What the system calls a fault of a file of plots; what is missing here it lets through or ignores. */
const names: Partial<Record<PlotFaultCode, string>> = {
  not_geojson: 'GEO_INVALID',
  other_file_kind: 'GEO_INVALID',
  archive: 'GEO_INVALID',
  no_plots: 'GEO_INVALID',
  coordinate_system: 'GEO_INVALID',
  geometry_kind: 'GEO_INVALID',
  nested_point: 'GEO_INVALID',
  position: 'GEO_INVALID',
  open_ring: 'GEO_POLYGON_INVALID',
  crosses: 'GEO_POLYGON_INVALID',
  folds_back: 'GEO_POLYGON_INVALID',
  equal_at_six: 'GEO_POLYGON_INVALID',
  invalid_at_six: 'GEO_POLYGON_INVALID',
  too_few_points: 'GEO_INVALID_GEOMETRY',
  flat: 'GEO_INVALID_GEOMETRY',
  area_text: 'GEO_AREA_INVALID',
  area_range: 'GEO_AREA_INVALID',
  point_over_4ha: 'GEO_AREA_INVALID',
};

/**
 * What is wrong with the plots of a statement, one fault per producer and kind.
 * @param statement its producers' `geojson` is Base64.
 */
export function geometryProblems(statement: DueDiligenceStatement): EuProblem[] {
  const all = statement.commodities.flatMap((commodity, place) =>
    commodity.producers.map(({ geojson }, index) => ({
      geojson,
      at: `commodities[${place + 1}].producers[${index + 1}].geometryGeojson`,
    })),
  );
  const bytes = all.reduce((sum, { geojson }) => sum + geojson.length, 0);
  if (bytes > statementLimits.bytes) {
    const message = `The plots take ${bytes} bytes; at most ${statementLimits.bytes} are allowed.`;
    return [{ id: 'EUDR_MAXIMUM_GEO_SIZE_REACHED', field: 'commodities', message }];
  }
  return all.flatMap(({ geojson, at }) => problemsOf(geojson, at));
}

function problemsOf(geojson: string, at: string): EuProblem[] {
  if (geojson === '') return [problem('GEO_EMPTY', at, 'The plots are missing.')];
  const { findings } = lintPlots(Buffer.from(geojson, 'base64'), { maxFindings: 50 });
  const found = new Map<string, EuProblem>();
  for (const finding of findings) {
    const name = nameOf(finding);
    if (name !== undefined && !found.has(name)) found.set(name, problem(name, at, finding.message));
  }
  return [...found.values()];
}

function nameOf({ code, at }: PlotFinding): string | undefined {
  if (code !== 'out_of_range' && code !== 'swapped' && code !== 'metres') return names[code];
  return at !== null && Math.abs(at[1]) <= 90 ? 'GEO_LONGITUDE_INVALID' : 'GEO_LATITUDE_INVALID';
}

const problem = (name: string, field: string, message: string): EuProblem => ({
  id: `EUDR_COMMODITIES_PRODUCER_${name}`,
  field,
  message,
});
