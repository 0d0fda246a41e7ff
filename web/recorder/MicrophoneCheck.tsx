import { Button, Select } from '@mantine/core'
import { CircleCheck, Mic, TriangleAlert } from 'lucide-react'
import { useChoice } from './choice.ts'
import { recordingWords } from './errors.ts'
import { FailureBox } from './FailureBox.tsx'
import css from './microphone-check.module.css'
import { useMicrophoneCheck } from './useMicrophoneCheck.ts'
import { useMicrophones } from './useMicrophones.ts'
import { type Verdict, verdictOf } from './verdict.ts'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 16, 'aria-hidden': true } as const
const said: Record<Verdict, string> = {
  listening: t('Say a few words at your normal speaking volume.'),
  heard: t('We can hear you.'),
  quiet: t('No speech detected. Move closer, or choose another microphone.'),
  silent: t('No sound. The microphone may be muted on the device or in system settings.'),
}
/** Where browsers and systems store refused permissions. */
const whereAllowed = [
  t('On a computer: the icon left of the address, then Microphone, then Allow.'),
  t(
    'On a Mac, also: System Settings, Privacy & Security, Microphone. On Windows: Settings, Privacy & security, Microphone.',
  ),
  t(
    'On iPhone or iPad: Settings, Apps, Safari, Microphone. On Android: the icon next to the address, then Permissions.',
  ),
]

/** Whether the microphone works, and which one it is. Nothing is stored or sent. */
export function MicrophoneCheck() {
  const check = useMicrophoneCheck()
  const { state, failure, level, heard } = check
  return (
    <div className={css.check}>
      <MicrophoneSelect onChoose={check.choose} />
      <div className={css.deed}>
        <Button
          variant="default"
          leftSection={<Mic {...icon} />}
          loading={state === 'opening'}
          disabled={check.isRecording}
          onClick={() => (state === 'open' ? check.stop() : void check.start())}
        >
          {state === 'open' ? t('Stop test') : t('Test the microphone')}
        </Button>
        {state === 'open' && <Level level={level} />}
      </div>
      <div role="status" className={css.said}>
        {check.isRecording && t('You are recording. The level meter is next to Stop.')}
        {state === 'open' && <Said verdict={verdictOf(heard)} />}
      </div>
      {failure && (
        <FailureBox failure={failure}>
          {failure.message === recordingWords.denied && (
            <ul>
              {whereAllowed.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </FailureBox>
      )}
    </div>
  )
}

function MicrophoneSelect({ onChoose }: { onChoose: (deviceId: string) => void }) {
  const microphones = useMicrophones()
  const { deviceId } = useChoice()
  const all = [
    { value: '', label: t('System default') },
    ...microphones.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <Select
      label={t('Microphone')}
      data={all}
      value={all.some(({ value }) => value === deviceId) ? deviceId : ''}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(id) => onChoose(id ?? '')}
    />
  )
}

function Said({ verdict }: { verdict: Verdict }) {
  const Sign = verdict === 'heard' ? CircleCheck : verdict === 'listening' ? Mic : TriangleAlert
  return (
    <p data-verdict={verdict}>
      <Sign {...icon} /> {said[verdict]}
    </p>
  )
}

/** Speech at arm's length is seldom louder than a third of full scale. */
const gain = 3

function Level({ level }: { level: number }) {
  const percent = Math.round(Math.min(1, level * gain) * 100)
  return (
    <div
      className={css.level}
      role="meter"
      aria-label={t('Level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
