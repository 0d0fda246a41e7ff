import { useQuery } from '@tanstack/react-query'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import { patientCheckQuery } from './queries.ts'
import css from './write-back.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Warns before a note is written into the chart of a patient that the visit may not be about. It blocks nothing. */
export function OtherPatient({ scribeId }: { scribeId: string }) {
  const { data } = useQuery(patientCheckQuery(scribeId))
  if (!data || data.dismissed || data.mentions.length === 0) return null
  return (
    <section className={css.notice} role="alert">
      <strong>{t('This visit may belong to another patient')}</strong>
      <EvidenceLines evidence={data.mentions.map(({ evidence }) => evidence)} />
    </section>
  )
}
