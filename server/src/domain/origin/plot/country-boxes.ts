/** Roughly where a country lies: west, south, east, north in degrees. Coffee and cocoa origins only. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  BI: [28.9, -4.5, 30.9, -2.3],
  BO: [-69.7, -22.9, -57.4, -9.6],
  BR: [-74, -33.8, -28.8, 5.3],
  CD: [12.1, -13.5, 31.4, 5.4],
  CI: [-8.7, 4.3, -2.4, 10.8],
  CM: [8.4, 1.6, 16.2, 13.1],
  CN: [73.4, 18.1, 134.8, 53.6],
  CO: [-81.8, -4.3, -66.8, 13.5],
  CR: [-87.1, 5.4, -82.5, 11.3],
  CU: [-85, 19.8, -74.1, 23.3],
  DO: [-72.1, 17.4, -68.3, 20],
  EC: [-92.1, -5.1, -75.1, 1.7],
  ET: [33, 3.4, 48, 14.9],
  GH: [-3.3, 4.7, 1.3, 11.2],
  GN: [-15.1, 7.1, -7.6, 12.7],
  GT: [-92.3, 13.7, -88.2, 17.9],
  HN: [-89.4, 12.9, -83.1, 16.6],
  HT: [-74.5, 18, -71.6, 20.1],
  ID: [94.9, -11.1, 141.1, 6.1],
  IN: [68.1, 6.7, 97.5, 35.6],
  JM: [-78.5, 17.6, -76.1, 18.6],
  KE: [33.9, -4.7, 41.9, 5.5],
  LA: [100, 13.9, 107.7, 22.6],
  LK: [79.6, 5.9, 82, 9.9],
  LR: [-11.6, 4.3, -7.3, 8.6],
  MG: [43.1, -25.7, 50.6, -11.9],
  MM: [92.1, 9.7, 101.2, 28.6],
  MW: [32.6, -17.2, 36, -9.3],
  MX: [-118.5, 14.5, -86.7, 32.8],
  NG: [2.6, 4.2, 14.7, 13.9],
  NI: [-87.7, 10.7, -82.6, 15.1],
  PA: [-83.1, 7.2, -77.1, 9.7],
  PE: [-81.4, -18.4, -68.6, 0],
  PG: [140.8, -11.7, 156, -1.3],
  PH: [116.9, 4.6, 126.7, 21.2],
  RW: [28.8, -2.9, 30.9, -1],
  SL: [-13.4, 6.9, -10.2, 10],
  SV: [-90.2, 13.1, -87.6, 14.5],
  TG: [-0.2, 6, 1.9, 11.2],
  TH: [97.3, 5.6, 105.7, 20.5],
  TL: [124, -9.6, 127.4, -8.1],
  TZ: [29.3, -11.8, 40.5, -0.9],
  UG: [29.5, -1.5, 35.1, 4.3],
  VE: [-73.4, 0.6, -59.8, 12.3],
  VN: [102.1, 8.3, 109.6, 23.4],
  YE: [41.8, 12.1, 54.6, 19],
  ZM: [21.9, -18.1, 33.8, -8.1],
};

/** How far outside the box still counts as the country: borders are not boxes. */
const marginDegrees = 0.5;

/** Whether a position lies about in the country; undefined where we do not know the country's place. */
export function liesAboutIn(country: string, at: { lng: number; lat: number }): boolean | undefined {
  const box = boxes[country];
  if (box === undefined) return undefined;
  const [west, south, east, north] = box;
  return (
    at.lng >= west - marginDegrees &&
    at.lng <= east + marginDegrees &&
    at.lat >= south - marginDegrees &&
    at.lat <= north + marginDegrees
  );
}
