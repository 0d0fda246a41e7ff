import type { Claim } from '#contract/notes.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'

/** Each sentence of a passage as a list item; its words stay. */
export function asBullets(text: string): string {
  return statementsIn(text)
    .map((statement) => `- ${statement.text}`)
    .join('\n')
}

/**
 * What the patient said in place of what the note says of it: each sentence that rests on words of the patient
 * becomes these words in quotation marks, the others stay.
 */
export function inPatientWords(text: string, claims: readonly Claim[]): string {
  let result = ''
  let from = 0
  for (const claim of claims) {
    const quotes = claim.evidence.filter((one) => one.speaker === 'patient').map((one) => one.quote)
    // A person has to resolve contradictions first.
    if (quotes.length === 0 || claim.status !== 'supported') continue
    result += text.slice(from, claim.start) + quotes.map((quote) => `“${quote.trim()}”`).join(' ')
    from = claim.end
  }
  return result + text.slice(from)
}
