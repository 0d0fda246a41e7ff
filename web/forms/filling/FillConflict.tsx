import { Button } from '@mantine/core'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { Form } from '#contract/forms.ts'
import type { FillSaver, FillView } from './fill-saver.ts'
import type { LateEdit } from './late-edits.ts'
import css from './filling.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  form: Form
  view: FillView
  saver: FillSaver
}

/** The fields that another window changed too; the user chooses, and the other values are among the versions. */
export function FillConflict({ form, view: { status, changes }, saver }: Props) {
  if (status.kind !== 'conflict') return null
  const { other } = status
  const rows = form.fields.filter(
    ({ id }) => id in changes && (changes[id] ?? '') !== (other.typed[id] ?? ''),
  )
  return (
    <section className={css.conflict} role="alert">
      <strong>{t('This form was changed elsewhere while you were typing.')}</strong>
      <p>{t('Choose one. The other stays in Versions.')}</p>
      <dl>
        {rows.map(({ id, name }) => (
          <div key={id}>
            <dt>{name || t('No name')}</dt>
            <dd>{t('Yours: {text}', { text: changes[id] || t('Empty') })}</dd>
            <dd>{t('The other one: {text}', { text: other.typed[id] || t('Empty') })}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <Button size="compact-md" onClick={() => void saver.keepMine()}>
          {t('Keep your values')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => void saver.takeOther()}>
          {t('Use the other values')}
        </Button>
      </div>
    </section>
  )
}

interface LateProps {
  filled: FilledForm
  late: LateEdit | undefined
  onDismiss: () => void
}

/** Shows what was typed here while the form was signed, or its fields were changed. It's kept as a version. */
export function LateValues({ filled: { signed }, late, onDismiss }: LateProps) {
  if (!late) return null
  const texts = new Map(signed?.values.map(({ fieldId, text }) => [fieldId, text]))
  return (
    <section className={css.conflict} role="alert">
      <strong>
        {signed
          ? t('This form was signed while you were typing.')
          : t('The fields of this form were changed while you were typing.')}
      </strong>
      <p>
        {signed
          ? t('Your changes weren’t signed. They’re kept in Versions. To use them, amend the form.')
          : t(
              'Your changes weren’t used, because they could be in the wrong fields. They’re kept in Versions.',
            )}
      </p>
      <dl>
        {late.map(({ fieldId, name, text }) => (
          <div key={fieldId}>
            <dt>{name || t('No name')}</dt>
            <dd>{t('Yours: {text}', { text: text || t('Empty') })}</dd>
            {signed && <dd>{t('Signed: {text}', { text: texts.get(fieldId) || t('Empty') })}</dd>}
          </div>
        ))}
      </dl>
      <Button size="compact-md" variant="default" onClick={onDismiss}>
        {signed ? t('Show the signed form') : t('Close')}
      </Button>
    </section>
  )
}
