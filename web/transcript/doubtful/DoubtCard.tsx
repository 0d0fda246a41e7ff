import { Button } from '@mantine/core'
import { BookPlus, Check } from 'lucide-react'
import type { Doubt, Suggestion } from '#contract/drugs.ts'
import css from './doubtful.module.css'
import type { DoubtActions } from './useDoubts.ts'

const reasons: Record<Suggestion['from'], string> = {
  patient: 'in the context of this visit',
  clinic: "in the clinic's dictionary",
  user: 'in your dictionary',
  lexicon: '',
}

/** What may have been meant, and what one can do about it. */
export function DoubtCard({ doubt, deeds }: { doubt: Doubt; deeds: DoubtActions }) {
  const { said, reason, suggestions } = doubt
  return (
    <div className={css.card}>
      <p className={css.question}>
        {reason === 'misheard'
          ? `Was “${said}” meant to be`
          : `“${said}” is often taken for another drug that stands in the context of this visit. Was it`}
      </p>
      <ul className={css.suggestions}>
        {suggestions.map(({ name, about, from }, at) => (
          <li key={name}>
            <button
              type="button"
              className={css.suggestion}
              data-autofocus={at === 0 || undefined}
              onClick={() => deeds.onAccept(doubt, name)}
            >
              <strong>{name}</strong>
              <span>{[about, reasons[from]].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.deeds}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Check size={14} aria-hidden />}
          onClick={() => deeds.onKeep(doubt)}
        >
          Keep as said
        </Button>
        {reason === 'misheard' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<BookPlus size={14} aria-hidden />}
            onClick={() => deeds.onLearn(doubt)}
          >
            Add to my dictionary
          </Button>
        )}
      </div>
    </div>
  )
}
