import { randomBytes, randomUUID } from 'node:crypto';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { EuProblem } from '../eu-system.ts';
import { ns } from '../namespaces.ts';
import { type Filer, ruleProblems } from '../rules.ts';
import { changeHours, type DueDiligenceStatement, operatorRoles, statementLimits } from '../statement.ts';
import { leaf, wrap } from '../xml-writer.ts';
import {
  answered,
  answeredElsewhere,
  internalFault,
  notFoundFault,
  permissionFault,
  ruleFault,
  rulesFault,
  type SimulatedAnswer,
} from './answers.ts';
import { geometryProblems } from './geometry.ts';
import { all, one, readStatementOf, textIn, wordOf } from './read-request.ts';
import type { SimulatedUser, Switches } from './settings.ts';
import { shownStatement } from './shown-statement.ts';
import type { Kept, State } from './state.ts';

export interface Desk {
  state: State;
  switches: Switches;
  now(): Date;
}

type Handler = (desk: Desk, request: XmlElement, user: SimulatedUser) => SimulatedAnswer;

/** What each request does, by its root. */
export const handlers: Readonly<Record<string, Handler>> = {
  SubmitDdsRequest: submit,
  AmendDdsRequest: amend,
  WithdrawDdsRequest: withdraw,
  GetDdsRequest: get,
  GetDdsByInternalReferenceRequest: getByInternalReference,
  GetDdsByIdentifiersRequest: getByIdentifiers,
  VerifyDeclarationRequest: verify,
  EudrEchoRequest: ({ now }, request) =>
    answeredElsewhere('ns3:EudrEchoResponse', ns.echo, now(), leaf('ns3:status', textIn(request, 'query') ?? '')),
};

/** What a statement is at a moment; grouping is seen from the statement that groups. */
function statusOf({ state, switches, now }: Desk, kept: Kept): string {
  if (kept.withdrawnAt !== null) return 'WITHDRAWN';
  if (now().getTime() < kept.profiledFrom + switches.profilingDelay * 1000) return 'SUBMITTED';
  if (kept.outcome === 'REJECTED') return 'REJECTED';
  for (const other of state.all()) {
    const isActive = other.withdrawnAt === null && other.outcome !== 'REJECTED';
    if (isActive && other.groups.includes(kept.reference)) return 'GROUPED';
  }
  return kept.outcome;
}

const byReference = ({ state }: Desk, reference: string): Kept | undefined =>
  [...state.all()].find((kept) => kept.reference === reference);

/** @throws Fault naming everything that is wrong. */
function judge(desk: Desk, statement: DueDiligenceStatement, filer: Filer, of?: Kept): void {
  const problems = [
    ...ruleProblems(statement, filer),
    ...sizeProblems(statement),
    ...referenceProblems(desk, statement, of),
    ...geometryProblems(statement),
  ];
  if (problems.length > 0) throw rulesFault(problems);
}

/** Limits whose faults have no published name: ours begin with SIMULATOR. */
function sizeProblems({ commodities }: DueDiligenceStatement): EuProblem[] {
  const producers = commodities.reduce((sum, commodity) => sum + commodity.producers.length, 0);
  const problems: EuProblem[] = [];
  if (commodities.length > statementLimits.commodities) {
    const message = `At most ${statementLimits.commodities} commodities.`;
    problems.push({ id: 'SIMULATOR_MAXIMUM_COMMODITIES_REACHED', field: 'commodities', message });
  }
  if (producers > statementLimits.producers) {
    const message = `At most ${statementLimits.producers} producers in a statement.`;
    problems.push({ id: 'SIMULATOR_MAXIMUM_PRODUCERS_REACHED', field: 'commodities', message });
  }
  return problems;
}

/** All or nothing: each referenced statement must be there and available. */
function referenceProblems(desk: Desk, statement: DueDiligenceStatement, of: Kept | undefined): EuProblem[] {
  return statement.groupedDeclarations.flatMap((reference, place) => {
    const found = byReference(desk, reference);
    const isOwn = of?.groups.includes(reference) === true;
    if (found !== undefined && (isOwn || statusOf(desk, found) === 'AVAILABLE')) return [];
    return [
      {
        id: 'EUDR_REFERENCED_STATEMENT_NOT_FOUND',
        field: `groupedDeclarations[${place + 1}]`,
        message: `There is no available statement ${reference}.`,
      },
    ];
  });
}

