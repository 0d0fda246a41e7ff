import type { ScribeHead } from '#contract/scribes.ts'
import { patientName } from '#web/ui/patient-words.ts'
import { useShownPatient } from './patient/pending.ts'
import { SearchHits } from './SearchHits.tsx'
import css from './scribes.module.css'

interface Props {
  visit: Pick<ScribeHead, 'id' | 'name' | 'patient'>
  /** The words of a search; they are bold. */
  query?: string
}

/** What a row calls a visit: its patient, followed by its name, or only its name. */
export function VisitName({ visit, query = '' }: Props) {
  const patient = useShownPatient(visit)
  const marked = (text: string) => (query ? <SearchHits text={text} query={query} /> : text)
  if (!patient) return marked(visit.name)
  return (
    <>
      {marked(patientName(patient.demographics))}
      <span className={css.rowVisit}>{marked(visit.name)}</span>
    </>
  )
}
