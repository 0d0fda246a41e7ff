import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { directionOf } from '#contract/languages.ts'
import css from './translation.module.css'
import type { ShownChunk } from './translations.ts'
import { useTranslateAgain } from './useLanguages.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  /** The chunks of the line. */
  chunks: readonly ShownChunk[]
  text: string | undefined
  language: string
  /** Missing translations are still to come. */
  translating: boolean
  mark: (text: string) => ReactNode
}

/** The translation of a line, beside or below it. */
export function TranslatedText(props: Props) {
  const { scribeId, chunks, text, language, translating, mark } = props
  const again = useTranslateAgain(scribeId)
  const failed = chunks.filter(({ problem }) => problem !== undefined)
  const isWaiting = translating && chunks.some((one) => !one.translation && !one.problem)
  if (text === undefined && failed.length === 0 && !isWaiting) return null
  return (
    <div className={css.translation}>
      {text !== undefined && (
        <span lang={language} dir={directionOf(language)} className={css.text}>
          {mark(text)}
        </span>
      )}
      {isWaiting && (
        <span className={css.waiting} aria-hidden>
          …
        </span>
      )}
      {failed.length > 0 && translating && (
        <small className={css.problem}>
          {translate(failed[0]?.problem ?? '')}{' '}
          <UnstyledButton
            className={css.again}
            onClick={() => again.mutate(failed.map(({ seq }) => seq))}
          >
            {t('Try again')}
          </UnstyledButton>
        </small>
      )}
    </div>
  )
}
