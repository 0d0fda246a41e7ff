import { Anchor, Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type Going,
  type Periods,
  putRetention,
  type RetentionPolicy,
} from '#contract/retention.ts'
import { RetentionPeriod } from '#contract/retention-period.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { yearDate } from '#web/ui/times.ts'
import css from './privacy.module.css'
import { previewQuery, retentionQuery } from './queries.ts'
import { deletedWords, goingWords, periodOptions } from './retention-words.ts'

/** How long visits and their audio are kept; what a choice would delete is shown before it is saved. */
export function RetentionPanel() {
  const { data, error, refetch } = useQuery(retentionQuery)
  return (
    <Panel title="How long things are kept">
      {data && <RetentionForm key={data.version} policy={data} />}
      {!data && !error && <LoadingRows count={3} />}
      {error && (
        <ErrorState
          title="Could not load how long things are kept"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  )
}

function RetentionForm({ policy }: { policy: RetentionPolicy }) {
  const { period, audioPeriod, version } = policy
  const [chosen, setChosen] = useState<Periods>({ period, audioPeriod })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(putRetention, { body: { ...chosen, version } }),
    onSuccess: async (saved) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      // What every visit says about its end.
      await queries.invalidateQueries({ queryKey: keys.scribe('').slice(0, 1) })
    },
  })
  const isEditing = chosen.period !== period || chosen.audioPeriod !== audioPeriod
  const set = (part: keyof Periods) => (value: string) => {
    const known = RetentionPeriod.safeParse(value)
    if (known.success) setChosen({ ...chosen, [part]: known.data })
  }
  return (
    <div className={css.form} data-state={stateOf(save.isPending, isEditing)}>
      <div className={css.choices}>
        <PeriodField
          label="Delete visits"
          hint="The whole visit, so long after its last change"
          value={chosen.period}
          onChange={set('period')}
        />
        <PeriodField
          label="Delete audio"
          hint="Sound only, so long after it was recorded"
          value={chosen.audioPeriod}
          onChange={set('audioPeriod')}
        />
      </div>
      <Preview periods={chosen} />
      <div className={css.actions}>
        <Button disabled={!isEditing} loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </Button>
        {isEditing && (
          <Button variant="default" onClick={() => setChosen({ period, audioPeriod })}>
            Discard
          </Button>
        )}
        <span role="status" className={css.quiet}>
          {statusWords(policy, isEditing, save.isPending)}
        </span>
      </div>
      <Figures policy={policy} />
    </div>
  )
}

/** Specification §4: editing, updating, success. */
const stateOf = (isSaving: boolean, isEditing: boolean) =>
  isSaving ? 'updating' : isEditing ? 'editing' : 'success'

function statusWords(
  { lastUpdated }: RetentionPolicy,
  isEditing: boolean,
  isSaving: boolean,
): string {
  if (isSaving) return 'Saving…'
  if (isEditing) return 'Not saved yet'
  return lastUpdated ? `Saved ${yearDate(lastUpdated)}` : 'Everything is kept until you choose'
}

interface FieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}
function PeriodField({ label, hint, value, onChange }: FieldProps) {
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={periodOptions}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Preview({ periods }: { periods: Periods }) {
  const { period, audioPeriod } = periods
  const enabled = period !== 'never' || audioPeriod !== 'never'
  const { data } = useQuery({
    ...previewQuery(periods),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!enabled) return <p className={css.quiet}>Nothing is deleted by itself.</p>
  if (!data) return <LoadingRows count={2} />
  return (
    <div className={css.preview} aria-live="polite">
      {period !== 'never' && <GoingList going={data.visits} what="visit" />}
      {audioPeriod !== 'never' && <GoingList going={data.audio} what="recording" />}
    </div>
  )
}

function GoingList({ going, what }: { going: Going; what: 'visit' | 'recording' }) {
  const { next, now, oldest } = going
  return (
    <div>
      <p data-warn={now > 0 || undefined}>
        {goingWords(going, what)}
        {oldest && ` The oldest is of ${yearDate(oldest)}.`}
      </p>
      {next.length > 0 && (
        <ul className={css.next}>
          {next.map(({ scribeId, name, at, unsigned }) => (
            <li key={scribeId + at}>
              <Anchor component={Link} to={paths.scribe(scribeId)} inherit underline="always">
                {name}
              </Anchor>
              <span>
                {new Date(at) < new Date() ? 'now' : yearDate(at)}
                {unsigned && what === 'visit' && <strong> · note not signed</strong>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Figures({ policy: { deleted, waiting } }: { policy: RetentionPolicy }) {
  const words = deletedWords(deleted)
  if (!words && waiting === 0) return null
  return (
    <p className={css.quiet}>
      {words}
      {waiting > 0 && ` ${waiting} stored files wait to be deleted; it is tried again by itself.`}
    </p>
  )
}
