import type { ContextChoice } from '#contract/profile.ts'
import type { Source } from '#server/clinical/language/source.ts'

const switchOf = {
  transcript: 'transcript',
  context: 'context',
  file: 'files',
  intake: 'intake',
  // What was not captured belongs to what was.
  gap: 'transcript',
  // The record of consent is no material that one leaves out.
  consent: null,
  // What of the chart is used is chosen in the medical context of the visit.
  chart: null,
} as const satisfies Record<Source['kind'], keyof ContextChoice | null>

/** What a note may be written from. The checks still know the rest: leaving it out makes nothing untrue. */
export function chosenSources(sources: readonly Source[], context: ContextChoice): Source[] {
  const without = new Set(context.without)
  return sources.filter(({ kind, id }) => {
    const name = switchOf[kind]
    return name === null || (context[name] && (kind === 'transcript' || !without.has(id)))
  })
}
