import type { WriteBackPreview } from '#contract/write-back.ts'
import { useNow } from '#web/ui/now.ts'
import { ageOn } from '#web/ui/patient-words.ts'
import { dateOnly, fullDate } from '#web/ui/times.ts'
import css from './write-back.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** The patient banner as the EMR gives it, and the text to write. */
export function PreviewText({ preview }: { preview: WriteBackPreview }) {
  const { displayName: name, type, author, period, replaces, beside, text } = preview
  const facts = [
    type.code
      ? t('{type} (LOINC {code})', { type: translate(type.display), code: type.code })
      : translate(type.display),
    t('by {author}', { author }),
    t('visit of {date}', { date: fullDate(period.start) }),
    t('preliminary, until it’s signed in {name}', { name }),
  ]
  return (
    <>
      <Banner preview={preview} />
      <p className={css.hint}>{facts.join(' · ')}</p>
      {replaces !== null && (
        <p className={css.hint}>
          {t('It replaces document {id}, which has an earlier text of this note.', {
            id: replaces,
          })}
        </p>
      )}
      {beside !== null && (
        <p className={css.hint}>
          {t('Document {id}, which has an earlier text of this note, stays beside it.', {
            id: beside,
          })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <pre className={css.text} tabIndex={0} role="group" aria-label={t('Text that is written')}>
        {text}
      </pre>
    </>
  )
}

function Banner({ preview: { patient, differs, displayName } }: { preview: WriteBackPreview }) {
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
    return t('The visit has another name and birth date. Make sure that this is the patient.')
  return differs.includes('name')
    ? t('The visit has another name. Make sure that this is the patient.')
    : t('The visit has another birth date. Make sure that this is the patient.')
}
