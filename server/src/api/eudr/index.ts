import { tag } from '../operation.ts';
import { eudrAssessment } from './assessment.ts';
import { eudrDeclarations } from './declarations.ts';
import { eudrDossier } from './dossier.ts';
import { eudrStatements } from './eu-statements.ts';
import { eudrGeneration } from './generation.ts';
import { eudrPackages } from './packages.ts';
import { eudrSources } from './sources.ts';

export const eudr = tag('svc_network.api.eudr', {
  ...eudrAssessment,
  ...eudrGeneration,
  ...eudrPackages,
  ...eudrSources,
  ...eudrStatements,
  ...eudrDeclarations,
  ...eudrDossier,
});
