import { ringHectares } from './ellipsoid-area.ts';
import type { Findings, Place, Said } from './findings.ts';
import { meetingPoint } from './meeting-point.ts';
import { keptSteps, microDegrees } from './micro-degrees.ts';
import { type Contact, findContact, type Ring } from './ring-contact.ts';
import { isFlat, type Position, twiceArea, type WholeRing, wholeRing } from './whole-ring.ts';

/** A ring that the EU system takes: anticlockwise, in millionths of a degree, the first point not repeated. */
export interface SoundRing {
  ring: Ring;
  /** On the ellipsoid. */
  hectares: number;
}

const fineSteps = 1e9;
const fine = (degrees: number) => Math.round(degrees * fineSteps) + 0;
const rounded = (degrees: number) => microDegrees(degrees, 'round');
const truncated = (degrees: number) => microDegrees(degrees, 'truncate');
/** Of the area: what a repair may change. */
const repairTolerance = 0.001;
const maxSpurs = 20;

/**
 * Looks at one outer ring as it was given, and as it is with six decimals, rounded and cut off: the description of the EU
 * system says both.
 * @param given positions in degrees, ranges checked.
 * @returns the ring as it may be sent, repaired where that is safe; undefined where it has to be drawn again.
 */
export function lintRing(given: readonly Position[], findings: Findings, place: Place): SoundRing | undefined {
  const closed = closing(given);
  const positions = closed ? given.slice(0, -1) : given;
  const sent = wholeRing(positions, fine);
  const shape = sizeFault(sent);
  if (shape !== undefined) {
    findings.add(shape, shape === 'flat' ? 'flat' : tooFew(given, sent), place);
    return undefined;
  }
  const contact = findContact(sent.ring);
  if (contact !== undefined) return withoutSpurs(positions, contact, findings, { ...place, closed });
  const kept = wholeRing(positions, rounded);
  const cut = wholeRing(positions, truncated);
  const trouble = sixDecimalsFault(kept) ?? sixDecimalsFault(cut);
  if (trouble !== undefined) {
    findings.add('invalid_at_six', trouble.said, { ...place, ...trouble.where });
    return undefined;
  }
  if (!closed) openRing(given, findings, place, true);
  const lost = positions.length - Math.min(kept.ring.x.length, cut.ring.x.length);
  const repeated = lost - (positions.length - sent.ring.x.length);
  const sound = soundRing(kept);
  if (repeated > 0) {
    const safe = keepsArea(sound, positions);
    const first = firstLost(positions.length, kept, cut);
    findings.add('equal_at_six', { detail: 'equal', count: repeated }, { ...place, ...at(positions, first) }, safe);
    if (!safe) return undefined;
  }
  return sound;
}

const closing = (positions: readonly Position[]): boolean => {
  const [first, last] = [positions[0], positions.at(-1)];
  return (
    positions.length > 1 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
  );
};

function openRing(given: readonly Position[], findings: Findings, place: Place, repaired: boolean): void {
  const [first, last] = [show(given[0]), show(given.at(-1))];
  const where = { ...place, ...at(given, given.length - 1) };
  findings.add('open_ring', { detail: 'open', last, first }, where, repaired);
}

function sizeFault({ ring }: WholeRing): 'too_few_points' | 'flat' | undefined {
  if (ring.x.length < 3) return 'too_few_points';
  return twiceArea(ring) === 0 && isFlat(ring) ? 'flat' : undefined;
}

const tooFew = (given: readonly Position[], { ring }: WholeRing): Said => ({
  detail: 'too_few',
  given: given.length,
  different: ring.x.length,
});

/** Is the contact a fold: the side comes back along the one before it? */
const isFold = ({ ring }: WholeRing, { side, other }: Contact) =>
  other === (side + 1 === ring.x.length ? 0 : side + 1) || side === (other + 1 === ring.x.length ? 0 : other + 1);

