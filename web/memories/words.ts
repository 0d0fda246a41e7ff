import type { Answer } from '#contract/endpoint.ts'
import type { Memory, previewMemory, tryMemory } from '#contract/memories.ts'
import { yearDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

/** What a memory would have changed, in one sentence. */
export function previewWords({
  exact,
  model,
  notes,
  changed,
}: Answer<typeof previewMemory>): string {
  if (!exact && !model)
    return t(
      'Only a language model can follow this, and none is set up. It is kept, and does nothing until one is.',
    )
  if (!exact) return t('Only a language model can follow this.')
  if (notes === 0) return t('You have no notes yet to try it on.')
  const newest = notes === 1 ? t('your last note') : t('your last {notes} notes', { notes })
  if (changed.length === 0) return t('This would have changed nothing in {newest}.', { newest })
  if (notes === 1) return t('This would have changed your last note.')
  return t('This would have changed {length} of {newest}.', { length: changed.length, newest })
}

/** What a model changed under a memory, in one sentence. */
export function trialWords({ model, notes, changed }: Answer<typeof tryMemory>): string {
  if (notes === 0) return t('You have no notes yet to try it on.')
  const newest = notes === 1 ? t('your last note') : t('your last {notes} notes', { notes })
  if (changed.length === 0)
    return t('{model} would have changed nothing in {newest}.', { model, newest })
  if (notes === 1)
    return t(
      '{model} would have changed your last note. Another time it may word it differently.',
      { model },
    )
  return t(
    '{model} would have changed {length} of {newest}. Another time it may word it differently.',
    { model, length: changed.length, newest },
  )
}

/** Where a memory shows. */
export function usedWords({ notes, lastUsed }: Pick<Memory, 'notes' | 'lastUsed'>): string {
  if (notes === 0 || !lastUsed) return t('Not used yet')
  return t('Used in {value}, last on {yearDate}', {
    value: notes === 1 ? t('1 note') : t('{notes} notes', { notes }),
    yearDate: yearDate(lastUsed),
  })
}
