import { expect, test } from 'vitest'
import type { RecordingRow } from '../recording-row.ts'
import type { NewChunk } from '../chunks/stored.ts'
import type { Message } from './down.ts'
import { createLineSender } from './line-sender.ts'

test('a line of a second recording begins and ends in the time of the visit', () => {
  const stored: [NewChunk, untilMs: number][] = []
  const sent: Message[] = []
  const text = {
    add: (line: NewChunk, untilMs: number) => stored.push([line, untilMs]) - 1,
    flush: async () => undefined,
    drop: () => undefined,
  }
  // It began a minute after the visit did.
  const row = { id: 'second', offsetMs: 60_000 } as RecordingRow
  const send = createLineSender(row, text, (message) => sent.push(message))
  send({ kind: 'final', utterance: 'u1', text: 'Any pain?', start: 1.25, end: 2.5 }, 2_500)
  expect(stored).toEqual([
    [{ text: 'Any pain?', timestamp: 61.25, end: 62.5, recordingId: 'second' }, 2_500],
  ])
  expect(sent).toMatchObject([
    { offset: 1.25, conversationOffset: 60, timestamp: 61.25, chunk: { seq: 0, end: 62.5 } },
  ])
})
