import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listNotes, type Note } from '#contract/notes.ts'
import type { ScribeHead } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { useClient } from './client.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { NoteView } from './NoteView.tsx'
import { RecordSection } from './recording/RecordSection.tsx'
import { Loading, visitTitle } from './VisitList.tsx'

/** A visit with its notes. */
export function VisitView({ visit }: { visit: ScribeHead }) {
  const { call, origin } = useClient()
  const { data, error } = useQuery({
    queryKey: ['notes', visit.id],
    queryFn: ({ signal }) => call(listNotes, { params: { id: visit.id }, signal }),
  })
  return (
    <>
      <h1>{visitTitle(visit)}</h1>
      <p>
        <a href={`${origin}/home/scribes/all/${visit.id}`} target="_blank" rel="noreferrer">
          {t('Open in Ausculta')}
        </a>
      </p>
      <RecordSection visit={visit} />
      <ErrorNote error={error} />
      {data ? <Notes notes={data.items} visit={visit} /> : !error && <Loading />}
    </>
  )
}

interface Props {
  notes: readonly Note[]
  visit: ScribeHead
}

/** One note at a time, the newest first. */
function Notes({ notes, visit }: Props) {
  const complete = notes.filter(({ state }) => state === 'complete')
  const [chosen, setChosen] = useState<string>()
  const note = complete.find(({ id }) => id === chosen) ?? complete.at(-1)
  if (!note) return <p className="quiet">{t('This visit has no finished note yet.')}</p>
  return (
    <>
      {complete.length > 1 && (
        <label className="field">
          {t('Note')}
          <select value={note.id} onChange={(event) => setChosen(event.target.value)}>
            {complete.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <NoteView key={note.id} note={note} visit={visit} />
    </>
  )
}
