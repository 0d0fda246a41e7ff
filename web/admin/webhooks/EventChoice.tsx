import { Checkbox, Group } from '@mantine/core'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { t } from '#web/i18n/i18n.ts'
import { eventNames } from './event-names.ts'

const events = [
  'visit.recorded',
  'note.ready',
  'note.signed',
  'form.signed',
  'intake.answered',
] as const satisfies readonly WebhookEvent[]

interface Props {
  value: WebhookEvent[]
  onChange: (value: WebhookEvent[]) => void
}

export function EventChoice({ value, onChange }: Props) {
  const choose = (chosen: string[]) => onChange(events.filter((event) => chosen.includes(event)))
  return (
    <Checkbox.Group label={t('Events')} value={value} onChange={choose}>
      <Group gap="lg" mt={6}>
        {events.map((event) => (
          <Checkbox key={event} value={event} label={eventNames[event]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
