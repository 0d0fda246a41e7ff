import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SelectionRule, type SpeechSettings, updateRule } from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useEdited } from '#web/drafts/edited.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { AddRuleRow } from './AddRuleRow.tsx'
import { AliasFields } from './AliasFields.tsx'
import { Disclosure } from './Disclosure.tsx'
import { speechSettingsQuery } from './queries.ts'
import { RulePreview } from './RulePreview.tsx'
import { RuleRows } from './RuleRows.tsx'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The rule that selects a transcription service: its rows are tried from the top. */
export function RulePanel({ settings }: { settings: SpeechSettings }) {
  const { edited, save } = useRule(settings)
  const { value: rule, set } = edited
  return (
    <Panel title={t('Choice of service')}>
      <Disclosure label={t('Show the rules')}>
        <p className={css.lead}>
          {t(
            'Rules are checked from top to bottom. The first match with a working service is used.',
          )}
        </p>
        <RuleRows rows={rule.rows} onChange={(rows) => set({ rows })} />
        <Group gap="xs" mt="sm">
          <AddRuleRow onAdd={(row) => set({ rows: [...rule.rows, row] })} />
          {!settings.isDefault && <DefaultButton save={save} />}
        </Group>
        <Disclosure label={t('Model for each service')}>
          <AliasFields
            aliases={rule.aliases}
            engines={settings.engines}
            onChange={(aliases) => set({ aliases })}
          />
        </Disclosure>
        <RulePreview rule={rule} />
      </Disclosure>
      <FormError error={save.error} />
      {edited.isEdited && (
        <Group gap="xs" mt="md">
          <Button loading={save.isPending} onClick={() => save.mutate(rule)}>
            {t('Save rules')}
          </Button>
          <Button variant="default" onClick={edited.clear}>
            {t('Discard')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

/** The rule with its unsaved changes; saving null restores the default. */
function useRule({ version, rule }: SpeechSettings) {
  const edited = useEdited(rule)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (next: SelectionRule | null) => call(updateRule, { body: { version, rule: next } }),
    meta: { shownBy: 'form' },
    onSuccess: (saved, next) => {
      queries.setQueryData(speechSettingsQuery.queryKey, saved)
      if (next) edited.sent(next)
      else edited.clear()
      toastSuccess(t('Rules saved.'))
      void queries.invalidateQueries({ queryKey: keys.speech })
    },
  })
  return { edited, save }
}

function DefaultButton({ save }: Pick<ReturnType<typeof useRule>, 'save'>) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      loading={save.isPending && save.variables === null}
      onClick={() => save.mutate(null)}
    >
      {t('Restore defaults')}
    </Button>
  )
}
