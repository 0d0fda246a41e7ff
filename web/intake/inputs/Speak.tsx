import { useEffect } from 'react'
import { mostSpokenSeconds, type SpeechPlace } from '#contract/intake-link.ts'
import { useWords, type Words } from '../words.ts'
import type { SpeechState } from './spoken-answer.ts'
import { useSpeech } from './useSpeech.ts'

interface Props {
  question: string
  place: SpeechPlace
  onText: (text: string) => void
  /** While it's true, the answer isn't complete. */
  onBusy: (isBusy: boolean) => void
}

/** Answers by voice. The text can be corrected before it's saved. */
export function Speak({ question, place, onText, onBusy }: Props) {
  const { t } = useWords()
  const { state, seconds, problem, isUnsent, start, stop, resend } = useSpeech(question, onText)
  const isBusy = state !== 'idle'
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className="speak">
      {state === 'recording' ? (
        <button type="button" className="recording" onClick={stop}>
          {t('Stop recording')}
        </button>
      ) : (
        <button type="button" disabled={isBusy} onClick={start}>
          {t('Speak your answer')}
        </button>
      )}
      {isUnsent && (
        <button type="button" onClick={resend}>
          {t('Send the recording again')}
        </button>
      )}
      {state === 'recording' && (
        <span className="seconds">
          {t('{seconds, number} of {most, number} seconds', { seconds, most: mostSpokenSeconds })}
        </span>
      )}
      <p role="status" className="note">
        {stateWords(t, state)}
      </p>
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <p className="note">{placeWords(t, place)}</p>
    </div>
  )
}

function stateWords(t: Words['t'], state: SpeechState): string {
  if (state === 'opening') return t('Allow the microphone if your browser asks.')
  if (state === 'recording') return t('Recording. Speak now.')
  return state === 'reading' ? t('Turning your recording into text…') : ''
}

/** Who turns the voice into text, and that the recording isn't kept. */
const placeWords = (t: Words['t'], place: SpeechPlace): string =>
  place.kind === 'here'
    ? t('Your clinic’s own server turns your voice into text. The recording isn’t kept.')
    : t(
        'Your clinic uses the service {name} to turn your voice into text. Your clinic doesn’t keep the recording.',
        {
          name: place.name,
        },
      )
