import type { VoiceActivityDetector } from '../voice-activity.ts'

/** Ears that find speech and leave it to the vendor who spoke: two opinions would cut sentences twice. */
export const withoutSpeakers = (ears: VoiceActivityDetector): VoiceActivityDetector => ({
  speakers: false,
  listen: (pcm, options) => {
    const { spans, turns } = ears.listen(pcm, options)
    turns.catch(() => {})
    return { spans, turns: Promise.resolve([]) }
  },
  close: () => ears.close(),
})
