import { Checkbox, Stack } from '@mantine/core'
import { ServiceAlias, serviceNames } from '#contract/speech.ts'
import type { Group } from '#contract/groups.ts'
import { useChangeAtOnce } from '../group-changes.ts'
import { changePolicy } from './change-policy.ts'
import { t } from '#web/i18n/i18n.ts'

const all = ServiceAlias.options

/** Which transcription services may process members' recordings. */
export function ServicesRule({ group }: { group: Group }) {
  const stored = group.policy.services ?? all
  const { shown, change } = useChangeAtOnce<readonly ServiceAlias[]>(group, stored)
  return (
    <Checkbox.Group
      label={t('Transcription services for recordings')}
      description={t('The others are never used, even if nothing else is set up.')}
      value={[...shown]}
      onChange={(values) => {
        const next = all.filter((service) => values.includes(service))
        if (next.length === 0) return
        const services = next.length === all.length ? null : next
        change(next, changePolicy(group, { services }, t('Change the transcription services')))
      }}
    >
      <Stack gap="xs" mt="xs">
        {all.map((service) => (
          <Checkbox
            key={service}
            value={service}
            label={serviceNames[service]}
            disabled={group.role === 'member'}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
