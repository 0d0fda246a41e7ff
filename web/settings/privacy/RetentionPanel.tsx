import { Anchor, Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import {
  type Going,
  type Periods,
  type previewRetention,
  putRetention,
  type RetentionPolicy,
} from '#contract/retention.ts'
import { RetentionPeriod } from '#contract/retention-period.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useEdited } from '#web/drafts/edited.ts'
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
      {data && <RetentionForm policy={data} />}
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
  const edited = useEdited<Periods>({ period, audioPeriod })
  const chosen = edited.value
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (periods: Periods) => call(putRetention, { body: { ...periods, version } }),
    onSuccess: async (saved, periods) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      edited.sent(periods)
      // What every visit says about its end.
      await queries.invalidateQueries({ queryKey: keys.scribe('').slice(0, 1) })
    },
  })
  const isEditing = edited.isEdited
  const isOn = chosen.period !== 'never' || chosen.audioPeriod !== 'never'
  const preview = useQuery({ ...previewQuery(chosen), enabled: isOn })
  const set = (part: keyof Periods) => (value: string) => {
    const known = RetentionPeriod.safeParse(value)
    if (known.success) edited.set({ [part]: known.data })
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
      {!isOn && <p className={css.quiet}>Nothing is deleted by itself.</p>}
      {isOn && preview.data && <Preview periods={chosen} preview={preview.data} />}
      {isOn && preview.isPending && <LoadingRows count={2} />}
      {isOn && preview.error && (
        <ErrorState
          title="Could not look what that would delete"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      <div className={css.actions}>
        <Button
          // What it would delete is seen first.
          disabled={!isEditing || (isOn && preview.isPending)}
          loading={save.isPending}
          onClick={() => save.mutate(chosen)}
        >
          Save
        </Button>
        {isEditing && (
          <Button variant="default" onClick={edited.clear}>
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

interface PreviewProps {
  periods: Periods
  preview: Answer<typeof previewRetention>
}

function Preview({ periods: { period, audioPeriod }, preview: data }: PreviewProps) {
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
