/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];
