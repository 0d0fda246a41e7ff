import type { WebSocket } from 'ws'
import type { Down } from '#contract/endpoint.ts'
import type { transcriptionSocket } from '#contract/transcripts.ts'

export type Message = Down<typeof transcriptionSocket>

/** A reader that lags by this much gets fewer partials (performance.md: 64 KB, 150 ms). Finals always go. */
const LAGGING_BYTES = 65_536
const PARTIAL_PAUSE_MS = 150

/** Sends to the browser; what cannot be sent any more is dropped. */
export function downlink(socket: WebSocket): (message: Message) => void {
  let lastPartial = 0
  return (message) => {
    if (socket.readyState !== socket.OPEN) return
    if (message.type === 'transcription' && !message.final) {
      const now = performance.now()
      const lags = socket.bufferedAmount > LAGGING_BYTES
      if (lags && now - lastPartial < PARTIAL_PAUSE_MS) return
      lastPartial = now
    }
    socket.send(JSON.stringify(message))
  }
}
