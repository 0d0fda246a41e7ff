import { useUser } from '#web/app/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'

export function NotificationSettings() {
  const { profile, email } = useUser()
  const { mutate } = useSaveMe()
  return (
    <Panel title="Mail">
      <SwitchChoice
        label="New versions and changes"
        hint={`Now and then, to ${email}. Never anything of a patient.`}
        checked={profile.receiveEmailUpdates}
        onChange={(receiveEmailUpdates) => mutate({ profile: { receiveEmailUpdates } })}
      />
      <p className={css.hint}>
        You are always mailed when the way you sign in changes: that cannot be turned off.
      </p>
    </Panel>
  )
}
