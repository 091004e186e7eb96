import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent (docs/specification.md#appearance). Shades 6 to 8 carry white text at more than 4.5:1. */
const forest: MantineColorsTuple = [
  '#eff7f1',
  '#dcede1',
  '#b8dac4',
  '#8fc4a2',
  '#64ab7f',
  '#3f8f60',
  '#29713f',
  '#1b5f37',
  '#14532d',
  '#0d3a1f',
];

const gray: MantineColorsTuple = [
  '#f7f8f7',
  '#f0f2f1',
  '#e5e8e6',
  '#d8dcda',
  '#c2c8c5',
  '#98a09c',
  '#646b68',
  '#4a504d',
  '#323735',
  '#1d2120',
];

const dark: MantineColorsTuple = [
  '#e6e9e7',
  '#c6cbc8',
  '#a3aaa6',
  '#717875',
  '#3d4341',
  '#313634',
  '#262b29',
  '#1b1f1d',
  '#131615',
  '#0c0e0d',
];

export const theme = createTheme({
  colors: { forest, gray, dark },
  primaryColor: 'forest',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' } } },
  // One shadow for everything that floats.
  shadows: {
    xs: '0 1px 2px rgb(16 24 20 / 6%)',
    sm: '0 1px 2px rgb(16 24 20 / 6%)',
    md: '0 8px 28px rgb(16 24 20 / 12%)',
    lg: '0 8px 28px rgb(16 24 20 / 12%)',
    xl: '0 8px 28px rgb(16 24 20 / 12%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not `Modal.extend`: naming a component here would load it on every page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Drawer: { styles: { title: { fontWeight: 600 } } },
    // A menu contains menu items alone; the element that the library adds for the focus is none.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { centered: true, radius: 'md', overlayProps: { backgroundOpacity: 0.4 } },
      styles: { title: { fontWeight: 600 } },
    },
    Paper: { defaultProps: { withBorder: true } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' } } },
    TextInput: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});

/** Mantine's own red and placeholder are too pale for small text on white (WCAG AA). */
export const readableVariables: CSSVariablesResolver = (resolved) => ({
  variables: {},
  light: { '--mantine-color-error': resolved.colors.red[9], '--mantine-color-placeholder': resolved.colors.gray[6] },
  dark: {
    '--mantine-color-error': resolved.colors.red[4],
    '--mantine-color-placeholder': resolved.colors.dark[2],
    '--mantine-color-red-light': 'rgb(224 49 49 / 18%)',
    '--mantine-color-red-light-color': resolved.colors.red[3],
    '--mantine-color-yellow-light': 'rgb(240 179 94 / 14%)',
    '--mantine-color-yellow-light-color': resolved.colors.yellow[3],
    '--mantine-color-forest-light': 'rgb(63 143 96 / 20%)',
    '--mantine-color-forest-light-hover': 'rgb(63 143 96 / 28%)',
    '--mantine-color-forest-light-color': resolved.colors['forest']?.[2] ?? resolved.white,
  },
});
