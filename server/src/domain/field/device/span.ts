/** A span of the readings of a device. */
export interface Span {
  device: string;
  from: Date;
  until: Date;
}

/** What a chart shows of one measure at one point. */
export interface ChartPoint {
  at: Date;
  low: number;
  mean: number;
  high: number;
  readings: number;
}