function submit(desk: Desk, request: XmlElement, user: SimulatedUser): SimulatedAnswer {
  const role = wordOf(operatorRoles, textIn(request, 'operatorRole'));
  if (user.operators === 0) throw ruleFault('WEBSERVICE_USER_NOT_EUDR_OPERATOR', 'The user belongs to no operator.');
  if ((user.operators ?? 1) > 1) {
    throw ruleFault('WEBSERVICE_USER_FROM_MANY_OPERATOR', 'The user belongs to several operators.');
  }
  if (user.roles !== undefined && !user.roles.includes(role)) throw permissionFault();
  const statement = readStatementOf(request);
  if (user.activities !== undefined && !user.activities.includes(statement.activityType)) {
    throw ruleFault('WEBSERVICE_USER_ACTIVITY_NOT_ALLOWED', 'The user may not file this activity.', 'activityType');
  }
  judge(desk, statement, { role, country: user.country, hasEori: user.hasEori });
  const uuid = randomUUID();
  const at = desk.now();
  desk.state.put({
    uuid,
    user: user.name,
    role,
    internalReference: statement.internalReferenceNumber || uuid.slice(0, 30),
    activityType: statement.activityType,
    statement: shownStatement(statement),
    submittedAt: at.getTime(),
    profiledFrom: at.getTime(),
    outcome: desk.switches.reject === null ? 'AVAILABLE' : 'REJECTED',
    rejectionReason: desk.switches.reject,
    reference: `${String(at.getUTCFullYear()).slice(2)}${user.country}${code(10)}`,
    verification: code(8),
    withdrawnAt: null,
    groups: statement.groupedDeclarations,
    amendments: 0,
    version: 1,
  });
  return { ...answered('ns5:SubmitDdsResponse', at, leaf('ns5:uuid', uuid)), kind: 'write' };
}

/** Capitals and digits, as the system's own numbers. */
function code(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
}

/** @throws Fault where there is no such statement of the user. */
function own({ state }: Desk, request: XmlElement, user: SimulatedUser): Kept {
  const kept = state.find((textIn(request, 'uuid') ?? '').toLowerCase());
  if (kept === undefined || kept.user !== user.name)
    throw ruleFault('API_NO_DDS', 'There is no such statement.', 'uuid');
  return kept;
}

/** @throws Fault after the time for changes, and where customs hold the goods. */
function assertOpen({ switches, now }: Desk, kept: Kept): void {
  const isLate = now().getTime() > kept.submittedAt + changeHours * 3_600_000;
  if (!isLate && !switches.customsLock) return;
  throw ruleFault(
    'API_AMEND_OR_WITHDRAW_DDS_NOT_POSSIBLE',
    isLate ? `Only within ${changeHours} hours of the submission.` : 'Customs use it.',
  );
}

function amend(desk: Desk, request: XmlElement, user: SimulatedUser): SimulatedAnswer {
  const kept = own(desk, request, user);
  const status = statusOf(desk, kept);
  if (status !== 'AVAILABLE') throw ruleFault('API_AMEND_NOT_ALLOWED_FOR_STATUS', `It is ${status}.`, 'uuid');
  assertOpen(desk, kept);
  const statement = readStatementOf(request);
  if (statement.activityType !== kept.activityType) {
    throw ruleFault('API_AMEND_ACTIVITY_TYPE_CHANGE_NOT_ALLOWED', 'The activity stays the same.', 'activityType');
  }
  judge(desk, statement, { role: kept.role, country: user.country, hasEori: user.hasEori }, kept);
  desk.state.put({
    ...kept,
    statement: shownStatement(statement),
    profiledFrom: desk.now().getTime(),
    outcome: desk.switches.reject === null ? 'AVAILABLE' : 'REJECTED',
    rejectionReason: desk.switches.reject,
    groups: statement.groupedDeclarations,
    amendments: kept.amendments + 1,
    version: kept.version + 1,
  });
  return changed(desk, 'ns5:AmendDdsResponse', kept.uuid);
}

function withdraw(desk: Desk, request: XmlElement, user: SimulatedUser): SimulatedAnswer {
  const kept = own(desk, request, user);
  const status = statusOf(desk, kept);
  if (status !== 'AVAILABLE' && status !== 'SUBMITTED') {
    throw ruleFault('API_AMEND_OR_WITHDRAW_NOT_ALLOWED_FOR_STATUS', `It is ${status}.`, 'uuid');
  }
  assertOpen(desk, kept);
  desk.state.put({ ...kept, withdrawnAt: desk.now().getTime(), version: kept.version + 1 });
  return changed(desk, 'ns5:WithdrawDdsResponse', kept.uuid);
}

