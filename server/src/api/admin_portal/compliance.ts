import { z } from 'zod';
import { controlStatuses, controls, frameworks, type Judged } from '../../domain/operations/compliance/controls.ts';
import { readEvidence } from '../../domain/operations/compliance/evidence.ts';
import { readHoldings, residencyKinds, residencyOf } from '../../domain/operations/compliance/residency.ts';
import { lastBackup } from '../../domain/operations/installation/last-backup.ts';
import { saidOf, saidOutput } from '../../domain/operations/installation/said-output.ts';
import { timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const control = z.object({
  id: z.string(),
  framework: z.enum(frameworks),
  reference: z.string().meta({ description: 'The chapter of ASVS 5.0, or the article.' }),
  title: z.string(),
  status: z.enum(controlStatuses),
  evidence: z.string().meta({ description: 'What the records and settings showed at this moment.' }),
  todo: z.string().nullable(),
  evidence_said: saidOutput,
  todo_said: saidOutput.nullable(),
});

const complianceView = operation({
  summary:
    'Controls of OWASP ASVS, GDPR and EUDR, each judged by the records at this moment; what is to be done; where data lies.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: z.object({
    generated_at: timestamp(),
    controls: z.array(control),
    summary: z.array(
      z.object({
        framework: z.enum(frameworks),
        met: z.int(),
        partial: z.int(),
        unmet: z.int(),
        not_applicable: z.int(),
      }),
    ),
    roadmap: z
      .array(
        z.object({
          place: z.int(),
          control: z.string(),
          title: z.string(),
          todo: z.string(),
          todo_said: saidOutput,
          status: z.enum(controlStatuses),
        }),
      )
      .meta({ description: 'What would make the controls met that are not: unmet ones first.' }),
    residency: z.object({
      places: z.array(
        z.object({
          kind: z.enum(residencyKinds),
          at: z.string(),
          by: z.string().nullable().meta({ description: 'Who runs it; null where the operator chose them.' }),
          data: z.string(),
          personal: z.boolean().meta({ description: 'People can be recognised by it.' }),
          erasable: z.boolean().meta({ description: 'It can be taken back.' }),
        }),
      ),
      countries: z.array(z.object({ country: z.string(), organisations: z.int(), plots: z.int() })),
    }),
  }),
  handler: async (ctx) => {
    const { tx, now, services } = ctx;
    const { installation } = services;
    const grounds = {
      now,
      baseUrl: services.baseUrl(),
      installation,
      evidence: await readEvidence(tx, now),
      lastBackupAt: (await lastBackup(tx))?.at ?? null,
      traceKeepDays: installation.traceKeepDays,
    };
    const judged = controls.map(({ judge, ...about }) => ({ ...about, ...judge(grounds) }));
    const count = (framework: (typeof frameworks)[number], status: Judged['status']) =>
      judged.filter((each) => each.framework === framework && each.status === status).length;
    const order = { unmet: 0, partial: 1, met: 2, not_applicable: 3 } as const;
    const open = judged
      .flatMap(({ todo, ...each }) => (todo === null ? [] : [{ ...each, todo }]))
      .sort((left, right) => order[left.status] - order[right.status]);
    return {
      generated_at: toIso(now),
      controls: judged.map(({ evidence, todo, ...about }) => ({
        ...about,
        ...{ evidence: evidence.text, todo: todo?.text ?? null },
        evidence_said: saidOf(evidence),
        todo_said: todo && saidOf(todo),
      })),
      summary: frameworks.map((framework) => ({
        framework,
        met: count(framework, 'met'),
        partial: count(framework, 'partial'),
        unmet: count(framework, 'unmet'),
        not_applicable: count(framework, 'not_applicable'),
      })),
      roadmap: open.map(({ id, title, todo, status }, index) => ({
        place: index + 1,
        control: id,
        title,
        todo: todo.text,
        todo_said: saidOf(todo),
        status,
      })),
      residency: { places: residencyOf(installation), countries: await readHoldings(tx) },
    };
  },
});

export const portalCompliance = { compliance_view: complianceView };
