import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, FileCheck, FileX } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import type { WriteBack } from '#contract/write-back.ts'
import { fullDate } from '#web/ui/times.ts'
import { writeBackQuery } from './queries.ts'
import { useLookForWriteBack } from './useWriteBack.ts'
import css from '#web/ui/write-back/write-back.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** What became of the last attempt to write the note to an EMR. */
export function WriteBackBanner({ note }: { note: Note }) {
  const { data } = useQuery(writeBackQuery(note))
  const last = data?.items[0]
  const look = useLookForWriteBack(note)
  if (!last || last.state === 'writing') return null
  const Icon = icons[last.state]
  return (
    <div className={css.state} data-state={last.state}>
      <Icon size={16} aria-hidden />
      <span>{describe(last, note.version)}</span>
      {last.state === 'uncertain' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {t('Look for it')}
        </Button>
      )}
    </div>
  )
}

const icons = { written: FileCheck, failed: FileX, uncertain: CircleHelp } as const

function describe(last: WriteBack, version: number): string {
  const { displayName: name, state, at, documentId, message, verified } = last
  const date = fullDate(at)
  if (state === 'uncertain')
    return `${translate(message)} ${t('{name} may have the note of {date}.', { name, date })}`.trim()
  if (state === 'failed')
    return `${t('Not written to {name}, {date}.', { name, date })} ${translate(message)}`
  const written = t('Written to {name}, {date}, as document {id}.', {
    name,
    date,
    id: documentId ?? '',
  })
  if (!verified) return `${written} ${t('It couldn’t be read again.')}`
  return last.noteVersion < version
    ? `${written} ${t('The note may have changed since.')}`
    : written
}
