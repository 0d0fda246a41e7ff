import type { VisitStages } from '#contract/home.ts'

export const stageNames = ['recorded', 'written', 'reviewed', 'copied'] as const

/** The stages of a visit as a sentence for screen readers and tooltips. */
export function stageWords(stages: VisitStages): string {
  if (stages.copied && stages.reviewed) return 'Recorded, written, reviewed and copied'
  if (stages.copied) return 'Recorded, written and copied, not yet reviewed'
  if (stages.reviewed) return 'Recorded, written and reviewed, not yet copied'
  if (stages.written) return 'Recorded and written, not yet reviewed'
  return stages.recorded ? 'Recorded, no note yet' : 'Nothing recorded yet'
}
