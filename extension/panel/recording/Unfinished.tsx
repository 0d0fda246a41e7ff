import { elapsed } from '#common/time-mark.ts'
import { sampleRate } from '#contract/transcripts.ts'
import { t } from '#web/i18n/i18n.ts'
import { send, useRecording } from './link.ts'

/** Interrupted recordings, each with its actions. */
export function Unfinished() {
  const unfinished = useRecording(({ state }) => state?.unfinished)
  const isRecording = useRecording(({ state }) => state?.session !== undefined)
  return unfinished?.map(({ id, nextStart, missed = 0 }) => (
    <div key={id} role="status" className="warning stack">
      {t('Recording interrupted after {time}. Everything recorded is saved.', {
        time: elapsed((nextStart - missed) / sampleRate),
      })}
      <span className="actions">
        <button
          type="button"
          disabled={isRecording}
          onClick={() => void send({ do: 'resume-unfinished', recordingId: id })}
        >
          {t('Resume')}
        </button>
        <button
          type="button"
          onClick={() => void send({ do: 'finish-unfinished', recordingId: id })}
        >
          {t('Finish')}
        </button>
      </span>
    </div>
  ))
}
