/** Colours of the map. WebGL knows no custom properties, so the tokens stand here once more. */
export interface MapPalette {
  water: string;
  land: string;
  border: string;
  plot: string;
  /** Not sent yet. */
  draft: string;
  fault: string;
  /** Around points, so that they stand out from what they lie on. */
  halo: string;
}

export const palettes: Record<'light' | 'dark', MapPalette> = {
  light: {
    water: '#d5e4e6',
    land: '#f6f7f2',
    border: '#a9b6ad',
    plot: '#0b6b4f',
    draft: '#9a4b00',
    fault: '#b3261e',
    halo: '#ffffff',
  },
  dark: {
    water: '#0d1a1d',
    land: '#1d2521',
    border: '#46534c',
    plot: '#63cfa9',
    draft: '#ffbe6b',
    fault: '#ff8f85',
    halo: '#141816',
  },
};
