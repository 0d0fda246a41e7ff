import { Button } from '@mantine/core'
import { GitCompareArrows } from 'lucide-react'
import { useRef } from 'react'
import type { Note } from '#contract/notes.ts'
import { DiffText } from './DiffText.tsx'
import css from './versions.module.css'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  mine: string
  other: Note
  onMine: () => void
  onOther: () => void
}

/**
 * Two texts of one note; the user chooses, and the other is already among the versions. The line above stays visible.
 */
export function ConflictView(sides: Props) {
  const choice = useRef<HTMLElement>(null)
  const show = () => {
    choice.current?.scrollIntoView({ block: 'start' })
    choice.current?.focus()
  }
  return (
    <>
      <div className={css.conflictLine} role="alert">
        <GitCompareArrows size={18} aria-hidden />
        <span>
          <strong>{t('This note was changed elsewhere')}</strong>{' '}
          <span className={css.conflictMore}>{t('while you were typing.')}</span>
        </span>
        <Button size="compact-sm" variant="default" onClick={show}>
          <Trans
            message="Compare {andChoose}"
            values={{ andChoose: <span className={css.conflictMore}>{t('and choose')}</span> }}
          />
        </Button>
      </div>
      <section
        ref={choice}
        tabIndex={-1}
        className={css.conflict}
        aria-label={t('The note was changed elsewhere')}
      >
        <p>
          {t('Choose one. The other stays in Versions.')}
          <span className={css.conflictHow}>
            {' '}
            {t('Yours is underlined. The other is struck through.')}
          </span>
        </p>
        <Sides {...sides} />
      </section>
    </>
  )
}

function Sides({ mine, other, onMine, onOther }: Props) {
  return (
    <div className={css.conflictSides}>
      <div>
        <h3>{t('Your text')}</h3>
        <DiffText before={other.content} after={mine} />
        <Button size="compact-md" onClick={onMine}>
          {t('Keep your text')}
        </Button>
      </div>
      <div>
        <h3>{t('The other text')}</h3>
        <DiffText before={mine} after={other.content} />
        <Button size="compact-md" variant="default" onClick={onOther}>
          {t('Use the other text')}
        </Button>
      </div>
    </div>
  )
}
