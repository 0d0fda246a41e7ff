import { Checkbox, Group } from '@mantine/core'
import type { BenchCandidate } from '#contract/clinic-bench.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  label: string
  candidates: BenchCandidate[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** Why nothing can be chosen; undefined if something can. */
  why: string | undefined
}

/** Which writers or engines are measured. */
export function CandidateChoice({ label, candidates, chosen, onChange, why }: Props) {
  const note = why ?? (candidates.length === 0 ? t('None set up.') : undefined)
  return (
    <Checkbox.Group
      label={label}
      value={chosen}
      onChange={onChange}
      {...(note && { description: note })}
    >
      <Group gap="md" mt={6}>
        {candidates.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={translate(name)} disabled={Boolean(why)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