function changed(desk: Desk, root: string, uuid: string): SimulatedAnswer {
  const kept = desk.state.find(uuid) as Kept;
  const status = statusOf(desk, kept);
  return {
    ...answered(
      root,
      desk.now(),
      leaf('ns5:uuid', uuid),
      leaf('ns5:status', status === 'AVAILABLE' ? 'SUBMITTED' : status),
    ),
    kind: 'write',
  };
}

function get(desk: Desk, request: XmlElement, user: SimulatedUser): SimulatedAnswer {
  const found = all(request, 'uuidList')
    .map(({ text }) => desk.state.find(text.trim().toLowerCase()))
    .filter((kept) => kept !== undefined && kept.user === user.name) as Kept[];
  if (found.length === 0) throw notFoundFault();
  const glitchFrom = desk.now().getTime() - desk.switches.withdrawnGlitch * 1000;
  // While a withdrawal is not yet digested.
  if (found.some(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt > glitchFrom)) throw internalFault();
  return overviews(desk, 'ns5:GetDdsResponse', found);
}

function getByInternalReference(desk: Desk, request: XmlElement, user: SimulatedUser): SimulatedAnswer {
  const reference = textIn(request, 'internalReference');
  const found = [...desk.state.all()].filter(
    (kept) => kept.user === user.name && kept.internalReference === reference && isIndexed(desk, kept),
  );
  if (found.length === 0) throw notFoundFault();
  return overviews(desk, 'ns5:GetDdsByInternalReferenceResponse', found.slice(0, 1000));
}

const isIndexed = ({ switches, now }: Desk, kept: Kept): boolean =>
  now().getTime() >= kept.submittedAt + switches.indexDelay * 1000;

function overviews(desk: Desk, root: string, found: readonly Kept[]): SimulatedAnswer {
  const rows = found.filter((kept) => isIndexed(desk, kept)).map((kept) => overview(desk, kept));
  return answered(root, desk.now(), ...rows);
}

function overview(desk: Desk, kept: Kept): string {
  const status = statusOf(desk, kept);
  const numbers = status !== 'REJECTED' && hasNumbers(desk, kept);
  return wrap(
    'ns5:ddsOverviewList',
    leaf('ns3:uuid', kept.uuid),
    leaf('ns3:internalReferenceNumber', kept.internalReference),
    leaf('ns3:referenceNumber', numbers ? kept.reference : undefined),
    leaf('ns3:verificationNumber', numbers ? kept.verification : undefined),
    leaf('ns3:status', status),
    leaf('ns3:rejectionReason', status === 'REJECTED' ? (kept.rejectionReason ?? '') : undefined),
    leaf('ns3:date', new Date(kept.withdrawnAt ?? kept.profiledFrom).toISOString()),
    leaf('ns3:updatedBy', kept.user),
    leaf('ns3:version', String(kept.version)),
  );
}

/** It was available at some time, and keeps its numbers from then on. */
function hasNumbers({ switches, now }: Desk, kept: Kept): boolean {
  const until = kept.withdrawnAt ?? now().getTime();
  return kept.amendments > 0 || until >= kept.profiledFrom + switches.profilingDelay * 1000;
}

function getByIdentifiers(desk: Desk, request: XmlElement): SimulatedAnswer {
  const numbers = one(request, 'referenceAndVerificationNumber');
  const kept = byNumbers(desk, numbers);
  if (kept === undefined || desk.switches.identifiersGlitch || statusOf(desk, kept) === 'WITHDRAWN') {
    throw notFoundFault();
  }
  return answered('ns5:GetDdsByIdentifiersResponse', desk.now(), kept.statement);
}

/** Only a statement that has its numbers can be asked for by them. */
function byNumbers(desk: Desk, numbers: XmlElement | undefined): Kept | undefined {
  const kept = byReference(desk, textIn(numbers, 'referenceNumber') ?? '');
  if (kept === undefined || kept.verification !== textIn(numbers, 'verificationNumber')) return undefined;
  return kept.outcome === 'REJECTED' || !hasNumbers(desk, kept) ? undefined : kept;
}

function verify(desk: Desk, request: XmlElement): SimulatedAnswer {
  const kept = byNumbers(desk, request);
  const status = kept === undefined ? undefined : statusOf(desk, kept);
  const isUsable = status === 'AVAILABLE' || status === 'ARCHIVED';
  const result = status === undefined ? 'NON_EXISTENT' : isUsable ? 'EXISTING_USABLE' : 'EXISTING_NON_USABLE';
  return answeredElsewhere(
    'ns4:VerifyDeclarationResponse',
    ns.verify,
    desk.now(),
    leaf('ns4:result', result) + leaf('ns4:status', status) + leaf('ns4:dateTime', desk.now().toISOString()),
  );
}
