import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FilledForm, FillVersion } from '#contract/filled-forms.ts'
import { isTick } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { fillVersionsQuery, useFilledActions } from './filled-queries.ts'
import css from './filling.module.css'
import type { FilledField } from './useFill.ts'
import { t } from '#web/i18n/i18n.ts'

const reasons: Record<FillVersion['reason'], string> = {
  edited: t('Edited'),
  visit: t('Filled from the visit'),
  removed: t('Values from the visit removed'),
  restored: t('Restored'),
  refused: t('Edit from another window (not used)'),
  signed: t('Signed'),
  remapped: t('Moved to the new fields'),
}

interface Props {
  form: Form
  fields: readonly FilledField[]
  filled: FilledForm
  onClose: () => void
}

/** The versions of a filled form, each with what differs from the present values. */
export function FillVersions({ form, fields, filled, onClose }: Props) {
  const query = useQuery(fillVersionsQuery(filled))
  const { restore } = useFilledActions(filled)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Versions of {title}', { title: form.name })}
      size="lg"
    >
      <Loaded what={t('the versions')} query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No versions yet')}>
              {t('Each change to the form is kept here.')}
            </EmptyState>
          ) : (
            <ul className={css.versions} aria-label={t('Versions')}>
              {items.map((version) => (
                <Version
                  key={version.version}
                  version={version}
                  fields={fields}
                  isBusy={restore.isPending}
                  onRestore={
                    filled.signed
                      ? undefined
                      : () => restore.mutate(version.version, { onSuccess: onClose })
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  )
}

interface VersionProps {
  version: FillVersion
  fields: readonly FilledField[]
  isBusy: boolean
  /** Absent where nothing can be changed. */
  onRestore: (() => void) | undefined
}

function Version({ version: { version, created, reason, values }, ...rest }: VersionProps) {
  const { fields, isBusy, onRestore } = rest
  const texts = new Map(values.map(({ fieldId, text }) => [fieldId, text]))
  const gone = values.filter(({ fieldId, text }) => fieldId === null && text !== '')
  // What a record holds belongs to no version.
  const differing = fields.filter(
    ({ field, known, text, isTyped }) =>
      (texts.has(field.id) || isTyped || !known) && (texts.get(field.id) ?? '') !== text,
  )
  return (
    <li>
      <div className={css.versionHead}>
        <span>
          <strong>{t('Version {version}', { version })}</strong> · {reasons[reason]} ·{' '}
          <RelativeTime instant={created} />
        </span>
        {differing.length > 0 && onRestore && (
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onRestore}>
            {t('Restore version {version}', { version })}
          </Button>
        )}
      </div>
      {differing.length === 0 && gone.length === 0 ? (
        <p>{t('Same as the current values')}</p>
      ) : (
        <dl>
          {differing.map((one) => (
            <div key={one.field.id}>
              <dt>{one.field.name || t('No name')}</dt>
              <dd>{valueWords(one, texts.get(one.field.id) ?? '')}</dd>
            </div>
          ))}
          <GoneValues values={gone} />
        </dl>
      )}
    </li>
  )
}

/** Values of fields that the form no longer has. */
function GoneValues({ values }: Pick<FillVersion, 'values'>) {
  return values.map(({ name, text }, at) => (
    <div key={`${at} ${name}`}>
      <dt>{t('{name} (no longer in the form)', { name: name || t('No name') })}</dt>
      <dd>{text}</dd>
    </div>
  ))
}

function valueWords({ field }: FilledField, text: string): string {
  if (isTick(field)) return text === '' ? t('Not ticked') : t('Ticked')
  if (field.type === 'signature' && text !== '') return t('Your signature')
  return text || t('Empty')
}
