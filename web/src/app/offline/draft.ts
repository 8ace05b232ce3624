import type {
  FarmerRecordHarvestInput,
  FarmerRegisterFarmPlotInput,
  FarmerUpdateFarmPlotInput,
  FleetSubmitInspectionInput,
  InspectorWorkbenchRecordInspectionInput,
} from '@lotmark/sdk';

/** What is to become of the service's refusal: shown where it belongs, until somebody has corrected it. */
export interface Refusal {
  message: string;
  errors: { field: string; message: string }[];
}

interface DraftFacts {
  id: string;
  /** Whose it is: nobody else on this device sees or sends it. */
  user: string;
  /** Idempotency-Key of its call: the same until it is changed, so that the service counts it once. */
  key: string;
  madeAt: number;
  /**
   * Since when a call is out whose answer is not known; null when none is. As long as it stands the draft must not
   * change: what was sent may have arrived.
   */
  sentAt: number | null;
  refusal: Refusal | null;
}

export interface PlotDraft extends DraftFacts {
  kind: 'plot';
  values: FarmerRegisterFarmPlotInput;
}

export interface PlotChangeDraft extends DraftFacts {
  kind: 'plot-change';
  values: FarmerUpdateFarmPlotInput;
}

export interface HarvestDraft extends DraftFacts {
  kind: 'harvest';
  /** `plot` is empty as long as `plotDraft` is not. */
  values: FarmerRecordHarvestInput;
  /** The draft of the plot, which has no name yet. */
  plotDraft: string | null;
}

export interface InspectionDraft extends DraftFacts {
  kind: 'inspection';
  values: InspectorWorkbenchRecordInspectionInput;
  /** The Draft that the service has of it already, such as an assigned one. */
  inspection: string | null;
  /** Photographs and papers, sent before it. */
  papers: readonly File[];
  /** It is kept while it is typed, and not sent before somebody hands it in. */
  unfinished?: boolean;
}

export interface VehicleInspectionDraft extends DraftFacts {
  kind: 'vehicle-inspection';
  values: FleetSubmitInspectionInput;
  /** Photographs of defects, each with the item that it shows; sent before it. */
  photos: readonly { item: string; file: File }[];
}

/** Something that was entered in the field and the service has not confirmed. */
export type Draft = PlotDraft | PlotChangeDraft | HarvestDraft | InspectionDraft | VehicleInspectionDraft;

export type DraftEntry =
  | Pick<PlotDraft, 'kind' | 'values'>
  | Pick<PlotChangeDraft, 'kind' | 'values'>
  | Pick<HarvestDraft, 'kind' | 'values' | 'plotDraft'>
  | Pick<InspectionDraft, 'kind' | 'values' | 'inspection' | 'papers' | 'unfinished'>
  | Pick<VehicleInspectionDraft, 'kind' | 'values' | 'photos'>;

export type DraftState = 'waiting' | 'refused' | 'unanswered' | 'unfinished';

export const isUnfinished = (draft: Draft): boolean => draft.kind === 'inspection' && draft.unfinished === true;

export function stateOf(draft: Draft): DraftState {
  if (draft.refusal !== null) return 'refused';
  if (isUnfinished(draft)) return 'unfinished';
  return draft.sentAt === null ? 'waiting' : 'unanswered';
}

/** Whether it may be changed or deleted. */
export function isFree(draft: Draft): boolean {
  return draft.sentAt === null;
}

/** A new draft of what was entered. */
export function newDraft(user: string, entry: DraftEntry, now: number, random: () => string): Draft {
  return { id: random(), user, key: random(), madeAt: now, sentAt: null, refusal: null, ...entry };
}

/** The draft with other content: another call, so another key. Its refusal was about the old content. */
export function changed(draft: Draft, entry: DraftEntry, random: () => string): Draft {
  if (!isFree(draft)) throw new Error('what was sent cannot be changed before its answer');
  return { ...draft, ...entry, key: random(), refusal: null } as Draft;
}

/** Plots before the harvests on them; apart from that as they were entered. */
export function inSendingOrder(drafts: readonly Draft[]): Draft[] {
  const rank = ({ kind }: Draft) => (kind === 'harvest' ? 1 : 0);
  return drafts.toSorted((a, b) => rank(a) - rank(b) || a.madeAt - b.madeAt);
}

/** Whether a draft can go out: handed in, not refused, and its plot has a name. */
export function isReady(draft: Draft): boolean {
  return !isUnfinished(draft) && draft.refusal === null && (draft.kind !== 'harvest' || draft.plotDraft === null);
}
