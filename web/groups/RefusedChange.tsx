import { Button } from '@mantine/core'
import type { Group } from '#contract/groups.ts'
import css from './groups.module.css'
import { dismissRefused, useChangeGroup, useRefusedChanges } from './group-changes.ts'
import { t } from '#web/i18n/i18n.ts'

/** The offer to apply a change again that met a change by somebody else. */
export function RefusedChange({ group }: { group: Group }) {
  const change = useRefusedChanges((refused) => refused[group.id])
  const { mutate, isPending } = useChangeGroup(group)
  return (
    <div role="alert">
      {change && (
        <div className={css.refused}>
          <p>
            {t('Someone else changed the group, so it was reloaded. Not saved yet: {change}', {
              change: change.label,
            })}
          </p>
          <Button size="xs" loading={isPending} onClick={() => mutate(change)}>
            {t('Apply again')}
          </Button>
          <Button size="xs" variant="default" onClick={() => dismissRefused(group.id)}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
