import { drugNamesIn } from '#server/clinical/facts/drugs.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import type { Visit } from '#server/clinical/visit.ts'
import type { HighlightLine, HighlightSection } from './render.ts'
import { bareHeading } from './sections.ts'

const notCovered =
  'Highlights does not cover the language of this visit: only figures, dates and medicine names are listed.'
/** A number with the word or unit behind it, such as "38,5 °C", "3 Tage" or "12/03/2024". */
const figure = /\d[\d.,/:]*(?:\s?(?:%|°\s?[CF]|\p{L}{1,12}))?/gu

/** For a visit in an unsupported language: figures, dates and names of medicines, line by line. */
export function renderBare(visit: Visit): HighlightSection[] {
  const lines = visit.lines.flatMap(({ text, number }): HighlightLine[] => {
    const drugs = drugNamesIn(text).map(({ said }) => capitalised(said))
    const figures = (text.match(figure) ?? []).map((one) => one.replace(/[.,:/]$/, ''))
    const found = [...drugs, ...figures]
    return found.length > 0 ? [{ text: found.join(', '), lines: [number] }] : []
  })
  return [{ heading: bareHeading, lines: [{ text: notCovered, lines: [] }, ...lines] }]
}
