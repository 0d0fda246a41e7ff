import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tryMemory } from '#contract/memories.ts'
import { call } from '#web/api/client.ts'
import { Diff } from '#web/ui/Diff.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import css from './memories.module.css'
import { previewQuery } from './queries.ts'
import { previewWords, trialWords } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

const TYPING_MS = 400

interface Change {
  noteId: string
  title: string
  before: string
  after: string
  doubts?: string[]
}

/** The effect of a memory on the newest notes: at once if it's a rule, otherwise by a model on request. */
export function MemoryPreview({ command }: { command: string }) {
  const [settled] = useDebouncedValue(command, TYPING_MS)
  const { data } = useQuery(previewQuery(settled))
  if (settled === '' || !data) return null
  return (
    <div className={css.preview}>
      <Changes words={previewWords(data)} changed={data.changed} />
      {!data.exact && data.model && data.notes > 0 && <Trial key={settled} command={settled} />}
    </div>
  )
}

function Trial({ command }: { command: string }) {
  const trial = useMutation({
    mutationFn: () => call(tryMemory, { body: { command } }),
    meta: { shownBy: 'form' },
  })
  if (trial.data) return <Changes words={trialWords(trial.data)} changed={trial.data.changed} />
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={trial.isPending}
        onClick={() => trial.mutate()}
      >
        {t('Try it on my last notes')}
      </Button>
      <FormError error={trial.error} />
    </>
  )
}

function Changes({ words, changed }: { words: string; changed: readonly Change[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p role="status">
        {words}
        {changed.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t('Hide') : t('Show')}
          </Button>
        )}
      </p>
      {open &&
        changed.map(({ noteId, title, before, after, doubts = [] }) => (
          <figure key={noteId} className={css.changed}>
            <figcaption>{title}</figcaption>
            <Diff before={before} after={after} />
            {doubts.length > 0 && (
              <p className={css.doubts}>
                {t('Your note didn’t say this, or said it differently: {doubts}', {
                  doubts: doubts.join(' '),
                })}
              </p>
            )}
          </figure>
        ))}
    </>
  )
}
