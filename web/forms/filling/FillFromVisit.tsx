import { Button } from '@mantine/core'
import { mayComeFromVisit } from '#contract/form-fields.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import { CheckLine } from '#web/ui/checked/CheckLine.tsx'
import { CopyText } from '#web/ui/CopyText.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import css from './filling.module.css'
import type { FilledField } from './useFill.ts'
import type { useVisitValues } from './use-visit-values.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  fields: readonly FilledField[]
  visit: ReturnType<typeof useVisitValues>
  onSelect: (filled: FilledField) => void
}

/** Fills the fields that no record fills from what was said in the visit, and lists what wasn't said. */
export function FillFromVisit({ fields, visit, onSelect }: Props) {
  const { stored, run, error, start, cancel, remove } = visit
  // What a record holds and what a person typed stays.
  const open = fields.filter(
    ({ field, known, isTyped }) => !known && !isTyped && mayComeFromVisit(field),
  )
  const begin = () => void start(open.map(({ field }) => field.id))
  const { values } = stored
  return (
    <div className={css.fromVisit}>
      <div className={css.actions}>
        {run ? (
          <Button size="compact-md" variant="default" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : (
          <Button size="compact-md" variant="default" disabled={open.length === 0} onClick={begin}>
            {values ? t('Fill from the visit again') : t('Fill from the visit')}
          </Button>
        )}
        {values && !run && (
          <Button size="compact-md" variant="subtle" onClick={remove}>
            {t('Remove what the visit filled')}
          </Button>
        )}
        <span role="status">{run && progressWords(run.done, run.of)}</span>
      </div>
      {error !== undefined && (
        <ErrorState
          title={t('Could not fill the form from the visit')}
          error={error}
          onRetry={begin}
        />
      )}
      {values && <Outcome values={values} fields={fields} onSelect={onSelect} />}
    </div>
  )
}

const progressWords = (done: number, of: number) =>
  done < of
    ? t('Reading the visit: field {done, number} of {count, number}', { done, count: of })
    : t('Checking the values…')

interface OutcomeProps extends Pick<Props, 'fields' | 'onSelect'> {
  values: VisitValues
}

/** Who filled the form, how it was checked, and what wasn't said. */
function Outcome({ values, fields, onSelect }: OutcomeProps) {
  const { writer, failure, isPartial, check, unanswered } = values
  const missing = fields.filter(({ field, text }) => text === '' && unanswered.includes(field.id))
  return (
    <>
      {failure !== '' && <p className={css.notice}>{translate(failure)}</p>}
      <p>
        {writer.kind === 'model'
          ? t('Filled by {model} from the visit.', { model: writer.name })
          : t(
              'Filled from the facts that were found in the visit. A language model fills more fields, and boxes.',
            )}
      </p>
      {isPartial && (
        <p className={css.notice}>
          {t(
            'The visit is longer than the model reads at once. Only the lines about these fields were read.',
          )}
        </p>
      )}
      <CheckLine check={check} before="use it" />
      {missing.length > 0 && <AskPatient fields={missing} onSelect={onSelect} />}
    </>
  )
}

/** The fields that the visit says nothing about. */
function AskPatient({ fields, onSelect }: Pick<Props, 'fields' | 'onSelect'>) {
  const names = fields.map(({ field }) => field.name || t('No name'))
  return (
    <details className={css.ask}>
      <summary>
        {t('Ask the patient: {count, plural, one {# field} other {# fields}}', {
          count: fields.length,
        })}
      </summary>
      <ul>
        {fields.map((filled, at) => (
          <li key={filled.field.id}>
            <button type="button" onClick={() => onSelect(filled)}>
              {names[at]}
            </button>
          </li>
        ))}
      </ul>
      <CopyText text={names.join('\n')} label={t('Copy the list')} />
    </details>
  )
}
