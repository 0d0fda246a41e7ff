import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

interface Font {
  /** The letters that need it. */
  letters: RegExp
  family: string
  package: string
  /** Relative to the module that the package exports. */
  files: string[]
}

const google = (script: string, letters: RegExp): Font => ({
  letters,
  family: `Noto Sans ${script}`,
  package: `@expo-google-fonts/noto-sans-${script.toLowerCase()}`,
  files: [`400Regular/NotoSans${script}_400Regular.ttf`, `700Bold/NotoSans${script}_700Bold.ttf`],
})
const east = (code: string, family: string, letters: RegExp): Font => {
  const name = family.replaceAll(' ', '')
  return {
    letters,
    family,
    package: `@embedpdf/fonts-${code}`,
    files: [`../fonts/${name}-Regular.otf`, `../fonts/${name}-Bold.otf`],
  }
}

/** The scripts of the languages that the product transcribes. Of Han letters the Chinese form comes first. */
const fonts: readonly Font[] = [
  {
    // Latin, Greek, Cyrillic and Devanagari.
    letters: /^/,
    family: 'Noto Sans',
    package: '@embedpdf/fonts-latin',
    files: ['Regular', 'Bold', 'Italic', 'BoldItalic'].map((one) => `../fonts/NotoSans-${one}.ttf`),
  },
  {
    letters: /\p{Script=Arabic}/u,
    family: 'Noto Naskh Arabic',
    package: '@embedpdf/fonts-arabic',
    files: ['../fonts/NotoNaskhArabic-Regular.ttf', '../fonts/NotoNaskhArabic-Bold.ttf'],
  },
  {
    letters: /\p{Script=Hebrew}/u,
    family: 'Noto Sans Hebrew',
    package: '@embedpdf/fonts-hebrew',
    files: ['../fonts/NotoSansHebrew-Regular.ttf', '../fonts/NotoSansHebrew-Bold.ttf'],
  },
  east('jp', 'Noto Sans JP', /[\p{Script=Hiragana}\p{Script=Katakana}]/u),
  east('sc', 'Noto Sans Hans', /\p{Script=Han}/u),
  east('kr', 'Noto Sans KR', /[\p{Script=Hangul}\p{Script=Han}]/u),
  google('Bengali', /\p{Script=Bengali}/u),
  google('Gujarati', /\p{Script=Gujarati}/u),
  google('Gurmukhi', /\p{Script=Gurmukhi}/u),
  google('Kannada', /\p{Script=Kannada}/u),
  google('Malayalam', /\p{Script=Malayalam}/u),
  google('Tamil', /\p{Script=Tamil}/u),
  google('Telugu', /\p{Script=Telugu}/u),
  google('Thai', /\p{Script=Thai}/u),
]

/** The fonts that a text needs: their families in order of preference, and their files. */
export function fontsFor(text: string): { families: string[]; files: Buffer[] } {
  const needed = fonts.filter(({ letters }) => letters.test(text))
  return {
    families: needed.map(({ family }) => family),
    files: needed.flatMap((font) => {
      const folder = dirname(resolve(font.package))
      return font.files.map((file) => readFileSync(join(folder, file)))
    }),
  }
}
