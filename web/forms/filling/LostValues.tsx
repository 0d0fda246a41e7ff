import type { FilledForm } from '#contract/filled-forms.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import css from './filling.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Typed values whose field no longer exists in the PDF. */
export function LostValues({ lost }: Pick<FilledForm, 'lost'>) {
  if (lost.length === 0) return null
  const lines = lost.map(({ name, text }) => [name || t('No name'), text] as const)
  return (
    <section className={css.conflict} aria-labelledby="lost-values">
      <strong id="lost-values">
        {t(
          '{count, plural, one {The form has changed: # value no longer has a field.} other {The form has changed: # values no longer have a field.}}',
          { count: lost.length },
        )}
      </strong>
      <dl>
        {lines.map(([name, text], at) => (
          <div key={`${at} ${name}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CopyText
        text={lines.map(([name, text]) => `${name}: ${text}`).join('\n')}
        label={t('Copy the list')}
      />
    </section>
  )
}
