import { Button, Group, NumberInput, Select, Stack } from '@mantine/core'
import { type BenchCandidate, type BenchSet, ownVisits } from '#contract/clinic-bench.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import css from './clinic-bench.module.css'
import { setName } from './words.ts'
import { useStartForm } from './useStartForm.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  sets: BenchSet[]
  candidates: BenchCandidate[]
  folder: string
  isBusy: boolean
}

const MOST = 500

/** Starts a comparison of writers and engines on a set of visits. */
export function StartForm({ sets, candidates, folder, isBusy }: Props) {
  const form = useStartForm(sets, candidates)
  const { start } = form
  const isEmpty = !form.set || form.set.visits === 0
  return (
    <Panel title={t('Compare writers and speech services')}>
      <p className={css.lead}>
        {t('Each one processes visits with a known note or transcript. Only figures are saved.')}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate()
        }}
      >
        <Stack gap="md">
          <FormError error={start.error} />
          <VisitFields sets={sets} form={form} />
          <CandidateFields form={form} />
          <Group gap="sm">
            <Button type="submit" loading={start.isPending} disabled={isEmpty || isBusy}>
              {t('Measure')}
            </Button>
            {isEmpty && <span className={css.hint}>{t('There are no visits in this set.')}</span>}
            {isBusy && <span className={css.hint}>{t('A comparison is already running.')}</span>}
          </Group>
          {folder && (
            <ServerFold>
              <Trans
                message="Put more test sets in {folder}: ACI-BENCH (CSV), PriMock57, JSONL, or pairs of transcript and note."
                values={{ folder: <code>{folder}</code> }}
              />
            </ServerFold>
          )}
        </Stack>
      </form>
    </Panel>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useStartForm>
}

function VisitFields({ sets, form }: FieldsProps & { sets: BenchSet[] }) {
  return (
    <>
      <Group gap="md" align="start" grow>
        <Select
          label={t('Visits')}
          data={sets.map((set) => ({ value: set.id, label: `${setName(set)} (${set.visits})` }))}
          value={form.setId}
          onChange={(id) => id && form.setSetId(id)}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <NumberInput
          label={t('Maximum')}
          value={form.limit}
          min={1}
          max={MOST}
          onChange={(value) => form.setLimit(Number(value) || 1)}
        />
      </Group>
      {form.set?.id === ownVisits && (
        <p className={css.hint}>
          {t('Your visits with a signed note and consent to quality checks.')}
        </p>
      )}
    </>
  )
}

function CandidateFields({ form: { set, writers, engines, chosen, setChosen } }: FieldsProps) {
  return (
    <>
      <CandidateChoice
        label={t('Writers')}
        candidates={writers}
        chosen={chosen}
        onChange={setChosen}
        why={undefined}
      />
      <CandidateChoice
        label={t('Speech services')}
        candidates={engines}
        chosen={chosen}
        onChange={setChosen}
        why={set && set.sounds > 0 ? undefined : t('These visits have no audio.')}
      />
    </>
  )
}
