/** Outlines of plots: exact checks, areas on the ellipsoid, and what the EU information system makes of a file of them. */
export { isCountryCode } from './country-codes.ts';
export { ringHectares } from './ellipsoid-area.ts';
export { type PlotFaultCode, plotFaults } from './findings.ts';
export { type ReadGeoJson, readGeoJson } from './json-features.ts';
export {
  type LintedPlot,
  type LintLimits,
  type LintOptions,
  limitsOf2026,
  lintPlots,
  type PlotFinding,
  type PlotLint,
} from './lint.ts';
export { meantProperty } from './lint-properties.ts';
export { keptSteps, microDegrees } from './micro-degrees.ts';
export { Outlines } from './overlaps.ts';
export {
  type PlotFileFormat,
  plotFileFormats,
  type ReadFeature,
  type ReadFile,
  readOtherFile,
  type TableRow,
} from './read-file.ts';
export { findContact, type Ring } from './ring-contact.ts';
export { isFlat, type Position, twiceArea, type WholeRing, wholeRing } from './whole-ring.ts';
export { type DetailValues, fillDetail } from './words/fill.ts';
