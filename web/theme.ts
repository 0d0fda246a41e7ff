import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorResolverResult,
  type VariantColorsResolverInput,
} from '@mantine/core'
import { scales, tokens, type Tokens } from './tokens.ts'
import { t } from '#web/i18n/i18n.ts'

/** The page behind a dialog stays readable, because users may need to look at it. */
const overPage = {
  transitionProps: { duration: 160 },
  overlayProps: { backgroundOpacity: 0.3, blur: 0 },
  closeButtonProps: { 'aria-label': t('Close') },
}

const hues = ['teal', 'coral', 'amber', 'red'] as const
/** The hue's text on its own soft ground. */
const inkOf = { teal: 'teal-ink', coral: 'coral-ink', amber: 'amber', red: 'red' } as const

/** Buttons and badges in the tokens above, so that they are readable in both schemes. */
function inOurTokens(input: VariantColorsResolverInput): VariantColorResolverResult {
  const usual = defaultVariantColorsResolver(input)
  const hue = hues.find((each) => each === (input.color ?? input.theme.primaryColor))
  if (!hue) return usual
  if (input.variant === 'filled')
    return {
      ...usual,
      background: `var(--${hue})`,
      hover: `color-mix(in srgb, var(--${hue}) 88%, var(--ink))`,
      color: `var(--on-${hue})`,
    }
  if (input.variant !== 'light' && input.variant !== 'subtle') return usual
  return {
    ...usual,
    background: input.variant === 'light' ? `var(--${hue}-soft)` : 'transparent',
    hover: `color-mix(in srgb, var(--${hue}-soft) 85%, var(--ink))`,
    color: `var(--${inkOf[hue]})`,
  }
}

export const theme = createTheme({
  colors: scales,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: inOurTokens,
  white: '#ffffff',
  black: '#1f2421',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.6', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '999px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.35' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  shadows: { md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 560 } } },
    Input: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: {
      defaultProps: {
        size: 'sm',
        visibilityToggleButtonProps: { 'aria-label': t('Show password') },
      },
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120 },
      },
    },
    Modal: { defaultProps: { ...overPage, centered: true } },
    Drawer: { defaultProps: overPage },
  },
})

const prefixed = (set: Tokens) =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [`--${name}`, value]))

/** The variables that Mantine's own parts read, said in our tokens. */
const mantineVariables = (set: Tokens) => ({
  '--mantine-color-body': set.bg,
  '--mantine-color-text': set.ink,
  '--mantine-color-bright': set.ink,
  '--mantine-color-dimmed': set['ink-soft'],
  '--mantine-color-placeholder': set['ink-quiet'],
  '--mantine-color-anchor': set['teal-ink'],
  '--mantine-color-default': set.panel,
  '--mantine-color-default-hover': set.hover,
  '--mantine-color-default-color': set.ink,
  '--mantine-color-default-border': set['line-strong'],
  '--mantine-color-error': set.red,
  '--mantine-color-disabled': set.sunken,
  '--mantine-color-disabled-color': set['ink-quiet'],
  '--mantine-color-disabled-border': set.line,
})

/** Light and dark from the same tokens, as `--bg`, `--ink`, `--teal` … for our styles and as Mantine's names for its parts. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...prefixed(tokens.light), ...mantineVariables(tokens.light) },
  dark: { ...prefixed(tokens.dark), ...mantineVariables(tokens.dark) },
})
