import { Button } from '@mantine/core'
import { BookPlus, Check } from 'lucide-react'
import type { Doubt, Suggestion } from '#contract/drugs.ts'
import css from './doubtful.module.css'
import type { DoubtActions } from './doubt-actions.ts'
import { t } from '#web/i18n/i18n.ts'

const reasons: Record<Suggestion['from'], string> = {
  patient: t('in the context of this visit'),
  clinic: t('in the clinic’s dictionary'),
  group: t('in your group’s dictionary'),
  user: t('in your dictionary'),
  lexicon: '',
}

interface Props {
  doubt: Doubt
  actions: DoubtActions
}

/** Suggestions for a doubtful name, and the actions on it. */
export function DoubtCard({ doubt, actions }: Props) {
  const { reason, suggestions } = doubt
  return (
    <div className={css.card}>
      <p className={css.question}>{question(doubt)}</p>
      <ul className={css.suggestions}>
        {suggestions.map(({ name, about, from }, at) => (
          <li key={name}>
            <button
              type="button"
              className={css.suggestion}
              data-autofocus={at === 0 || undefined}
              onClick={() => actions.onAccept(doubt, name)}
            >
              <strong>{name}</strong>
              <span>{[about, reasons[from]].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button {...quiet} leftSection={<Check {...icon} />} onClick={() => actions.onKeep(doubt)}>
          {t('Keep as said')}
        </Button>
        {reason === 'misheard' && (
          <Button
            {...quiet}
            leftSection={<BookPlus {...icon} />}
            onClick={() => actions.onLearn(doubt)}
          >
            {t('Add to my dictionary')}
          </Button>
        )}
      </div>
    </div>
  )
}

const question = ({ said, reason }: Doubt): string =>
  reason === 'misheard'
    ? t('“{said}” may be misheard. Replace it with:', { said })
    : t('“{said}” is easily confused with another drug in this visit. Replace it with:', { said })

const quiet = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
const icon = { size: 14, 'aria-hidden': true } as const
