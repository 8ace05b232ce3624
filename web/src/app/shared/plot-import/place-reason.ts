/** Why the service takes no plot at a place: the word that says it, and its values. */
export type PlaceReason =
  | { key: 'place_swapped'; country: string }
  | { key: 'place_sea'; place: string }
  | { key: 'place_far'; place: string; km: number; country: string; most: number };

const at = '^(-?[\\d.]+, -?[\\d.]+) \\(latitude, longitude\\) lies ';
const swapped = /^lies outside the cooperative's country ([A-Z]{2}); the coordinates look swapped/;
const sea = new RegExp(`${at}in the sea`);
const far = new RegExp(`${at}(\\d+) km from ([A-Z]{2}), .* at most (\\d+) km`);

/** Recognises the service's fixed sentences; undefined for any other. */
export function readPlaceReason(why: string): PlaceReason | undefined {
  const country = swapped.exec(why)?.[1];
  if (country !== undefined) return { key: 'place_swapped', country };
  const place = sea.exec(why)?.[1];
  if (place !== undefined) return { key: 'place_sea', place };
  const [, where, km, from, most] = far.exec(why) ?? [];
  if (where === undefined || from === undefined) return undefined;
  return { key: 'place_far', place: where, km: Number(km), country: from, most: Number(most) };
}
