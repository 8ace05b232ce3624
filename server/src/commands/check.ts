import { sql } from 'kysely';
import { backupsOf } from '../backups.ts';
import { type Config, deriveKey, markPurpose } from '../config.ts';
import { checkPlaces } from '../domain/assurance/certificate/check.ts';
import { certificateSealPurpose } from '../domain/assurance/document/certificate-seals.ts';
import { checkDocuments } from '../domain/assurance/document/check.ts';
import { checkReadings } from '../domain/field/device/check.ts';
import { checkFiles } from '../domain/foundation/file/check.ts';
import { checkCauses } from '../domain/money/escrow/causes.ts';
import { checkBooks } from '../domain/money/escrow/check.ts';
import { checkBackupFiles, checkBackups } from '../domain/operations/backup/check.ts';
import { type CheckReport, noteCheck } from '../domain/operations/incident/check-reports.ts';
import { checkMass } from '../domain/origin/mass/check.ts';
import { misroutedLots } from '../domain/origin/provenance/lot-origin.ts';
import { checkLog } from '../domain/proof/attestation/check-log.ts';
import { coverKinds, signedCover } from '../domain/proof/attestation/cover-facts.ts';
import { findTampered } from '../domain/proof/attestation/find-tampered.ts';
import { findAlteredCertificates } from '../domain/proof/attestation/signed-certificates.ts';
import { findAlteredDecisions } from '../domain/proof/attestation/signed-decisions.ts';
import { findAlteredInspections } from '../domain/proof/attestation/signed-inspections.ts';
import { findAlteredOrgCredentials } from '../domain/proof/attestation/signed-org-credentials.ts';
import { findAlteredPackages } from '../domain/proof/attestation/signed-packages.ts';
import { signedListings, signedOrganisations } from '../domain/proof/attestation/signed-standing.ts';
import { findDiffering } from '../domain/proof/attestation/signed-trades.ts';
import { checkEvents } from '../domain/proof/event/check.ts';
import { checkSeals } from '../domain/proof/seal/check.ts';
import { checkGuards, guardsTitle, holdStill, madeSoFar } from '../domain/proof/seal/guards.ts';
import { checkSums } from '../domain/proof/sums/check.ts';
import { checkCheckpoints } from '../domain/proof/witness/check.ts';
import { checkStatements } from '../domain/trade/statement/check.ts';
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts';
import { ownStatements } from '../platform/db/own-statements.ts';
import { checkChain } from '../platform/ledger/check-chain.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { fitsSecretKey } from '../sealed-secrets.ts';
import { checkAtNode } from './check-ledger.ts';
import { type Looked, notesOf, type Part, plainly } from './check-part.ts';
import { type CheckResult, type CheckResults, checkResults, resultSince } from './check-results.ts';
import { endOfCheck, notLookedAt, partsSince } from './check-since.ts';
import type { Given, Print } from './command.ts';
import { checkDatabase, checkMigrated, checkSettings } from './start-checks.ts';
import { tell } from './tell.ts';
import { eachInstallation } from './tenants/of-tenant.ts';

/**
 * Runs every check on one moment of the database.
 * @param markKey proves which changes are ours while they wait for their seal.
 */
export async function checkAll(database: Database, markKey?: Uint8Array): Promise<Part[]> {
  return atOneMoment(database, (tx) => checkWithin(tx, markKey));
}

function atOneMoment<T>(database: Database, look: (tx: Tx) => Promise<T>): Promise<T> {
  return database.reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const found = await look(tx);
      // What code that ran within this connection has prepared would have told us what it likes.
      await sql.raw(ownStatements).execute(tx);
      return found;
    });
}

/** As `checkAll`, in a transaction that is open already. */
export function checkWithin(tx: Tx, markKey?: Uint8Array): Promise<Part[]> {
  return lookAtParts(tx, partsOf(markKey));
}

interface Looking {
  title: string;
  look(tx: Tx): Promise<Looked>;
}

async function lookAtParts(tx: Tx, all: readonly Looking[], onPart: (part: Part) => void = () => {}): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { title, look } of all) {
    const part = { title, ...(await survive(tx, look)) };
    parts.push(part);
    onPart(part);
  }
  return parts;
}

