import type { Answer } from '#contract/endpoint.ts'
import type { Memory, previewMemory, tryMemory } from '#contract/memories.ts'
import { yearDate } from '#web/ui/times.ts'

/** What a memory would have changed, in one sentence. */
export function previewWords({
  exact,
  model,
  notes,
  changed,
}: Answer<typeof previewMemory>): string {
  if (!exact && !model)
    return 'Only a language model can follow this, and none is set up. It is kept, and does nothing until one is.'
  if (!exact) return 'Only a language model can follow this.'
  if (notes === 0) return 'You have no notes yet to try it on.'
  const newest = notes === 1 ? 'your last note' : `your last ${notes} notes`
  if (changed.length === 0) return `This would have changed nothing in ${newest}.`
  if (notes === 1) return 'This would have changed your last note.'
  return `This would have changed ${changed.length} of ${newest}.`
}

/** What a model changed under a memory, in one sentence. */
export function trialWords({ model, notes, changed }: Answer<typeof tryMemory>): string {
  if (notes === 0) return 'You have no notes yet to try it on.'
  const newest = notes === 1 ? 'your last note' : `your last ${notes} notes`
  if (changed.length === 0) return `${model} would have changed nothing in ${newest}.`
  if (notes === 1)
    return `${model} would have changed your last note. Another time it may word it differently.`
  return `${model} would have changed ${changed.length} of ${newest}. Another time it may word it differently.`
}

/** Where a memory shows. */
export function usedWords({ notes, lastUsed }: Pick<Memory, 'notes' | 'lastUsed'>): string {
  if (notes === 0 || !lastUsed) return 'Not used yet'
  return `Used in ${notes === 1 ? '1 note' : `${notes} notes`}, last on ${yearDate(lastUsed)}`
}
