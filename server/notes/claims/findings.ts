import { type CheckContext, type Finding, finding } from './context.ts'

/** Symptoms, signs and conditions of which nobody spoke. */
export function checkFindings(context: CheckContext): Finding[] {
  return context.analysis.terms
    .filter((t) => t.kind === 'finding' && !context.index.mentions.has(t.key))
    .map((t) => {
      const inNote = context.text.slice(t.start, t.end)
      const message = `No one spoke of "${inNote}" in the visit`
      return finding(context, {
        kind: 'finding',
        start: t.start,
        end: t.end,
        contradicts: false,
        message,
      })
    })
}