/** Removes spurs of no width; anything else that meets itself has to be drawn again. */
function withoutSpurs(
  positions: readonly Position[],
  first: Contact,
  findings: Findings,
  { closed, ...place }: Place & { closed: boolean },
): SoundRing | undefined {
  const whole = wholeRing(positions, fine);
  const where = { ...place, ...at(positions, whole.origin[first.other] as number) };
  if (!isFold(whole, first)) {
    // Between two corners, mostly: the mark belongs where the sides meet.
    const meeting = meets(whole, first, fineSteps);
    findings.add(
      'crosses',
      { detail: 'crosses', ...sides(whole, first), at: show(meeting) },
      { ...where, at: meeting },
    );
    return undefined;
  }
  const mended = cutSpurs(positions);
  const sound = mended === undefined ? undefined : quietly(mended);
  const safe = sound !== undefined && keepsArea(sound, positions);
  findings.add('folds_back', { detail: 'folds_back', at: show(where.at) }, where, safe);
  if (!closed) openRing(positions, findings, place, safe);
  return safe ? sound : undefined;
}

function cutSpurs(positions: readonly Position[]): readonly Position[] | undefined {
  let left = [...positions];
  for (let round = 0; round < maxSpurs; round++) {
    const whole = wholeRing(left, fine);
    if (whole.ring.x.length < 3) return undefined;
    const contact = findContact(whole.ring);
    if (contact === undefined) return left;
    if (!isFold(whole, contact)) return undefined;
    // The tip of the spur goes; the next round sees whether its foot is one now.
    const tip = whole.origin[contact.other] as number;
    left = left.filter((_, index) => index !== tip);
  }
  return undefined;
}

/** The ring at six decimals, if nothing is wrong with it any more. */
function quietly(positions: readonly Position[]): SoundRing | undefined {
  const kept = wholeRing(positions, rounded);
  const wrong = sixDecimalsFault(kept) ?? sixDecimalsFault(wholeRing(positions, truncated));
  return wrong === undefined ? soundRing(kept) : undefined;
}

function sixDecimalsFault(whole: WholeRing): { said: Said; where: Place } | undefined {
  const shape = sizeFault(whole);
  if (shape === 'too_few_points') return { said: 'six_few', where: {} };
  if (shape === 'flat') return { said: 'six_flat', where: {} };
  const contact = findContact(whole.ring);
  if (contact === undefined) return undefined;
  return { said: { detail: 'six_crosses', ...sides(whole, contact) }, where: { at: meets(whole, contact, keptSteps) } };
}

/** Where two sides meet, in degrees of seven decimals: about a centimetre. */
function meets({ ring }: WholeRing, contact: Contact, steps: number): Position {
  const [lng, lat] = meetingPoint(ring, contact).map((whole) => Math.round((whole / steps) * 1e7) / 1e7);
  return [lng as number, lat as number];
}

function soundRing({ ring }: WholeRing): SoundRing {
  const forward = twiceArea(ring) > 0;
  const turned = forward ? ring : { x: ring.x.toReversed(), y: ring.y.toReversed() };
  return { ring: turned, hectares: ringHectares(degreesOf(turned)) };
}

export const degreesOf = ({ x, y }: Ring): Position[] =>
  Array.from(x, (px, index): Position => [px / keptSteps, (y[index] as number) / keptSteps]);

function keepsArea({ hectares }: SoundRing, positions: readonly Position[]): boolean {
  const before = ringHectares(positions);
  return Math.abs(hectares - before) <= Math.max(repairTolerance * before, 1e-6);
}

/** The first point that is gone at six decimals. */
function firstLost(count: number, ...rings: WholeRing[]): number {
  for (const { origin } of rings) {
    const kept = new Set(origin);
    for (let point = 0; point < count; point++) if (!kept.has(point)) return point;
  }
  return 0;
}

/** As people count. */
function sides({ origin }: WholeRing, { side, other }: Contact): { a: number; b: number } {
  return { a: (origin[side] ?? 0) + 1, b: (origin[other] ?? 0) + 1 };
}

const at = (positions: readonly Position[], point: number): Place => {
  const position = positions[point];
  return position === undefined ? { point } : { point, at: position };
};

export const show = (position: Position | undefined): string =>
  position === undefined ? 'nowhere' : `[${position[0]}, ${position[1]}]`;
