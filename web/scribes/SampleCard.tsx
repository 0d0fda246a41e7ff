import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { startTour } from '#web/shell/overlays.ts'
import { saveMe } from '#web/api/session.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SampleButton } from './SampleButton.tsx'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A made-up visit to try everything on. */
export function SampleCard() {
  return (
    <Panel title={t('New here')} aside={<HideButton />}>
      <p className={css.sampleText}>
        {t(
          'Try a 10-minute sample visit with audio. See the note it produces and check each sentence against the recording.',
        )}
      </p>
      <div className={css.sampleWays}>
        <SampleButton />
        <Button
          variant="default"
          leftSection={<Route size={16} aria-hidden />}
          onClick={() => startTour('tour')}
        >
          {t('Take the tour')}
        </Button>
      </div>
    </Panel>
  )
}

function HideButton() {
  const queries = useQueryClient()
  const hide = useMutation({
    mutationFn: () => saveMe(queries, { settings: { completedIntro: true } }),
  })
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={hide.isPending}
      onClick={() => hide.mutate()}
    >
      {t('Hide this')}
    </Button>
  )
}
