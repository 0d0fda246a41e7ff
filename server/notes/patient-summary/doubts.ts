import type { SummaryDoubt } from '#contract/patient-summary.ts'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import type { Visit } from '#server/clinical/visit.ts'

/** What an explanation in square brackets says was not spoken and need not be. */
const spokenOnly = (markdown: string) => markdown.replace(/ ?\[[^\]]*\]/g, '')

/** Sentences of an English summary that differ from the visit or say what was not said. */
export function englishDoubts(markdown: string, visit: Visit): SummaryDoubt[] {
  return checkClaims(spokenOnly(markdown), visit)
    .filter(({ status, problems }) => status === 'contradicted' || problems.length > 0)
    .map(({ text, problems }) => ({
      text,
      kinds: [...new Set(problems.map(({ kind }) => kind))],
      message: problems.map(({ message }) => message).join(' '),
    }))
}

/** Any script's digits as 0 to 9, with a point for decimals. */
const numbersOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, digitOf)
    .match(/\d+(?:[.,]\d+)?/g)
    ?.map((number) => number.replace(',', '.')) ?? []

/** Arabic, Persian and Devanagari digits. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  return String(code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660))
}

/**
 * For other languages only numbers and names of drugs can be compared: those of the summary that stand neither in the
 * note nor in the visit.
 */
export function foreignDoubts(markdown: string, note: string, index: SourceIndex): SummaryDoubt[] {
  const units = index.units
  const numbers = new Set([
    ...numbersOf(note),
    ...units.flatMap(({ text }) => numbersOf(text)),
    ...units.flatMap(({ analysis }) => analysis.quantities.flatMap(({ raw }) => raw.map(String))),
  ])
  const drugs = new Set([
    ...drugsOf(note),
    ...units
      .flatMap(({ analysis }) => analysis.terms)
      .filter(isDrug)
      .map(({ key }) => key),
  ])
  return markdown
    .split(/(?<=[.!?。！？।؟])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '')
    .flatMap((text): SummaryDoubt[] => {
      const strange = numbersOf(text).filter(
        (number) => !numbers.has(String(Number(number))) && !numbers.has(number),
      )
      const unnamed = drugsOf(text).filter((drug) => !drugs.has(drug))
      if (strange.length === 0 && unnamed.length === 0) return []
      const kinds = [
        ...(strange.length ? ['number' as const] : []),
        ...(unnamed.length ? ['drug' as const] : []),
      ]
      const message = `${[...strange, ...unnamed].join(', ')} was not said in the visit.`
      return [{ text: text.replace(/^[#\-*\s]+/, ''), kinds, message }]
    })
}

const isDrug = ({ kind }: { kind: string }) => kind === 'drug'
const drugsOf = (text: string) =>
  text.split('\n').flatMap((line) =>
    analyse(line)
      .terms.filter(isDrug)
      .map(({ key }) => key),
  )
