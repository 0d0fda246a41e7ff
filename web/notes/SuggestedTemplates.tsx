import { Sparkles } from 'lucide-react'
import css from './picker.module.css'
import { PickerRow, type Picking } from './PickerRow.tsx'
import type { Suggestion } from './useSuggestions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  suggestions: readonly Suggestion[]
  failed: boolean
  picking: Picking
}

/** Templates that fit this visit, each with its reason. They are chosen and ticked like any other. */
export function SuggestedTemplates({ suggestions, failed, picking }: Props) {
  if (failed)
    return (
      <p className={css.pickerGroup} role="status">
        {t('Failed to fetch smart suggestions')}
      </p>
    )
  if (suggestions.length === 0) return null
  return (
    <section aria-label={t('Suggested for this visit')}>
      <p className={css.pickerGroup}>
        <Sparkles size={12} aria-hidden /> {t('Suggested for this visit')}
      </p>
      {suggestions.map(({ item, reason }) => (
        <PickerRow key={item.id} item={item} about={reason} {...picking} />
      ))}
    </section>
  )
}
