import type { Answer } from '#contract/endpoint.ts'
import type { Memory, previewMemory } from '#contract/memories.ts'
import { yearDate } from '#web/ui/times.ts'

/** What a memory would have changed, in one sentence. */
export function previewWords({ exact, notes, changed }: Answer<typeof previewMemory>): string {
  if (!exact) return 'Only a language model can follow this; it is not tried on your notes here.'
  if (notes === 0) return 'You have no notes yet to try it on.'
  const newest = notes === 1 ? 'your last note' : `your last ${notes} notes`
  if (changed.length === 0) return `This would have changed nothing in ${newest}.`
  if (notes === 1) return 'This would have changed your last note.'
  return `This would have changed ${changed.length} of ${newest}.`
}

/** Where a memory shows. */
export function usedWords({ notes, lastUsed }: Pick<Memory, 'notes' | 'lastUsed'>): string {
  if (notes === 0 || !lastUsed) return 'Not used yet'
  return `Used in ${notes === 1 ? '1 note' : `${notes} notes`}, last on ${yearDate(lastUsed)}`
}
