import { t } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { restText } from '#web/recorder/phase-words.ts'
import { useClient } from '../client.ts'
import { useRecording } from './link.ts'

/** Whether the stopped recording is saved, and what's next. */
export function Saved() {
  const { origin } = useClient()
  const finishing = useRecording(({ state }) => state?.finishing)
  const saved = useRecording(({ state }) => state?.saved)
  const rest = finishing?.at(-1)
  return (
    <>
      <p role="status">{rest ? restText(rest.unsaved) : saved && t('Recording saved')}</p>
      {saved && !rest && (
        <p>
          <a href={origin + noteOf(saved)} target="_blank" rel="noreferrer">
            {saved.transcribing ? t('Write the note in Ausculta') : t('Open in Ausculta')}
          </a>
        </p>
      )}
    </>
  )
}

const noteOf = ({ scribeId, transcribing }: { scribeId: string; transcribing: boolean }) =>
  transcribing ? paths.scribe(scribeId, { tab: 'results', generate: true }) : paths.scribe(scribeId)
