import { z } from 'zod';
import { type PlotPolygon, readPolygon } from './polygon.ts';

/** A GeoJSON Polygon as a parameter: an object, or its JSON text. What passes is ready to be stored. */
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [38.3, 6.3],
      [38.31, 6.3],
      [38.31, 6.31],
      [38.3, 6.31],
      [38.3, 6.3],
    ],
  ],
};

export function gpsPolygon() {
  return (
    z
      .record(
        z.string(),
        z.unknown(),
        'must be a GeoJSON Polygon: {"type": "Polygon", "coordinates": [[[lng, lat], ...]]}',
      )
      // Said here, because what stands behind a change of form is not an example of what comes in.
      .meta({ examples: [square] })
      .transform((value, context): PlotPolygon => {
        const reading = readPolygon(value);
        if (reading.ok) return reading.polygon;
        context.issues.push({ code: 'custom', message: reading.message, input: undefined });
        return z.NEVER;
      })
      .meta({
        description:
          'GeoJSON Polygon (RFC 7946), WGS 84, [lng, lat], one closed ring without holes, at most 25,000 points. Kept with 6 decimals.',
      })
  );
}
