import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { fileSize } from '#web/i18n/file-size.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { DownloadCard } from '../computer/DownloadCard.tsx'
import { computerQuery } from '../computer/queries.ts'
import { speechSettingsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const EngineDialog = lazy(async () => ({
  default: (await import('./EngineDialog.tsx')).EngineDialog,
}))

/** The recommended way to transcribe: English on this computer; or a service. */
export function RecommendedSpeech() {
  const query = useQuery(computerQuery)
  return (
    <Panel title={t('Speech to text')}>
      <Loaded what={t('the speech settings')} query={query} rows={2}>
        {({ speech, freeDiskBytes }) => (
          <DownloadCard
            title={t('English, on this computer, {size}.', {
              size: fileSize(speech.reduce((sum, { bytes }) => sum + bytes, 0)),
            })}
            promise={t('Audio never leaves this computer.')}
            ready={t('Speech to text is ready.')}
            parts={speech}
            free={freeDiskBytes}
          >
            <UseService />
          </DownloadCard>
        )}
      </Loaded>
    </Panel>
  )
}

/** Adds a cloud or self-hosted speech service instead. */
function UseService() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(speechSettingsQuery)
  return (
    <>
      <Button variant="default" disabled={!data} onClick={() => setOpen(true)}>
        {t('Use a service')}
      </Button>
      {isOpen && data && (
        <Suspense fallback={null}>
          <EngineDialog vendors={data.vendors} engine={undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
