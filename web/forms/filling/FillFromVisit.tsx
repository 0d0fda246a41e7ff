import { Button } from '@mantine/core'
import type { FilledForm } from '#contract/filled-forms.ts'
import { mayComeFromVisit } from '#contract/form-fields.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import { CheckLine } from '#web/ui/checked/CheckLine.tsx'
import { CopyText } from '#web/ui/CopyText.tsx'
import { AppError } from '#contract/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import css from './filling.module.css'
import type { FilledField } from './useFill.ts'
import { useFilledActions } from './filled-queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  fields: readonly FilledField[]
  filled: FilledForm
  onSelect: (filled: FilledField) => void
}

/** Fills the fields that no record fills from what was said in the visit, and lists what wasn't said. */
export function FillFromVisit({ fields, filled, onSelect }: Props) {
  const { start } = useFilledActions(filled)
  // What a record holds and what a person typed stays.
  const open = fields.filter(
    ({ field, known, isTyped }) => !known && !isTyped && mayComeFromVisit(field),
  )
  const begin = () => start.mutate(open.map(({ field }) => field.id))
  const { run } = filled
  const values = filled.visit?.values
  const error = run?.state === 'failed' ? new AppError('failed', run.message) : start.error
  return (
    <div className={css.fromVisit}>
      <RunActions
        filled={filled}
        start={{ begin, isPending: start.isPending }}
        canStart={open.length > 0}
      />
      {error && (
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

interface RunActionsProps {
  filled: FilledForm
  start: { begin: () => void; isPending: boolean }
  canStart: boolean
}

/** Starts and cancels a run, and removes what it found. */
function RunActions({ filled, start, canStart }: RunActionsProps) {
  const { cancel, removeValues } = useFilledActions(filled)
  const { run, visit } = filled
  const isRunning = run?.state === 'running'
  const shared = { size: 'compact-md', variant: 'default' } as const
  return (
    <div className={css.actions}>
      {isRunning ? (
        <Button {...shared} loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel')}
        </Button>
      ) : (
        <Button {...shared} loading={start.isPending} disabled={!canStart} onClick={start.begin}>
          {visit ? t('Fill from the visit again') : t('Fill from the visit')}
        </Button>
      )}
      {visit && !isRunning && (
        <Button
          size="compact-md"
          variant="subtle"
          loading={removeValues.isPending}
          onClick={() => removeValues.mutate()}
        >
          {t('Remove what the visit filled')}
        </Button>
      )}
      <span role="status">{isRunning && progressWords(run.done, run.of)}</span>
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
