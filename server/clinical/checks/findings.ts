import type { Term } from '#server/clinical/language/analysis.ts'
import { isAnswered } from './answers.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

/** "I've been trying to recall if I had any injury" says of none. */
const supposed = /\bif\b[^,.;]*\bany\b|\b(?:not|n't) (?:remember|recall|think of)\b/i

/** Asked about, but neither affirmed nor denied. */
function onlyAsked(context: CheckContext, term: Term): boolean {
  const mentions = context.index.mentions.get(term.key) ?? []
  if (mentions.length === 0) return true
  return (
    term.polarity === 'yes' &&
    mentions.every(
      (m) =>
        m.polarity === 'open' &&
        (m.unit.question ? !isAnswered(context, m.unit) : supposed.test(m.unit.text)),
    )
  )
}

/** Symptoms, signs and conditions of which nobody spoke, or which were only asked about. */
export function checkFindings(context: CheckContext): Finding[] {
  return context.analysis.terms
    .filter((t) => t.kind === 'finding' && onlyAsked(context, t))
    .map((t) => {
      const inNote = context.text.slice(t.start, t.end)
      const asked = context.index.mentions.has(t.key)
      const message = asked
        ? `"${inNote}" was asked about, but the answer does not clearly say so`
        : `No one spoke of "${inNote}" in the visit`
      return finding(context, {
        kind: 'finding',
        start: t.start,
        end: t.end,
        contradicts: false,
        message,
      })
    })
}
