import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'
import { listenOn } from './http.ts'

/**
 * A connection to a server on this machine that breaks on command: in the middle of the next answer, or when `cut` is
 * called; or that blocks uploads for a while after it was opened.
 */
export async function faultyLine(port: number, fault: VendorFault | undefined) {
  const open = new Set<Socket>()
  let isDown = false

  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    let answered = 0
    open.add(near)
    const close = () => {
      open.delete(near)
      near.destroy()
      far.destroy()
    }
    const carryUp = () => near.pipe(far)
    if (fault?.kind === 'slow') setTimeout(carryUp, fault.ms)
    else carryUp()
    far.on('data', (bytes) => {
      const left = fault?.kind === 'cut-bytes' ? fault.afterBytes - answered : Infinity
      answered += bytes.length
      if (bytes.length < left) return void near.write(bytes)
      near.write(bytes.subarray(0, left), close)
    })
    for (const socket of [near, far]) socket.on('error', close).on('close', close)
  })

  return {
    port: await listenOn(server),
    connections: () => open.size,
    /** Breaks every connection, and refuses new ones while it's down. */
    setDown: (next: boolean) => {
      isDown = next
      if (next) open.forEach((socket) => socket.destroy())
    },
    cut: () => open.forEach((socket) => socket.destroy()),
    close: () => {
      open.forEach((socket) => socket.destroy())
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
