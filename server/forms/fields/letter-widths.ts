import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The width of a letter of a font in thousandths of its size; undefined for one that isn't drawn. */
export type LetterWidths = (letter: string) => number | undefined

/** What pdf.js draws on a page (`PDFOperatorList`, whose types are vague). */
interface Operators {
  fnArray: number[]
  argsArray: unknown[]
}

/** A letter as pdf.js draws it. */
interface Glyph {
  unicode: string
  width: number
}

/** The widths of the letters that a page draws, by the name of their font. */
export function letterWidths({ fnArray, argsArray }: Operators): (font: string) => LetterWidths {
  const fonts = new Map<string, Map<string, number>>()
  const saved: string[] = []
  let font = ''
  for (const [at, operator] of fnArray.entries()) {
    const [first] = (argsArray[at] ?? []) as unknown[]
    if (operator === OPS.save) saved.push(font)
    else if (operator === OPS.restore) font = saved.pop() ?? font
    else if (operator === OPS.setFont) font = String(first)
    else if (operator === OPS.showText) {
      const widths = fonts.get(font) ?? new Map<string, number>()
      fonts.set(font, widths)
      for (const glyph of first as (Glyph | number)[])
        if (typeof glyph === 'object' && glyph.width) widths.set(glyph.unicode, glyph.width)
    }
  }
  return (name) => (letter) => fonts.get(name)?.get(letter)
}
