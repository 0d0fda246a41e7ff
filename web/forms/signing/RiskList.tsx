import { CircleHelp, EqualNot } from 'lucide-react'
import { isMarked } from '#contract/review.ts'
import { statusWords } from '#web/ui/checked/claim-words.ts'
import type { FilledField } from '../filling/useFill.ts'
import { riskyFields } from './risk-acceptance.ts'
import css from './signing.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  fields: readonly FilledField[]
  onReview: (filled: FilledField) => void
}

/** Marked values that may cause harm; each leads to its field. */
export function RiskList({ fields, onReview }: Props) {
  const risky = riskyFields(fields)
  return (
    <>
      <p>
        {t(
          '{count, plural, one {# value may cause harm and hasn’t been reviewed.} other {# values may cause harm and haven’t been reviewed.}}',
          { count: risky.length },
        )}
      </p>
      <ul className={css.risks}>
        {risky.map((filled) => {
          const [claim] = filled.risks.filter(isMarked)
          return (
            <li key={filled.field.id}>
              <button type="button" onClick={() => onReview(filled)}>
                {claim?.status === 'contradicted' ? (
                  <EqualNot size={15} aria-hidden data-tone="wrong" />
                ) : (
                  <CircleHelp size={15} aria-hidden />
                )}
                <span>
                  {filled.field.name || t('No name')}: {filled.text}
                  {claim && <small>{statusWords(claim)}</small>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
