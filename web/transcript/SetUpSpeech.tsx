import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'

/** What to do where no engine transcribes: administrators set one up, others ask them. */
export function SetUpSpeech() {
  const isAdministrator = useUser().role === 'administrator'
  if (!isAdministrator) return <span>Ask your administrator to set up speech.</span>
  return (
    <Anchor component={Link} to={paths.settings('speech')} inherit underline="always">
      Set up speech
    </Anchor>
  )
}

/** The same, as a button beside others. */
export function SetUpSpeechButton() {
  const isAdministrator = useUser().role === 'administrator'
  if (!isAdministrator) return <SetUpSpeech />
  return (
    <Button component={Link} to={paths.settings('speech')} variant="default">
      Set up speech
    </Button>
  )
}
