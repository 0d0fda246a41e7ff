import type { Answer } from '#contract/endpoint.ts'
import type { Memory, previewMemory, tryMemory } from '#contract/memories.ts'
import { yearDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

/** The effect of a memory, in one sentence. */
export function previewWords({
  exact,
  model,
  notes,
  changed,
}: Answer<typeof previewMemory>): string {
  if (!exact && !model)
    return t('Only a language model can follow this, and none is set up. Saved, but not used yet.')
  if (!exact) return t('Only a language model can follow this.')
  if (notes === 0) return t('You have no notes yet to try it on.')
  if (changed.length === 0)
    return t(
      '{notes, plural, one {This would have changed nothing in your last note.} other {This would have changed nothing in your last # notes.}}',
      { notes },
    )
  if (notes === 1) return t('This would have changed your last note.')
  return t('This would have changed {changed, number} of your last {notes, number} notes.', {
    changed: changed.length,
    notes,
  })
}

/** A model's changes under a memory, in one sentence. */
export function trialWords({ model, notes, changed }: Answer<typeof tryMemory>): string {
  if (notes === 0) return t('You have no notes yet to try it on.')
  if (changed.length === 0)
    return t(
      '{notes, plural, one {{model} would have changed nothing in your last note.} other {{model} would have changed nothing in your last # notes.}}',
      { model, notes },
    )
  if (notes === 1)
    return t('{model} would have changed your last note. The wording may vary.', { model })
  return t(
    '{model} would have changed {changed, number} of your last {notes, number} notes. The wording may vary.',
    { model, changed: changed.length, notes },
  )
}

/** Where a memory shows. */
export function usedWords({ notes, lastUsed }: Pick<Memory, 'notes' | 'lastUsed'>): string {
  if (notes === 0 || !lastUsed) return t('Not used yet')
  return t(
    '{notes, plural, one {Used in # note, last on {date}} other {Used in # notes, last on {date}}}',
    { notes, date: yearDate(lastUsed) },
  )
}
