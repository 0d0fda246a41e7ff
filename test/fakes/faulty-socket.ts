import type { WebSocket } from 'ws'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'

/** The stream under a websocket, which `ws` does not show: only there can a frame be torn or reading stop. */
const streamOf = (socket: WebSocket) =>
  (socket as unknown as { _socket: { write(b: Buffer): void; destroy(): void } })._socket

/**
 * Sends answers over a websocket and misbehaves as told: garbage in place of the first answer, silence, a
 * connection torn after so many seconds of audio or in the middle of an answer.
 */
export function faultySender(socket: WebSocket, fault: VendorFault | undefined) {
  let sent = 0
  let torn = false

  function tear(rest?: Buffer): void {
    torn = true
    if (rest?.length) {
      // The header of a text frame longer than what follows (RFC 6455, 5.2).
      streamOf(socket).write(Buffer.from([0x81, 126, 0xff, 0xff]))
      streamOf(socket).write(rest)
    }
    setTimeout(() => streamOf(socket).destroy(), 5)
  }

  return {
    /** To be called when a session is open: reads nothing for as long as was asked. */
    opened(): void {
      if (fault?.kind !== 'slow') return
      socket.pause()
      setTimeout(() => socket.resume(), fault.ms)
    },
    /** As text, or as Google sends it: text in a binary message. */
    send(text: string, inBinary = false): void {
      if (torn || fault?.kind === 'stall') return
      const bytes = Buffer.from(text)
      if (fault?.kind === 'cut-bytes' && sent + bytes.length > fault.afterBytes)
        return tear(bytes.subarray(0, fault.afterBytes - sent))
      sent += bytes.length
      socket.send(inBinary ? bytes : text)
    },
    /** To be told how much audio came; true where the connection was torn for it. */
    heard(seconds: number): boolean {
      if (!torn && fault?.kind === 'cut' && seconds >= fault.afterSeconds) tear()
      return torn
    },
  }
}
