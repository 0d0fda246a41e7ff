import type { Word } from '#server/speech/engines/speech.ts'
import { toneRecogniser } from '#test/tones/recognise.ts'

/** The words of every utterance in a piece of audio that tones speak. */
export function turnsIn(pcm: Uint8Array): Word[][] {
  const ear = toneRecogniser()
  return [...ear.hear(pcm), ...ear.flush()].flatMap(({ isFinal, words }) =>
    isFinal ? [words] : [],
  )
}
