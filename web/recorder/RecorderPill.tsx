import { ActionIcon, Button } from '@mantine/core'
import { ChevronDown, Mic } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { LazyMenu } from '#web/ui/LazyMenu.tsx'
import { dismissFailure, useRecorder } from './recorder.ts'
import css from './recorder.module.css'
import { t } from '#web/i18n/i18n.ts'

const loadRunning = () => import('./RunningPill.tsx')
const RunningPill = lazy(async () => ({ default: (await loadRunning()).RunningPill }))
const loadMenu = () => import('./RecordMenu.tsx')
const RecordMenu = lazy(async () => ({ default: (await loadMenu()).RecordMenu }))

interface Props {
  /** Something else is the primary action here. */
  quiet: boolean
  onRecord: () => void
  /** Records more into the visit that is open, where that makes sense. */
  onRecordHere: (() => void) | undefined
  onStop: () => void
  onReplay: () => void
}

/** Record, and in the same place Pause and Stop: on every page. Coral while recording, and nothing else ever is. */
export function RecorderPill({ onStop, ...start }: Props) {
  const session = useRecorder((r) => r.session)
  // Stop must not wait for a network that is gone by then.
  useEffect(() => void loadRunning(), [])
  if (!session) return <Start {...start} />
  return (
    <Suspense fallback={null}>
      <RunningPill session={session} onStop={onStop} />
    </Suspense>
  )
}

function Start({ quiet, onRecord, onRecordHere, onReplay }: Omit<Props, 'onStop'>) {
  return (
    <div className={css.start}>
      <Button
        variant={quiet ? 'default' : 'filled'}
        className={css.record ?? ''}
        leftSection={<Mic size={16} aria-hidden />}
        onClick={onRecord}
        title="R"
      >
        {t('Record')}
      </Button>
      <LazyMenu
        position="bottom-end"
        width={290}
        preload={loadMenu}
        button={(opener) => (
          <ActionIcon
            {...opener}
            variant={quiet ? 'default' : 'filled'}
            className={css.chevron ?? ''}
            aria-label={t('Microphone, language and other ways to record')}
            onClick={() => {
              dismissFailure()
              opener.onClick()
            }}
          >
            <ChevronDown size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <RecordMenu onReplay={onReplay} onRecordHere={onRecordHere} />
      </LazyMenu>
    </div>
  )
}
