import { ListPlus } from 'lucide-react'
import type { Omission } from '#contract/review.ts'
import css from './risks.module.css'
import { missingWords } from './omission-words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  omissions: readonly Omission[]
  /** Goes to where it can be added or set aside. */
  onLook: () => void
}

/** Talk of harm that the note leaves out, shown before the note is used. */
export function GraveLeftOut({ omissions, onLook }: Props) {
  if (omissions.length === 0) return null
  return (
    <>
      <p>{t('Mentioned in the visit but not in this note:')}</p>
      <ul className={css.risks}>
        {omissions.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.risk} onClick={onLook}>
              <ListPlus size={15} aria-hidden />
              <span>
                {missingWords(one)}
                <small>{one.evidence.map(({ quote }) => quote).join(' – ')}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
