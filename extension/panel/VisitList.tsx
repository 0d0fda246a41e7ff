import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { getHome } from '#contract/home.ts'
import { type ScribeHead, searchScribes } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { patientName } from '#web/ui/patient-words.ts'
import { shortDate } from '#web/ui/times.ts'
import { useClient } from './client.ts'
import { ErrorNote } from './ErrorNote.tsx'

interface Props {
  onOpen: (visit: ScribeHead) => void
}

/** Today's visits and those that wait, or what a search finds. */
export function VisitList({ onOpen }: Props) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  return (
    <>
      <label className="field">
        {t('Search your visits')}
        <input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </label>
      {text === '' ? <Today onOpen={onOpen} /> : <Found text={text} onOpen={onOpen} />}
    </>
  )
}

const settledMs = 300

/** A text once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settledMs)
    return () => clearTimeout(timer)
  }, [typed])
  return useDeferredValue(settled)
}

function Today({ onOpen }: Props) {
  const { call } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, { signal }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { today, waiting } = data
  return (
    <>
      <Visits title={t('Today')} visits={today.items} onOpen={onOpen}>
        {t('No visits yet today.')}
      </Visits>
      {waiting.items.length > 0 && (
        <Visits title={t('Waiting for review')} visits={waiting.items} onOpen={onOpen} />
      )}
    </>
  )
}

function Found({ text, onOpen }: Props & { text: string }) {
  const { call } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchScribes, { body: { text }, signal }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Visits title={t('Results')} visits={data.items} onOpen={onOpen}>
      {t('No visit contains these words.')}
    </Visits>
  )
}

interface LoadErrorProps {
  error: Error
  onRetry: () => void
}

function LoadError({ error, onRetry }: LoadErrorProps) {
  return (
    <div className="stack">
      <ErrorNote error={error} />
      <div className="actions">
        <button type="button" onClick={onRetry}>
          {t('Try again')}
        </button>
      </div>
    </div>
  )
}

export const Loading = () => (
  <p className="quiet" role="status">
    {t('Loading…')}
  </p>
)

interface VisitsProps extends Props {
  title: string
  visits: readonly ScribeHead[]
  /** Instead of an empty list. */
  children?: string
}

function Visits({ title, visits, onOpen, children }: VisitsProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {visits.length === 0 && <p className="quiet">{children}</p>}
      <ul className="rows">
        {visits.map((visit) => (
          <li key={visit.id}>
            <button type="button" className="row" onClick={() => onOpen(visit)}>
              <span>{visitTitle(visit)}</span>
              <small>{shortDate(visit.created, new Date())}</small>
              {visit.gist && <small className="gist">{visit.gist}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The patient and the name of a visit. */
export const visitTitle = ({ patient, name }: ScribeHead): string =>
  patient ? `${patientName(patient.demographics)} · ${name}` : name
