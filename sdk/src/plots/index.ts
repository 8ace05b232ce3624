/** Outlines of plots: exact checks, areas on the ellipsoid, and what the EU information system makes of a file of them. */
export { ringHectares } from './ellipsoid-area.ts';
export { type PlotFaultCode, plotFaults } from './findings.ts';
export {
  type LintedPlot,
  type LintLimits,
  type LintOptions,
  limitsOf2026,
  lintPlots,
  type PlotFinding,
  type PlotLint,
} from './lint.ts';
export { keptSteps, microDegrees } from './micro-degrees.ts';
export { findContact, type Ring } from './ring-contact.ts';
export { isFlat, type Position, twiceArea, type WholeRing, wholeRing } from './whole-ring.ts';
