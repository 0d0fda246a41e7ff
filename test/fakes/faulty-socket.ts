import type { WebSocket } from 'ws'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'

/** The stream under a websocket, which `ws` does not show: only there can a frame be torn or reading stop. */
const streamOf = (socket: WebSocket) =>
  (socket as unknown as { _socket: { write(b: Buffer): void; destroy(): void } })._socket

/**
 * Sends answers over a websocket and misbehaves on command: garbage instead of the first answer, silence, a connection
 * broken after some seconds of audio or in the middle of an answer.
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
    /** Call it when a session is open: reads nothing for the configured time. */
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
    /** Call it with the amount of audio received; returns true if the connection was broken because of it. */
    heard(seconds: number): boolean {
      if (!torn && fault?.kind === 'cut' && seconds >= fault.afterSeconds) tear()
      return torn
    },
  }
}
