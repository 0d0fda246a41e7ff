import type { ContextChoice } from '#contract/profile.ts'
import type { Source } from '#server/clinical/language/source.ts'

const switchOf = {
  transcript: 'transcript',
  context: 'context',
  file: 'files',
  intake: 'intake',
  // Gaps belong to the transcript.
  gap: 'transcript',
  // The consent record can't be left out.
  consent: null,
  // What of the chart is used is chosen in the medical context of the visit.
  chart: null,
} as const satisfies Record<Source['kind'], keyof ContextChoice | null>

/**
 * The sources that a note may be written from. The checks still use the others: leaving a source out makes nothing
 * untrue.
 */
export function chosenSources(sources: readonly Source[], context: ContextChoice): Source[] {
  const without = new Set(context.without)
  return sources.filter(({ kind, id }) => {
    const name = switchOf[kind]
    return name === null || (context[name] && (kind === 'transcript' || !without.has(id)))
  })
}
