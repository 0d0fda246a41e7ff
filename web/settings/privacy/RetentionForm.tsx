import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Periods, putRetention, type RetentionPolicy } from '#contract/retention.ts'
import { RetentionPeriod } from '#contract/retention-period.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { yearDate } from '#web/ui/times.ts'
import css from './privacy.module.css'
import { previewQuery, retentionQuery } from './queries.ts'
import { type GroupBounds, useGroupBounds } from './group-bounds.ts'
import { deletedWords, periodOptions } from './retention-words.ts'
import { RetentionPreview } from './RetentionPreview.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Chooses the periods. Save stays disabled until the preview has loaded. */
export function RetentionForm({ policy }: { policy: RetentionPolicy }) {
  const { edited, save } = useRetention(policy)
  const { value: periods, isEdited } = edited
  const isOn = periods.period !== 'never' || periods.audioPeriod !== 'never'
  const preview = useQuery({ ...previewQuery(periods), enabled: isOn })
  return (
    <div className={css.form} data-state={formState(save.isPending, isEdited)}>
      <PeriodFields periods={periods} onChange={edited.set} />
      {!isOn && <p className={css.quiet}>{t('Nothing is deleted automatically.')}</p>}
      {isOn && preview.data && <RetentionPreview periods={periods} preview={preview.data} />}
      {isOn && preview.isPending && <LoadingRows count={2} />}
      {isOn && preview.error && (
        <ErrorState
          title={t('Could not estimate what would be deleted')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      <div className={css.actions}>
        <Button
          disabled={!isEdited || (isOn && preview.isPending)}
          loading={save.isPending}
          onClick={() => save.mutate(periods)}
        >
          {t('Save')}
        </Button>
        {isEdited && (
          <Button variant="default" onClick={edited.clear}>
            {t('Discard')}
          </Button>
        )}
        <span role="status" className={css.quiet}>
          {statusWords(policy, isEdited, save.isPending)}
        </span>
      </div>
      <Figures policy={policy} />
    </div>
  )
}

/** The stored periods with the unsaved choice. */
function useRetention({ period, audioPeriod, version }: RetentionPolicy) {
  const edited = useEdited<Periods>({ period, audioPeriod })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (periods: Periods) => call(putRetention, { body: { ...periods, version } }),
    onSuccess: async (saved, periods) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      edited.sent(periods)
      // Every visit shows when it will be deleted.
      await queries.invalidateQueries({ queryKey: keys.scribe('').slice(0, 1) })
    },
  })
  return { edited, save }
}

/** Specification §4: editing, updating, success. */
const formState = (isSaving: boolean, isEdited: boolean) =>
  isSaving ? 'updating' : isEdited ? 'editing' : 'success'

function statusWords(
  { lastUpdated }: RetentionPolicy,
  isEdited: boolean,
  isSaving: boolean,
): string {
  if (isSaving) return t('Saving…')
  if (isEdited) return t('Not saved yet')
  return lastUpdated
    ? t('Saved {date}', { date: yearDate(lastUpdated) })
    : t('Everything is kept until you choose')
}

interface FieldsProps {
  periods: Periods
  onChange: (change: Partial<Periods>) => void
}

function PeriodFields({ periods: { period, audioPeriod }, onChange }: FieldsProps) {
  const bounds = useGroupBounds()
  return (
    <div className={css.choices}>
      <PeriodField
        label={t('Delete visits')}
        hint={bounds.note ?? t('Time since the last change')}
        value={period}
        allows={bounds.allows}
        onChange={(next) => onChange({ period: next })}
      />
      <PeriodField
        label={t('Delete audio')}
        hint={t('Time since recording (audio only)')}
        value={audioPeriod}
        onChange={(next) => onChange({ audioPeriod: next })}
      />
    </div>
  )
}

interface FieldProps {
  label: string
  hint: string
  value: RetentionPeriod
  /** Which periods can be chosen; any without it. */
  allows?: GroupBounds['allows']
  onChange: (value: RetentionPeriod) => void
}

function PeriodField({ label, hint, value, allows, onChange }: FieldProps) {
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={periodOptions.map((option) => ({
        ...option,
        disabled: allows?.(option.value) === false,
      }))}
      value={value}
      onChange={(event) => {
        const chosen = RetentionPeriod.safeParse(event.currentTarget.value)
        if (chosen.success) onChange(chosen.data)
      }}
    />
  )
}

function Figures({ policy: { deleted, waiting } }: { policy: RetentionPolicy }) {
  const words = deletedWords(deleted)
  if (!words && waiting === 0) return null
  return (
    <p className={css.quiet}>
      {words}{' '}
      {waiting > 0 &&
        t(
          '{count, plural, one {# file is} other {# files are}} waiting to be deleted. This is retried automatically.',
          { count: waiting },
        )}
    </p>
  )
}
