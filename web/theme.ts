import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolverInput,
} from '@mantine/core'

/** Every colour of the product, once for light and once for dark. Contrast is checked in theme.test.ts. */
export const tokens = {
  light: {
    bg: '#faf9f7',
    panel: '#ffffff',
    sunken: '#f4f2ee',
    hover: '#efece6',
    line: '#e6e2da',
    'line-strong': '#d8d3c9',
    'line-control': '#8f8a80',
    ink: '#1f2421',
    'ink-soft': '#535a55',
    'ink-quiet': '#646b66',
    teal: '#0f6b62',
    'teal-ink': '#0b544d',
    'teal-soft': '#e3f1ee',
    'on-teal': '#ffffff',
    coral: '#c8402b',
    'coral-ink': '#b03521',
    'coral-soft': '#fdeae6',
    'on-coral': '#ffffff',
    amber: '#855600',
    'amber-soft': '#fff3d6',
    'amber-line': '#e8c26a',
    'on-amber': '#ffffff',
    red: '#b3261e',
    'on-red': '#ffffff',
    'red-soft': '#fde8e6',
    'red-line': '#e9a39d',
    shadow: '0 8px 30px rgba(30, 30, 20, 0.1)',
  },
  dark: {
    bg: '#141716',
    panel: '#1b1f1d',
    sunken: '#171a19',
    hover: '#232826',
    line: '#2b312e',
    'line-strong': '#39413d',
    'line-control': '#6b756f',
    ink: '#e9ece9',
    'ink-soft': '#adb5b0',
    'ink-quiet': '#98a29c',
    teal: '#4fb8aa',
    'teal-ink': '#8ad6cb',
    'teal-soft': '#16332f',
    'on-teal': '#0b1210',
    coral: '#ff7a63',
    'coral-ink': '#ff8f7b',
    'coral-soft': '#3a1f1a',
    'on-coral': '#1d0a06',
    amber: '#f0c165',
    'amber-soft': '#33290f',
    'amber-line': '#7a611f',
    'on-amber': '#1d1503',
    red: '#ff9187',
    'on-red': '#1d0806',
    'red-soft': '#3a1a18',
    'red-line': '#7d3a35',
    shadow: '0 8px 30px rgba(0, 0, 0, 0.5)',
  },
} as const

type Tokens = { [K in keyof (typeof tokens)['light']]: string }

const teal: MantineColorsTuple = [
  '#e3f1ee',
  '#c6e3de',
  '#a0d3cb',
  '#72c4b7',
  '#4fb8aa',
  '#2f9a8c',
  '#1c8176',
  '#0f6b62',
  '#0b544d',
  '#083e39',
]
/** Recording, and nothing else. */
const coral: MantineColorsTuple = [
  '#fdeae6',
  '#fbd0c8',
  '#ffb3a5',
  '#ff9683',
  '#ff7a63',
  '#ec5f48',
  '#d94b34',
  '#c8402b',
  '#a83423',
  '#822818',
]
const amber: MantineColorsTuple = [
  '#fff3d6',
  '#fbe4ad',
  '#f5d384',
  '#f0c165',
  '#e8b243',
  '#c98f1c',
  '#a6710a',
  '#855600',
  '#684300',
  '#4c3000',
]
const red: MantineColorsTuple = [
  '#fde8e6',
  '#f9cbc7',
  '#f3aaa4',
  '#ffa69e',
  '#ff9187',
  '#dd5a50',
  '#c93c32',
  '#b3261e',
  '#8f1d17',
  '#6a1511',
]
/** Mantine's dark scheme, warmed: 0 is ink, 7 is the page. */
const dark: MantineColorsTuple = [
  '#e9ece9',
  '#adb5b0',
  '#98a29c',
  '#6b756f',
  '#39413d',
  '#2b312e',
  '#1b1f1d',
  '#141716',
  '#111413',
  '#0d0f0e',
]
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#efece6',
  '#e6e2da',
  '#d8d3c9',
  '#a8a398',
  '#646b66',
  '#535a55',
  '#363c38',
  '#1f2421',
]

/** What lies behind a dialog stays readable: one may have to look at it. */
const overPage = {
  transitionProps: { duration: 160 },
  overlayProps: { backgroundOpacity: 0.3, blur: 0 },
  closeButtonProps: { 'aria-label': 'Close' },
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
  colors: { teal, coral, amber, red, dark, gray },
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
    PasswordInput: { defaultProps: { size: 'sm' } },
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
