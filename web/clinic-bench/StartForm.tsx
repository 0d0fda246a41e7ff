import { Button, Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BenchCandidate,
  type BenchSet,
  highlightsCandidate,
  ownVisits,
  startBench,
} from '#contract/clinic-bench.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import css from './clinic-bench.module.css'

interface Props {
  sets: BenchSet[]
  candidates: BenchCandidate[]
  folder: string
  isBusy: boolean
}

const MOST = 500

/** What is compared, and on which visits. */
export function StartForm({ sets, candidates, folder, isBusy }: Props) {
  const queries = useQueryClient()
  const first = sets.find(({ visits }) => visits > 0) ?? sets[0]
  const [setId, setSetId] = useState(first?.id ?? ownVisits)
  const [chosen, setChosen] = useState<string[]>([highlightsCandidate])
  const [limit, setLimit] = useState(20)
  const set = sets.find(({ id }) => id === setId)
  const of = (kind: BenchCandidate['kind']) => candidates.filter((one) => one.kind === kind)
  const start = useMutation({
    mutationFn: () => {
      const ids = (kind: BenchCandidate['kind']) =>
        of(kind)
          .map(({ id }) => id)
          .filter((id) => chosen.includes(id))
      return call(startBench, {
        body: { setId, writers: ids('writer'), engines: ids('engine'), limit },
      })
    },
    meta: { shownBy: 'form' },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.bench }),
  })
  const isEmpty = !set || set.visits === 0
  return (
    <Panel title="Compare writers and engines">
      <p className={css.lead}>
        Each writes or hears visits whose notes or words are known. Only numbers are kept.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate()
        }}
      >
        <Stack gap="md">
          <FormError error={start.error} />
          <Group gap="md" align="start" grow>
            <Select
              label="Visits"
              data={sets.map(({ id, name, visits }) => ({
                value: id,
                label: `${name} (${visits})`,
              }))}
              value={setId}
              onChange={(id) => id && setSetId(id)}
              allowDeselect={false}
              checkIconPosition="right"
            />
            <NumberInput
              label="At most"
              value={limit}
              min={1}
              max={MOST}
              onChange={(value) => setLimit(Number(value) || 1)}
            />
          </Group>
          {set?.id === ownVisits && (
            <p className={css.hint}>
              Own visits with a signed note, whose patient agreed to “Also check the program’s
              quality”.
            </p>
          )}
          <Choices
            label="Writers"
            candidates={of('writer')}
            chosen={chosen}
            onChange={setChosen}
            why={undefined}
          />
          <Choices
            label="Speech engines"
            candidates={of('engine')}
            chosen={chosen}
            onChange={setChosen}
            why={set && set.sounds > 0 ? undefined : 'These visits have no sound.'}
          />
          <Group gap="sm">
            <Button type="submit" loading={start.isPending} disabled={isEmpty || isBusy}>
              Measure
            </Button>
            {isEmpty && <span className={css.hint}>There are no visits in this set.</span>}
            {isBusy && <span className={css.hint}>One comparison runs already.</span>}
          </Group>
          {folder && (
            <ServerFold>
              More test sets: put them into <code>{folder}</code>. ACI-BENCH (CSV), PriMock57,
              JSONL, and pairs of transcript and note are read.
            </ServerFold>
          )}
        </Stack>
      </form>
    </Panel>
  )
}

interface ChoicesProps {
  label: string
  candidates: BenchCandidate[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** Why nothing can be chosen here. */
  why: string | undefined
}

function Choices({ label, candidates, chosen, onChange, why }: ChoicesProps) {
  const note = why ?? (candidates.length === 0 ? 'None is set up.' : undefined)
  return (
    <Checkbox.Group
      label={label}
      value={chosen}
      onChange={onChange}
      {...(note && { description: note })}
    >
      <Group gap="md" mt={6}>
        {candidates.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} disabled={Boolean(why)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