function partsOf(markKey: Uint8Array | undefined): Looking[] {
  return [
    {
      title: 'Books and trade',
      look: async (tx) => {
        const { checked, faults } = await checkBooks(tx);
        return { counts: checked, faults: [...faults, ...(await checkCauses(tx)), ...(await checkStatements(tx))] };
      },
    },
    { title: 'Conservation of mass', look: checkMass },
    {
      title: 'Merkle log, signatures and anchors',
      look: async (tx) => {
        const { counts, findings } = await checkLog(tx);
        return { counts: { ...counts }, faults: findings.map((finding) => `${finding.record}: ${finding.problem}`) };
      },
    },
    { title: 'Records against their attestations', look: checkRecords },
    { title: 'Certificates against the status lists', look: checkPlaces },
    {
      title: 'Corridors against the origin of lots',
      look: async (tx) => {
        const { checked, faults } = await misroutedLots(tx);
        return { counts: { lots: checked }, faults };
      },
    },
    {
      title: 'Trace of all changes',
      look: async (tx) => {
        const { counts, faults, accepted, elsewhere } = await checkSeals(tx, markKey);
        return { counts: { ...counts }, faults, notes: notesOf(accepted, elsewhere) };
      },
    },
    {
      title: guardsTitle,
      look: plainly(checkGuards),
    },
    {
      title: 'Signed sums of the books',
      look: plainly(checkSums),
    },
    {
      title: 'Readings of devices',
      look: plainly(checkReadings),
    },
    {
      title: 'Heads for witnesses, and their cosignatures',
      look: plainly(checkCheckpoints),
    },
    { title: 'Backups and drills', look: checkBackups },
    {
      title: 'Chain of events',
      look: async (tx) => {
        const { counts, findings } = await checkEvents(tx);
        return { counts, faults: findings };
      },
    },
    {
      title: 'Embedded ledger chain',
      look: async (tx) => {
        const { counts, findings } = await checkChain(tx);
        return { counts, faults: findings };
      },
    },
  ];
}

/** Somebody who can alter rows can make them unreadable: that is a fault like any, and must not hide the others. */
async function survive(tx: Tx, look: (tx: Tx) => Promise<Looked>): Promise<Looked> {
  await sql`savepoint part`.execute(tx);
  try {
    const looked = await look(tx);
    await sql`release savepoint part`.execute(tx);
    return looked;
  } catch (error) {
    // A connection that was lost answers this with an error of its own.
    await sql`rollback to savepoint part`.execute(tx);
    return { counts: {}, faults: [`this could not be read to its end: ${(error as Error).message}`] };
  }
}

/** Lots, their listings, trades and all else that is signed record by record, beside what was signed of them. */
export async function checkRecords(tx: Tx): Promise<Looked> {
  const trading = await differing(tx, ['Listed', 'Notarized', 'Verified', 'Sold']);
  const flagged = await differing(tx, ['Flagged']);
  const faults = [
    ...trading.lots.map((lot) => `${lot}: the records differ from its attestation`),
    ...flagged.lots.map((lot) => `${lot}: it is Flagged, and the records differ from its attestation`),
  ];
  const trades = await differingTradesOf(tx);
  const inspections = await alteredOf(tx, findAlteredInspections);
  const certificates = await alteredOf(tx, findAlteredCertificates);
  const packages = await alteredOf(tx, findAlteredPackages);
  const credentials = await alteredOf(tx, findAlteredOrgCredentials);
  const decisions = await alteredOf(tx, findAlteredDecisions);
  const listings = await alteredOf(tx, signedListings.findAltered);
  const organisations = await alteredOf(tx, signedOrganisations.findAltered);
  const records = [listings, inspections, certificates, packages, credentials, organisations, decisions];
  faults.push(...trades.faults, ...records.flatMap((each) => each.faults));
  const cover = { product: 0, policy: 0, claim: 0, reading: 0 };
  for (const kind of coverKinds) {
    const looked = await alteredOf(tx, signedCover[kind].findAltered);
    faults.push(...looked.faults);
    cover[kind] = looked.checked;
  }
  const { orders, escrows, shipments } = trades;
  const counts = {
    lots: trading.checked,
    flagged_lots: flagged.checked,
    listings: listings.checked,
    orders,
    escrows,
    shipments,
    organisations: organisations.checked,
    inspections: inspections.checked,
    certificates: certificates.checked,
    packages: packages.checked,
    credentials: credentials.checked,
    decisions: decisions.checked,
    insurance_products: cover.product,
    policies: cover.policy,
    claims: cover.claim,
    readings: cover.reading,
  };
  return { counts, faults };
}

