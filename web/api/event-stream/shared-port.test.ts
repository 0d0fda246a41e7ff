import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamMessage } from './connection.ts'
import { type Port, serveWindows, type WindowMessage } from './shared-port.ts'

const changed: StreamMessage = { type: 'event', event: { topic: 'folder' } }
const online: StreamMessage = { type: 'state', state: 'online' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What shares a line, with every line it has opened. */
function sharing() {
  const lines: { say: (said: StreamMessage) => void; signal: AbortSignal }[] = []
  const end = vi.fn<() => void>()
  const network = vi.fn<(now: 'online' | 'offline') => void>()
  const join = serveWindows({ keep: (say, signal) => lines.push({ say, signal }), network, end })
  const open = () => lines.filter(({ signal }) => !signal.aborted)
  return {
    join,
    open,
    end,
    network,
    say: (said: StreamMessage) => open().forEach((line) => line.say(said)),
  }
}

function newWindow(join: (port: Port) => void) {
  const heard: StreamMessage[] = []
  const port: Port = { postMessage: (said) => heard.push(said), onmessage: null }
  join(port)
  const tell = (told: WindowMessage) =>
    port.onmessage?.(new MessageEvent('message', { data: told }))
  return { heard, tell }
}

it('eight windows receive every change through one stream', () => {
  const { join, open, say } = sharing()
  const windows = Array.from({ length: 8 }, () => newWindow(join))
  expect(open()).toHaveLength(1)
  say(changed)
  for (const { heard } of windows) expect(heard).toContainEqual(changed)
})

it('a window that opens later is online at once', () => {
  const { join, say } = sharing()
  newWindow(join)
  say(online)
  expect(newWindow(join).heard).toEqual([online])
})

it('a window that opens later receives the changes made while it was connecting', () => {
  const { join, say } = sharing()
  newWindow(join)
  const note: StreamMessage = { type: 'event', event: { topic: 'note' } }
  say(note)
  vi.advanceTimersByTime(4_000)
  say(changed)
  say(changed)
  vi.advanceTimersByTime(2_000)
  const { heard } = newWindow(join)
  expect(heard).toContainEqual(changed)
  expect(heard).not.toContainEqual(note)
  expect(heard).toHaveLength(2)
})

it('the stream outlives the window that opened it and ends with the last one', () => {
  const { join, open, say } = sharing()
  const [first, second] = [newWindow(join), newWindow(join)]
  first.tell('leave')
  say(changed)
  expect(second.heard).toContainEqual(changed)
  expect(first.heard).not.toContainEqual(changed)
  second.tell('leave')
  expect(open()).toHaveLength(0)
  newWindow(join)
  expect(open()).toHaveLength(1)
})

it('signing out ends it for every window, also for those that went without a word', () => {
  const { join, open, end } = sharing()
  const [first, second] = [newWindow(join), newWindow(join)]
  first.tell('end')
  expect(open()).toHaveLength(0)
  expect(second.heard).toContainEqual({ type: 'over' })
  expect(end).toHaveBeenCalledOnce()
})

it('every beat says that it is still there', () => {
  const { join, say } = sharing()
  const { heard } = newWindow(join)
  say(online)
  heard.length = 0
  vi.advanceTimersByTime(30_000)
  expect(heard).toEqual([online, online, online])
})
