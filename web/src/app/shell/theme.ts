import { createTheme, type MantineColorsTuple } from '@mantine/core';

const leaf: MantineColorsTuple = [
  '#e8f6f0',
  '#d2ebe0',
  '#a5d6c1',
  '#7cc7a9',
  '#63cfa9',
  '#3aa77a',
  '#26906a',
  '#177a58',
  '#0b6b4f',
  '#07543d',
];

/** The one accent of the public pages, and room to breathe. */
export const theme = createTheme({
  colors: { leaf },
  primaryColor: 'leaf',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: false,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.75rem', lineHeight: '1.2' } } },
  components: {
    // A label that is wider than a phone goes on in a second line: cut off, nobody knows what the button does.
    Button: {
      styles: {
        root: { display: 'inline-flex', alignItems: 'center', height: 'auto', minHeight: 'var(--button-height)' },
        inner: { flex: 1, height: 'auto' },
        label: { whiteSpace: 'normal', paddingBlock: 4, lineHeight: 1.25 },
      },
    },
    // A title in the colour of its alert is too pale on the tint of the same colour.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // What scrolls sideways has to be reachable by keys.
    TableScrollContainer: { defaultProps: { type: 'native', tabIndex: 0 } },
    // Words are read on phones in the sun: the paler grey of the defaults is too pale there.
    Text: { styles: { root: { '--mantine-color-dimmed': 'var(--lm-soft)' } } },
  },
});
