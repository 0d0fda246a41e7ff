import { t } from '#web/i18n/i18n.ts'
import { choose, useChoice } from '#web/recorder/choice.ts'
import { useMicrophones } from '#web/recorder/useMicrophones.ts'
import { Choices } from './Choices.tsx'
import { canRecordTab } from './sound.ts'

interface Props {
  onMicrophone: (deviceId: string) => void
  /** A recording is running; its tab is changed elsewhere. */
  isRunning?: boolean
}

/** What to record: a microphone and, in a video visit, the tab with the call. */
export function Sound({ onMicrophone, isRunning = false }: Props) {
  const microphones = useMicrophones()
  const { deviceId, withTab } = useChoice()
  const all = microphones.map(({ id, label }) => ({ value: id, label }))
  return (
    <details>
      <summary>{t('Microphone and tab')}</summary>
      <div className="stack">
        <Choices
          label={t('Microphone')}
          options={[{ value: '', label: t('System default') }, ...all]}
          value={all.some(({ value }) => value === deviceId) ? deviceId : ''}
          onChange={onMicrophone}
        />
        {canRecordTab && !isRunning && (
          <label className="check">
            <input
              type="checkbox"
              checked={withTab}
              onChange={(event) => choose({ withTab: event.target.checked })}
            />
            {t('Also record the tab’s sound, for a video visit')}
          </label>
        )}
      </div>
    </details>
  )
}
