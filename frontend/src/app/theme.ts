import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const MONOSPACE = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: 9,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
  fontFamilyMonospace: MONOSPACE,
  defaultRadius: 'sm',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' } } },
  cursorType: 'pointer',
});

/** Mantine's own colours follow ours, so that both schemes have one set of contrasts. */
export const variables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--ps-surface)',
    '--mantine-color-text': 'var(--ps-text)',
    '--mantine-color-dimmed': 'var(--ps-muted)',
    '--mantine-color-error': 'var(--ps-bad)',
    '--mantine-color-anchor': 'var(--ps-link)',
    '--mantine-color-placeholder': 'var(--ps-muted)',
    // A shade lighter would be too light for the words on it.
    '--mantine-primary-color-filled-hover': 'var(--mantine-color-cyan-9)',
    '--mantine-color-default-border': 'var(--ps-border)',
    '--mantine-color-default': 'var(--ps-surface)',
    '--mantine-color-default-hover': 'var(--ps-hover)',
    '--mantine-color-default-color': 'var(--ps-text)',
  };
  return { variables: {}, light: shared, dark: shared };
};
