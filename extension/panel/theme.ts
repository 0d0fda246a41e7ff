import type { Settings } from '#contract/profile.ts'
import { tokens } from '#web/tokens.ts'

/** The colours of the product for both schemes; the browser chooses one by `color-scheme`. */
export function addColours(): void {
  const names = Object.keys(tokens.light) as (keyof typeof tokens.light)[] // the keys of a literal
  const colours = names
    .filter((name) => name !== 'shadow')
    .map((name) => `--${name}: light-dark(${tokens.light[name]}, ${tokens.dark[name]});`)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:root { ${colours.join(' ')} }`)
  document.adoptedStyleSheets = [sheet]
}

/** Applies the theme that the user chose for the product. */
export function followTheme({ theme }: Settings): void {
  document.documentElement.dataset.theme = theme
}
