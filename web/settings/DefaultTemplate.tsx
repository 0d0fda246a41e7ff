import { Anchor, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { defaultTemplateId, listItems } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useBindingGroup } from '#web/api/my-groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

/** The template that new visits are written with. */
export function DefaultTemplate() {
  const { profile } = useUser()
  const save = useSaveMe()
  const items = useQuery({
    queryKey: [...keys.items, 'template'],
    queryFn: async ({ signal }) => (await call(listItems, { query: {}, signal })).items,
  })
  const templates = items.data ?? []
  const group = useBindingGroup(({ defaultTemplate }) => defaultTemplate !== null)
  const isOfGroup = group?.policy.defaultTemplate === profile.defaultTemplateId
  return (
    <Panel title={t('Templates')}>
      <div className={css.stack}>
        <Select
          label={t('Template for new visits')}
          description={isOfGroup && t('The default of “{name}”.', { name: group.name })}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={profile.defaultTemplateId || defaultTemplateId}
          onChange={(id) => id && save.mutate({ profile: { defaultTemplateId: id } })}
          disabled={templates.length === 0}
          allowDeselect={false}
          searchable
          checkIconPosition="right"
        />
        {group && !isOfGroup && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => save.mutate({ profile: { defaultTemplateId: '' } })}
          >
            {t('Use the default of “{name}”', { name: group.name })}
          </Button>
        )}
        <Anchor component={Link} to={paths.templates} size="sm">
          {t('Open the template library')}
        </Anchor>
      </div>
    </Panel>
  )
}
