import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { saveMe } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './scribes.module.css'

const toDo = {
  profile: 'Your profile, your template and a check of the microphone are still to do.',
  template: 'Your template and a check of the microphone are still to do.',
  microphone: 'A check of the microphone is still to do.',
}

/** Leads back to the first steps if they aren't finished. */
export function SetUpCard() {
  const { firstRun } = useUser().settings
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => saveMe(queries, { settings: { firstRun: 'over' } }),
  })
  if (firstRun === 'not-begun' || firstRun === 'over') return null
  return (
    <Panel title="Setting up">
      <p className={css.sampleText}>{toDo[firstRun]}</p>
      <div className={css.sampleWays}>
        <Button component={Link} to={paths.firstRun} variant="default">
          Continue
        </Button>
        <Button variant="subtle" color="gray" loading={end.isPending} onClick={() => end.mutate()}>
          Not needed
        </Button>
      </div>
    </Panel>
  )
}
