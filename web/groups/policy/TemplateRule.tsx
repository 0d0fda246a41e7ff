import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import { templatesQuery } from '#web/notes/queries.ts'
import { useChangeAtOnce } from '../group-changes.ts'
import { changePolicy } from './change-policy.ts'
import { t } from '#web/i18n/i18n.ts'

/** No id, so that it can be an option. */
const none = ''

/** The template of new visits for members who haven't chosen one: a built-in one or one that the group shares. */
export function TemplateRule({ group }: { group: Group }) {
  const { data: templates } = useQuery(templatesQuery)
  const { shown, change } = useChangeAtOnce(group, group.policy.defaultTemplate)
  const offered = (templates ?? []).filter((one) => one.builtIn || one.group === group.id)
  const isGone = templates && shown !== null && !offered.some(({ id }) => id === shown)
  return (
    <Select
      label={t('Template for new visits')}
      description={t('For members who haven’t chosen one of their own.')}
      data={[
        { value: none, label: t('No rule') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: shown, label: t('A template that is no longer shared') }] : []),
      ]}
      value={shown ?? none}
      disabled={group.role === 'member' || !templates}
      searchable
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(value) => {
        if (value === null) return
        const defaultTemplate = value === none ? null : value
        change(
          defaultTemplate,
          changePolicy(group, { defaultTemplate }, t('Change the template for new visits')),
        )
      }}
    />
  )
}
