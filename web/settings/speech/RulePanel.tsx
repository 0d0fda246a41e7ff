import { Button, Group, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import {
  type RuleRow,
  type SelectionRule,
  type SpeechSettings,
  updateRule,
} from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { AliasFields } from './AliasFields.tsx'
import { Disclosure } from './Disclosure.tsx'
import { speechSettingsQuery } from './queries.ts'
import { RulePreview } from './RulePreview.tsx'
import { RuleRowEditor } from './RuleRowEditor.tsx'
import css from './speech.module.css'

const newRows: { label: string; row: RuleRow }[] = [
  { label: 'The language is…', row: { when: 'language', languages: ['fr'], use: 'microsoft' } },
  {
    label: 'The language is not…',
    row: { when: 'language-not', languages: ['en'], use: 'microsoft' },
  },
  {
    label: 'The user prefers…',
    row: { when: 'user-setting', services: ['gcp', 'microsoft', 'ausculta', 'gemini'] },
  },
  { label: 'A service is set up', row: { when: 'available', use: 'ausculta' } },
  { label: 'Otherwise', row: { when: 'always', use: 'microsoft' } },
]

/** Which service transcribes when: rows that are asked from above. */
export function RulePanel({ settings }: { settings: SpeechSettings }) {
  const { version, isDefault, engines } = settings
  const { value: rule, set, sent, clear, isEdited } = useEdited(settings.rule)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (next: SelectionRule | null) => call(updateRule, { body: { version, rule: next } }),
    meta: { shownBy: 'form' },
    onSuccess: (saved, next) => {
      queries.setQueryData(speechSettingsQuery.queryKey, saved)
      if (next) sent(next)
      else clear()
      toastSuccess('The selection is saved.')
      void queries.invalidateQueries({ queryKey: keys.speech })
    },
  })
  const { rows } = rule
  const setRows = (next: RuleRow[]) => set({ rows: next })
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    if (row) next.splice(at + by, 0, row)
    setRows(next)
  }
  return (
    <Panel title="Which service when">
      <p className={css.lead}>
        The first row that holds names the service. Where it has no engine for the language, the
        next row that holds does, and the visit says so.
      </p>
      <ol className={css.rule}>
        {rows.map((row, at) => (
          <RuleRowEditor
            // Rows have no name of their own; their place is what they are.
            key={`${at} ${row.when}`}
            row={row}
            at={at}
            isLast={at === rows.length - 1}
            onChange={(next) => setRows(rows.map((one, i) => (i === at ? next : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => setRows(rows.filter((_, i) => i !== at))}
          />
        ))}
      </ol>
      <Group gap="xs" mt="sm">
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />}>
              Add a row
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {newRows.map(({ label, row }) => (
              <Menu.Item key={label} onClick={() => setRows([...rows, row])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {!isDefault && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={save.isPending && save.variables === null}
            onClick={() => save.mutate(null)}
          >
            Back to the default
          </Button>
        )}
      </Group>
      <Disclosure label="The engine of each service">
        <AliasFields
          aliases={rule.aliases}
          engines={engines}
          onChange={(aliases) => set({ aliases })}
        />
      </Disclosure>
      <RulePreview rule={rule} />
      <FormError error={save.error} />
      {isEdited && (
        <Group gap="xs" mt="md">
          <Button loading={save.isPending} onClick={() => save.mutate(rule)}>
            Save the selection
          </Button>
          <Button variant="default" onClick={clear}>
            Discard
          </Button>
        </Group>
      )}
    </Panel>
  )
}
