import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dictate, type DictatedLine } from '#common/dictation.ts'
import type { Scribe } from '#contract/scribes.ts'
import { macrosQuery } from '#web/macros/queries.ts'
import { useChosenTemplates } from '#web/notes/useChosenTemplates.ts'
import { transcriptQuery } from '#web/transcript/queries.ts'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The newest lines of the dictation stay visible. */
const SHOWN = 4

/** During dictation: the text with its macros, and the slot that the next words fill. */
export function Dictation({ scribe }: { scribe: Scribe }) {
  const [template] = useChosenTemplates(scribe.prompts)
  return template?.id === 'dictation' ? <Text scribeId={scribe.id} /> : null
}

function Text({ scribeId }: { scribeId: string }) {
  const queries = useQueryClient()
  const { data: lines = [] } = useQuery(transcriptQuery(queries, scribeId))
  const { data: items = [] } = useQuery(macrosQuery)
  const macros = items
    .filter(({ spokenPhrase, content, draft }) => spokenPhrase && content.trim() && !draft)
    .map(({ spokenPhrase, content }) => ({ phrase: spokenPhrase, text: content.trim() }))
  const read = dictate(lines, macros)
  if (!read.some(({ parts }) => parts.some((part) => typeof part !== 'string'))) return null
  const slot = openSlot(read)
  return (
    <section className={css.dictation} aria-label={t('Dictation')}>
      <h3>{t('Dictation')}</h3>
      {read.slice(-SHOWN).map(({ seq, parts }) => (
        <p key={seq}>
          {parts.map((part, at) =>
            typeof part === 'string' ? (
              <span key={at}>{part}</span>
            ) : (
              <mark key={at}>{withSlots(part.text)}</mark>
            ),
          )}
        </p>
      ))}
      <p role="status">
        {slot !== undefined &&
          (slot
            ? t('Say “{field}”, or “skip”.', { field: slot })
            : t('Say the missing text, or “skip”.'))}
      </p>
    </section>
  )
}

/** A macro's text; an empty slot is shown by its name. */
const withSlots = (text: string): ReactNode[] =>
  text
    .split(/\[\[((?:(?!\[\[|\]\]).)*)\]\]/)
    .map((piece, at) => (at % 2 ? <em key={at}>{piece || '…'}</em> : piece))

/** The slot of the newest macro that the next words fill. */
function openSlot(read: readonly DictatedLine[]): string | undefined {
  const last = read.at(-1)?.parts.at(-1)
  return typeof last === 'object' ? last.open[0] : undefined
}
