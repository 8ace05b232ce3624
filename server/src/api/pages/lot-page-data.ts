import type { LotCertificate } from '../../domain/assurance/certificate/store.ts';
import type { LotJourney } from '../../domain/desks/public-record/journey.ts';
import type { PublicLotRow } from '../../domain/desks/public-record/lot-record.ts';
import type { MassPlausible } from '../../domain/origin/mass/plausible.ts';
import type { TracedMass } from '../../domain/origin/mass/traced.ts';
import type { LotVerification } from '../../domain/proof/attestation/verify-lot.ts';
import type { Markup } from './html.ts';
import type { Reader } from './reader.ts';
import type { Shown } from './verification-steps.ts';
import type { WebEntry } from './web-assets.ts';

/** What is known of a lot's kilograms beyond what was signed. */
export interface LotMass {
  traced: TracedMass;
  plausible: MassPlausible;
}

/** Everything that a lot's public page shows. */
export interface LotPage {
  style: string;
  reader: Reader;
  path: string;
  /** What checks the receipt in the browser, and its data; null without a build of it. */
  script: WebEntry | null;
  scriptData: Markup | null;
  row: PublicLotRow;
  journey: LotJourney | null;
  mass: LotMass;
  /** Its export certificates, the newest first. */
  certificates: readonly LotCertificate[];
  live: LotVerification;
  shown: Shown;
  /** When it was checked. */
  now: Date;
  /** The page's own address. */
  address: string;
  /** Its QR code, as SVG of our own making. */
  qrCode: Markup;
  hasReceipt: boolean;
  networkId: number | null;
  /** Name of a public network; null for any other. */
  networkName: string | null;
}
