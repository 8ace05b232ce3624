/** The offline verifier: needs no server of ours, runs in Node and in browsers. */
export { type ArtefactVerification, type Embedded, verifyArtefact } from './artefact.ts';
export { accountIdOfAddress, classicAddress } from './base58.ts';
export { fromBase64, toBase64 } from './base64.ts';
export { fromHex, fromLedgerHex, toHex, toLedgerHex } from './bytes.ts';
export { canonicalize, type Json } from './canonical.ts';
export {
  type Checkpoint,
  checkpointText,
  cosignatureBytes,
  cosignedMessage,
  logOrigin,
  parseCheckpoint,
  timeOfCosignature,
  verifyCosignature,
} from './checkpoint.ts';
export { type ConservationPayload, checkConservation } from './conservation.ts';
export * from './credential/index.ts';
export { addressOfDid, didOfAddress, splitKid } from './did-url.ts';
export { sha256OfMuch } from './digest.ts';
export { DISCLOSURE_FORMAT, type Disclosure, isDisclosure, verifyDisclosure } from './disclosure.ts';
export { RECEIPT_ATTACHMENT, type TakenApart, takeApart, withReceipt } from './document-pdf.ts';
export { type Ending, endingIn, endingWords, mayEnd } from './ending.ts';
export { goodsIn, type SignedGoods } from './goods.ts';
export { type HeldReceipt, heldReceipt } from './held-receipt.ts';
export { type LedgerAnswer, type LedgerLookup, ledgerLookup, NotALedgerNodeError } from './ledger-lookup.ts';
export {
  type Check,
  checkHeader,
  checkInLedger,
  checkTransactionSignature,
  checkTreeHead,
  closeTime,
  type LedgerEvidence,
  type LedgerHeader,
} from './ledger-proof.ts';
export {
  type CompleteNodes,
  completeNodes,
  consistencyProof,
  consistencyRanges,
  type Hash,
  inclusionProof,
  inclusionRanges,
  leafHash,
  nodeHash,
  type Range,
  rangeHash,
  rootFromInclusion,
  treeRoot,
  verifyConsistency,
} from './merkle.ts';
export { ed25519Multikey, ed25519OfMultikey } from './multikey.ts';
export {
  formatNote,
  formatNoteKey,
  formatSignature,
  isSignatureOf,
  type NoteKey,
  type NoteSignature,
  noteKey,
  parseNote,
  parseNoteKey,
  parseSignature,
  type SignedNote,
  signerOfNote,
} from './note.ts';
export { filledSeal, SEAL_ROOM, sealedBytes, takeSealOff, type Unsealed, withSealPlace } from './pdf-seal.ts';
export { isPriceDisclosure, PRICE_FORMAT, type PriceDisclosure, type PriceTerms, verifyPrice } from './price.ts';
export {
  parseLedgerEvidence,
  parseReceipt,
  RECEIPT_FORMAT,
  RECEIPT_KINDS,
  type Receipt,
  type ReceiptKind,
} from './receipt.ts';
export { type StatementVerification, type TrustedKey, verifyStatement } from './statement.ts';
export { stepFacts } from './step-facts.ts';
export { readStrictJson, StrictJsonError } from './strict-json.ts';
export { type LedgerMemo, type TreeHead, treeHeadMemo } from './tree-head-memo.ts';
export { type DocumentVerification, type SignedDocument, verifyDocument } from './verify-document.ts';
export {
  logEntry,
  type Step,
  type StepId,
  type Verification,
  type VerifyOptions,
  verifyReceipt,
} from './verify-receipt.ts';
export type { SeenBy } from './witnesses.ts';
