import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

const AskAdministrator = lazy(async () => ({
  default: (await import('./AskAdministrator.tsx')).AskAdministrator,
}))

/** Where no engine transcribes, administrators set one up and other users ask them to. */
export function SetUpSpeech() {
  const isAdministrator = useUser().role === 'administrator'
  if (!isAdministrator) return <Ask />
  return (
    <Anchor component={Link} to={paths.admin('speech')} inherit underline="always">
      {t('Set up speech')}
    </Anchor>
  )
}

/** The same, as a button beside others. */
export function SetUpSpeechButton() {
  const isAdministrator = useUser().role === 'administrator'
  if (!isAdministrator) return <Ask />
  return (
    <Button component={Link} to={paths.admin('speech')} variant="default">
      {t('Set up speech')}
    </Button>
  )
}

function Ask() {
  return (
    <Suspense fallback={null}>
      <AskAdministrator />
    </Suspense>
  )
}
