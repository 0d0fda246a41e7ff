import { expect, test } from 'vitest'
import { frameHeaderBytes } from '#contract/transcripts.ts'
import { frameSamples, type Frame } from './frames.ts'
import { createJournal, type FrameStore } from './journal.ts'
import { openLink, type Line } from './link.ts'

const framesAnHour = 36_000
const hours = 4
/** What the journal may hold in memory: a minute of sound, and whatever arrived since the last check. */
const mostFrames = 700

/** A disk that counts its content, and stores frames outside the measured memory. */
function countingStore() {
  const batches = new Map<number, Frame[]>()
  let [held, most] = [0, 0]
  const store: FrameStore = {
    async put(_id, frames) {
      batches.set(frames[0]?.seq ?? 0, frames)
      held += frames.length
      most = Math.max(most, held)
    },
    async after(_id, seq) {
      for (const frames of batches.values())
        if ((frames.at(-1)?.seq ?? -1) > seq) return frames.filter((frame) => frame.seq > seq)
      return []
    },
    async dropThrough(_id, seq) {
      for (const [first, frames] of batches) {
        if ((frames.at(-1)?.seq ?? -1) > seq) return
        batches.delete(first)
        held -= frames.length
      }
    },
    dropFrom: async () => undefined,
  }
  return { store, size: () => held, most: () => most }
}

/** A server that stores frames in order, or is unreachable. */
function server() {
  const got = { next: 0, doubled: 0, missing: 0 }
  let isThere = true
  let line: (Line & { alive: boolean }) | undefined
  const answer = (message: object) =>
    queueMicrotask(() => line?.onmessage?.({ data: JSON.stringify(message) }))
  function connect(): Line {
    const made: Line & { alive: boolean } = {
      alive: isThere,
      readyState: 1,
      bufferedAmount: 0,
      onopen: null,
      onclose: null,
      onmessage: null,
      send(data) {
        if (!made.alive) return
        if (typeof data === 'string') {
          const { type } = JSON.parse(data) as { type: string }
          if (type === 'open')
            answer({
              type: 'opened',
              recordingId: '',
              seq: got.next - 1,
              transcribing: false,
              engine: null,
            })
          if (type === 'stop') answer({ type: 'stopped', seconds: 0 })
          return
        }
        const seq = new DataView(data).getUint32(0, true)
        expect(data.byteLength).toBe(frameHeaderBytes + 2 * frameSamples)
        if (seq < got.next) got.doubled += 1
        if (seq > got.next) got.missing += seq - got.next
        got.next = seq + 1
        // As the real one: several frames share an answer.
        if (seq % 5 === 4) answer({ type: 'ack', seq, seconds: seq / 10 })
      },
      close: () => {
        made.alive = false
        queueMicrotask(() => made.onclose?.())
      },
    }
    line = made
    queueMicrotask(() => (isThere ? made.onopen?.() : made.close()))
    return made
  }
  return {
    connect,
    got,
    leave: () => {
      isThere = false
      line?.close()
    },
    comeBack: () => (isThere = true),
  }
}

test('four hours of recording, two of them without a network, stay within a minute of sound in memory', async () => {
  const disk = countingStore()
  const remote = server()
  const journal = createJournal(disk.store, 'four hours')
  const link = openLink({
    journal,
    ticket: async () => 'ticket',
    connect: remote.connect,
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    onMessage: () => undefined,
    onState: () => undefined,
    onFatal: (error) => {
      throw error
    },
  })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  // In a browser every frame has its own bytes; here they share them, so that only held frames count.
  const pcm = new Int16Array(frameSamples)
  let mostInMemory = 0
  let mostOnDiskOnline = 0
  for (let seq = 0; seq < hours * framesAnHour; seq++) {
    if (seq === framesAnHour) remote.leave()
    if (seq === 3 * framesAnHour) remote.comeBack()
    journal.add({ seq, start: seq * frameSamples, pcm })
    link.nudge()
    if (seq % 5 === 4) {
      await journal.spill()
      link.check(0)
      await settle()
      mostInMemory = Math.max(mostInMemory, journal.inMemory)
      if (seq < framesAnHour) mostOnDiskOnline = Math.max(mostOnDiskOnline, disk.size())
    }
  }
  await link.stop()
  await settle()
  expect(remote.got).toEqual({ next: hours * framesAnHour, doubled: 0, missing: 0 })
  expect(mostInMemory).toBeLessThan(mostFrames)
  // What the server has isn't kept; without a network everything is.
  expect(mostOnDiskOnline).toBeLessThan(20)
  expect(disk.most()).toBeGreaterThan(2 * framesAnHour - mostFrames)
  expect(journal.inMemory).toBeLessThan(5)
  expect(disk.size()).toBeLessThan(20)
}, 60_000)
