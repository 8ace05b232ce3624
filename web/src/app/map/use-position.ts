import { useEffect, useState } from 'react';
import { rounded } from './boundary-editing.ts';
import type { Position } from './shapes.ts';

export interface Whereabouts {
  position: Position | null;
  /** Metres around the position in which the device may truly be. */
  accuracy: number | null;
  /** The device does not tell. */
  denied: boolean;
}

const unknown: Whereabouts = { position: null, accuracy: null, denied: false };

/** Where the device is, as long as somebody wants to know. */
export function usePosition(wanted: boolean): Whereabouts {
  const [whereabouts, setWhereabouts] = useState(unknown);
  useEffect(() => {
    if (!wanted) return setWhereabouts(unknown);
    if (!('geolocation' in navigator)) return setWhereabouts({ ...unknown, denied: true });
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setWhereabouts({ position: rounded({ lng: longitude, lat: latitude }), accuracy, denied: false }),
      ({ code, TIMEOUT }) => {
        if (code !== TIMEOUT) setWhereabouts({ ...unknown, denied: true });
      },
      { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [wanted]);
  return whereabouts;
}
