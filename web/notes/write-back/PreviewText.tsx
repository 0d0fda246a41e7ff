import type { WriteBackPreview } from '#contract/write-back.ts'
import { fullDate } from '#web/ui/times.ts'
import { EmrPatientBanner } from '#web/ui/write-back/EmrPatientBanner.tsx'
import css from '#web/ui/write-back/write-back.module.css'
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
      <EmrPatientBanner preview={preview} />
      <p className={css.hint}>{facts.join(' · ')}</p>
      {replaces !== null && (
        <p className={css.hint}>
          {t('It replaces document {id}, which has an earlier version of this note.', {
            id: replaces,
          })}
        </p>
      )}
      {beside !== null && (
        <p className={css.hint}>
          {t('Document {id}, which has an earlier version of this note, is kept.', {
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
