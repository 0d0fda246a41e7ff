import type { PatientCheck } from '#contract/patient-check.ts'
import { EvidenceLines } from '../checked/EvidenceLines.tsx'
import css from './write-back.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Warns before something is written into the chart of a patient that the visit may not be about. It blocks nothing. */
export function OtherPatient({ check }: { check: PatientCheck | undefined }) {
  if (!check || check.dismissed || check.mentions.length === 0) return null
  return (
    <section className={css.notice} role="alert">
      <strong>{t('This visit may belong to another patient')}</strong>
      <EvidenceLines evidence={check.mentions.map(({ evidence }) => evidence)} />
    </section>
  )
}
