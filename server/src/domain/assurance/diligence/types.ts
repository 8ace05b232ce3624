import type { Selectable } from 'kysely';
import type {
  DiligenceAssessmentsTable,
  DiligenceEvidenceTable,
  DiligenceLotsTable,
  DiligenceMitigationsTable,
  DiligencePackagesTable,
  DiligencePlotsTable,
  DiligenceRuleSetsTable,
  DiligenceSignOffsTable,
  DiligenceSourcesTable,
} from '../../../platform/db/tables.generated.ts';

export {
  type DiligenceMitigationMeasure as Measure,
  type DiligencePackageActivity as Activity,
  type DiligencePackageEuSystem as EuSystemKind,
  type DiligencePackageRisk as Risk,
  type DiligencePackageStatus as PackageStatus,
  type DiligenceSignOffConclusion as Conclusion,
  type DiligenceVerdict as PlotVerdict,
  diligenceMitigationMeasures as measures,
  diligencePackageActivities as activities,
  diligencePackageRisks as risks,
  diligencePackageStatuses as packageStatuses,
  diligenceSignOffConclusions as conclusions,
  diligenceVerdicts as plotVerdicts,
} from '../../../platform/db/tables.generated.ts';

/** The due diligence for one statement, DDP-2026-00001. */
export type Package = Selectable<DiligencePackagesTable>;
/** A lot of a package, as it was when the package was generated. */
export type PackageLot = Selectable<DiligenceLotsTable>;
/** A plot of a package with its geometry, frozen. */
export type PackagePlot = Selectable<DiligencePlotsTable>;
/** What a plot gave to a lot of a package. */
export type PackageSource = Selectable<DiligenceSourcesTable>;
export type Evidence = Selectable<DiligenceEvidenceTable>;
export type Assessment = Selectable<DiligenceAssessmentsTable>;
export type Mitigation = Selectable<DiligenceMitigationsTable>;
export type SignOff = Selectable<DiligenceSignOffsTable>;
export type RuleSet = Selectable<DiligenceRuleSetsTable>;

/** What a rule set says of a commodity. */
export interface Goods {
  hs_heading: string;
  description: string;
  species: { scientific_name: string; common_name: string }[];
}

/** How a country is classed by the Commission; `unknown` where nobody has said. It is treated as standard. */
export const countryClasses = ['low', 'standard', 'high', 'unknown'] as const;
export type CountryClass = (typeof countryClasses)[number];

/** Who says that a risk is negligible: a source of deforestation data, of each plot; or the operator, who signed for it. */
export const riskBases = ['source', 'operator'] as const;
export type RiskBasis = (typeof riskBases)[number];

/** As an assessment names its source where a person brought the file: no source of ours said it. */
export const broughtSource = 'upload';
