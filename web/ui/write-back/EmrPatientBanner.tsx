import type { WriteBackPreview } from '#contract/write-back.ts'
import { useNow } from '../now.ts'
import { ageOn } from '../patient-words.ts'
import { dateOnly } from '../times.ts'
import css from './write-back.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  preview: Pick<WriteBackPreview, 'patient' | 'differs' | 'displayName'>
}

/** A patient as the EMR has them now, and how they differ from the visit's. */
export function EmrPatientBanner({ preview: { patient, differs, displayName } }: Props) {
  const { name, birthDate, gender, number, emrPatientId } = patient
  const now = useNow()
  const born = birthDate.length === 10 ? birthDate : ''
  const details = [
    born
      ? t('{date} (age {age, number})', { date: dateOnly(born), age: ageOn(born, now) })
      : birthDate || t('no birth date'),
    genders[gender] ?? '',
    number && t('No. {number}', { number }),
    t('ID {id}', { id: emrPatientId }),
  ]
  return (
    <section className={css.banner} aria-label={t('Patient in {name}', { name: displayName })}>
      <strong>{name || t('No name')}</strong>
      <span>{details.filter(Boolean).join(' · ')}</span>
      {differs.length > 0 && (
        <p className={css.wrong} role="alert">
          {describeDifference(differs)}
        </p>
      )}
    </section>
  )
}

const genders: Record<string, string> = {
  female: t('Female'),
  male: t('Male'),
  other: t('Other sex'),
}

function describeDifference(differs: WriteBackPreview['differs']): string {
  if (differs.length > 1)
    return t('The visit has a different name and birth date. Make sure this is the right patient.')
  return differs.includes('name')
    ? t('The visit has a different name. Make sure this is the right patient.')
    : t('The visit has a different birth date. Make sure this is the right patient.')
}
