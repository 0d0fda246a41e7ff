import type { LiveSpeech } from '#server/speech/engines/speech.ts'

const FRAME_MS = 100

/** Reports the number in the first four bytes of a frame, and a line now and then. */
export function echoEngine(): LiveSpeech {
  return {
    name: 'echo',
    caps: {
      live: true,
      batch: false,
      partials: true,
      timestamps: 'none',
      diarization: 'none',
      languages: 'any',
      autoDetect: true,
      translate: [],
      keyterms: 0,
      sampleRate: 16_000,
    },
    health: async () => ({ ok: true, message: '' }),
    close: async () => undefined,
    async live({ onEvent }) {
      let at = 0
      return {
        write(pcm) {
          const n = Buffer.from(pcm.buffer, pcm.byteOffset, 4).readUInt32LE(0)
          at += FRAME_MS / 1000
          onEvent({ kind: 'partial', utterance: 'u', text: String(n), start: at, end: at })
          // A sentence every five seconds.
          if (n % 50 === 49)
            onEvent({ kind: 'final', utterance: 'u', text: 'A sentence.', start: at, end: at })
          return true
        },
        drained: async () => undefined,
        finish: async () => onEvent({ kind: 'closed' }),
        close: () => undefined,
      }
    },
  }
}