async function alteredOf(tx: Tx, find: typeof findAlteredInspections) {
  const found = { faults: [] as string[], checked: 0 };
  let cursor: string | null = null;
  do {
    const page = await find(tx, 1000, cursor);
    found.checked += page.checked;
    found.faults.push(...page.altered.map((name) => `${name}: the record differs from its attestation, or has none`));
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
}

async function differingTradesOf(tx: Tx) {
  const found = { faults: [] as string[], orders: 0, escrows: 0, shipments: 0 };
  let cursor: string | null = null;
  do {
    const page = await findDiffering(tx, 1000, cursor);
    found.orders += page.orders;
    found.escrows += page.escrows;
    found.shipments += page.shipments;
    for (const { name, fields } of page.differing) {
      const what = fields.includes('attestation')
        ? 'it has no attestation that holds'
        : `the records differ from its attestation: ${fields.join(', ')}`;
      found.faults.push(`${name}: ${what}`);
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
}

async function differing(tx: Tx, statuses: Parameters<typeof findTampered>[3]) {
  const lots: string[] = [];
  let checked = 0;
  let cursor: string | null = null;
  do {
    const page = await findTampered(tx, 1000, cursor, statuses);
    checked += page.checked;
    lots.push(...page.lots);
    cursor = page.cursor;
  } while (cursor !== null);
  return { lots, checked };
}

/** Verifies everything that can be verified, prints what was checked, and fails on any fault. */
export function checkCommand(given: Given, print: Print): Promise<number> {
  return eachInstallation(given, print, (config) => checkOne(config, given, print));
}

async function checkOne(config: Config, { switches, values }: Given, print: Print): Promise<number> {
  await checkDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, statementSeconds: 600 });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    // With another key it could not tell whose a mark is.
    await fitsSecretKey(database.db, config.secretKey);
    const markKey = deriveKey(config.secretKey, markPurpose);
    const results = checkResults(config.dataDir, deriveKey(config.secretKey, 'results of checks'));
    const now = new Date();
    const since = values['since'] === undefined ? null : resultSince(results.read(), values['since'], now);
    tell('Looking at the database, part by part. A large one takes minutes.');
    if (since !== null)
      print(`Only what changed since the ${since.whole ? 'whole ' : ''}check of ${since.at}, which found no fault.`);
    const looking = since === null ? partsOf(markKey) : partsSince(since, markKey);
    const { parts, end } = await lookUndisturbed(database, looking, print);
    const storage = openStorage(config.files);
    const beside = [
      { title: 'Files', ...(await checkFiles(database.reader, storage)) },
      {
        title: 'Documents',
        ...(await checkDocuments(database.reader, storage, deriveKey(config.secretKey, certificateSealPurpose))),
      },
      { title: 'Files of backups', ...(await checkBackupFiles(backupsOf(config, database, storage))) },
      ...(switches.has('ledger') ? [await checkAtNode(config, database)] : []),
    ];
    for (const part of beside) printPart(part, print);
    parts.push(...beside);
    const faults = parts.reduce((sum, part) => sum + part.faults.length, 0);
    await noteReport(database, { at: now, whole: since === null, faults: parts.flatMap((part) => part.faults) }, print);
    const apart = apartFrom(parts);
    if (since !== null) for (const what of notLookedAt) print(`  not looked at: ${what}`);
    if (faults === 0) keepResult(results, { at: now.toISOString(), whole: since === null, ...end }, print);
    const holds = since === null ? 'Everything holds' : 'What was looked at holds';
    print(faults === 0 ? `${holds}${apart}.` : `${faults} fault${faults === 1 ? '' : 's'}.`);
    if (faults > 0) tell('docs/production.md (When a check finds faults) says what to do about them.');
    return faults === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

interface LookedAtAll {
  parts: Part[];
  end: Awaited<ReturnType<typeof endOfCheck>>;
}

const rounds = 3;

/**
 * All of it reads one moment, but what its statements call is what there is when they run: a function that came after that moment could
 * have answered them. So a superuser holds what may be called as it is meanwhile (`holdStill`), and tables and functions are compared once more at the end. Where
 * our role may not hold it, and functions were made or dropped meanwhile, also where PostgreSQL counts only now what was before, all of it
 * is looked at again.
 */
async function lookUndisturbed(database: Database, looking: Looking[], print: Print): Promise<LookedAtAll> {
  const read = <T>(look: (tx: Tx) => Promise<T>) => database.reader.transaction().execute(look);
  const atTheEnd = async () => ({
    title: `${guardsTitle}, at the end`,
    ...(await read((tx) => survive(tx, plainly(checkGuards)))),
  });
  for (let round = 1; ; round++) {
    const before = await read(madeSoFar);
    const { parts, end, held, isTaken } = await atOneMoment(database, async (tx) => {
      // The embedded database has one connection, and nobody else at it.
      const still = database.kind === 'postgres' ? await holdStill(tx) : 'not ours';
      return {
        parts: await lookAtParts(tx, looking, (part) => printPart(part, print)),
        end: await endOfCheck(tx),
        // Before it is let go: what came between the moment that is read and the lock is still there.
        held: still === 'held' ? await atTheEnd() : undefined,
        isTaken: still === 'taken',
      };
    });
    if (database.kind === 'postgres' && held === undefined && !isTaken) {
      print('  Our role may not hold what statements call as it is meanwhile: a check of a superuser does.');
    }
    const disturbed = held === undefined && (await read(madeSoFar)) !== before;
    if (disturbed && round < rounds) {
      print('  Functions, operators or casts were made or dropped meanwhile, so all of it is looked at once more.');
      continue;
    }
    const last = held ?? (await atTheEnd());
    if (disturbed) {
      last.faults.push('functions, operators or casts are made or dropped all the time: what was told may be theirs');
    }
    if (isTaken) {
      last.faults.push(
        'somebody is about to change functions, operators or the like, and does not end, so what was told may be theirs: end that transaction (pg_locks names it), and check again',
      );
    }
    printPart(last, print);
    return { parts: [...parts, last], end };
  }
}

/** What has to be read though it is no fault. */
function apartFrom(parts: readonly Part[]): string {
  const accepted = parts.reduce((sum, part) => sum + (part.counts['accepted'] ?? 0), 0);
  const foreign = parts.reduce((sum, part) => sum + (part.counts['under_another_key'] ?? 0), 0);
  const again = parts.map((part) => part.counts['written_again'] ?? 0);
  const elsewhere =
    parts.reduce((sum, part) => sum + (part.notes?.length ?? 0), 0) -
    accepted -
    foreign -
    again.reduce((sum, each) => sum + each, 0);
  const all = [
    ...(accepted === 0 ? [] : [`${accepted} accepted past the service`]),
    ...(foreign === 0 ? [] : [`${foreign} backup${foreign === 1 ? '' : 's'} under another SECRET_KEY`]),
    ...(again.some((each) => each > 0) ? ['something of PostgreSQL itself written again'] : []),
    ...(elsewhere === 0 ? [] : ['some sealed in another database']),
  ];
  return all.length === 0 ? '' : ` (${all.join(', ')}, named above)`;
}

function printPart({ title, counts, faults, notes = [] }: Part, print: Print): void {
  const looked = Object.entries(counts).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
  print(`${faults.length === 0 ? '✓' : '✗'} ${title}: ${looked.join(', ')}`);
  for (const fault of faults) print(`    ${fault}`);
  for (const note of notes) print(`    ${note}`);
}

/** For the operator's pages and incidents. A database that takes no writes, such as a standby, takes nothing from what was found. */
async function noteReport(database: Database, report: CheckReport, print: Print): Promise<void> {
  try {
    await noteCheck(database.db, report);
  } catch (error) {
    print(`The result could not be noted in the database: ${(error as Error).message}`);
  }
}

/** A result that cannot be kept takes nothing from what was found. */
function keepResult(results: CheckResults, result: CheckResult, print: Print): void {
  try {
    results.add(result);
  } catch (error) {
    print(`The result could not be kept for --since: ${(error as Error).message}`);
  }
}
