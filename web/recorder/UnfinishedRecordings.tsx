import { Button } from '@mantine/core'
import { MicOff } from 'lucide-react'
import { sampleRate } from '#contract/transcripts.ts'
import { elapsed } from '#common/time-mark.ts'
import { useRecorder } from './recorder.ts'
import { finishUnfinished, resumeUnfinished } from './unfinished.ts'
import css from './recorder.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Recordings that were cut short, each with what can be done; all of them, or those of one visit. */
export function UnfinishedRecordings({ scribeId }: { scribeId?: string }) {
  const all = useRecorder((r) => r.unfinished)
  const recording = useRecorder((r) => r.session !== undefined)
  const shown = scribeId ? all.filter((mark) => mark.scribeId === scribeId) : all
  return shown.map((mark) => (
    <div key={mark.id} className={css.unfinished} role="status">
      <MicOff size={16} aria-hidden />
      <span>
        {t('Recording interrupted after {time}. Everything recorded is saved.', {
          time: elapsed((mark.nextStart - (mark.missed ?? 0)) / sampleRate),
        })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={recording}
        onClick={() => void resumeUnfinished(mark)}
      >
        {t('Resume')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void finishUnfinished(mark)}>
        {t('Finish')}
      </Button>
    </div>
  ))
}
