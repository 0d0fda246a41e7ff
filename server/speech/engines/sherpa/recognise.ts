import type { Recognise } from '../batch.ts'
import { secondsOf } from '#server/speech/audio/pcm.ts'
import { SpeechError } from '../speech.ts'
import type { Segment } from '../speech.ts'
import { createMutex } from '../mutex.ts'
import type { ChildExit, Reply } from './messages.ts'
import type { SherpaProcess } from './process.ts'

type TextReply = Extract<Reply, { ev: 'text' }>

/** Recognises one piece at a time in the child; an abort kills it, because decoding cannot be interrupted. */
export function createRecognise(worker: SherpaProcess): Recognise {
  const acquire = createMutex()
  return async (pcm, { signal }) => {
    const release = await acquire()
    try {
      signal?.throwIfAborted()
      await worker.ready(signal)
      return toSegments(await ask(worker, pcm, signal), pcm)
    } finally {
      release()
    }
  }
}

function ask(
  worker: SherpaProcess,
  pcm: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<TextReply> {
  const id = worker.nextId()
  return new Promise<TextReply>((resolve, reject) => {
    const abort = () => {
      unsubscribe()
      worker.cancel()
      reject(signal?.reason)
    }
    const settle = (finish: () => void) => {
      unsubscribe()
      signal?.removeEventListener('abort', abort)
      finish()
    }
    const unsubscribe = worker.listen(id, (reply: Reply | ChildExit) => {
      if (reply.ev === 'text') settle(() => resolve(reply))
      if (reply.ev === 'gone')
        settle(() => reject(new SpeechError('API_COMMUNICATION_ERROR', reply.message, true)))
      if (reply.ev === 'broken')
        settle(() => reject(new SpeechError('TRANSCRIPTION_FAILED', reply.message, false)))
    })
    signal?.addEventListener('abort', abort, { once: true })
    worker.send({ op: 'recognise', id, pcm })
  })
}

function toSegments({ text, words }: TextReply, pcm: Uint8Array): Segment[] {
  if (!text) return []
  const start = words[0]?.start ?? 0
  const end = words.at(-1)?.end ?? secondsOf(pcm.length)
  return [{ start, end, text, words: words.length ? words : undefined }]
}
