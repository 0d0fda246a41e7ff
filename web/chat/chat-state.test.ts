import { expect, it } from 'vitest'
import type { ChatEvent } from '#contract/chat.ts'
import {
  ask,
  citedAt,
  otherSources,
  plainAnswer,
  withChatEvent,
  withoutAsked,
} from './chat-state.ts'

const after = (...events: ChatEvent[]) => events.reduce(withChatEvent, ask('Any allergies?'))

it('an answer grows with its text', () => {
  expect(after({ type: 'text', text: 'None ' }, { type: 'text', text: 'named.' })).toMatchObject({
    state: 'answering',
    text: 'None named.',
  })
})
it('a reset keeps the old text in sight until the new one begins', () => {
  const reset = after({ type: 'text', text: 'Old' }, { type: 'reset_stream', reason: '' })
  expect(reset).toMatchObject({ state: 'regenerating', discarded: 'Old', text: '' })
})
it('a failure keeps the question', () => {
  const failed = after({ type: 'error', code: 'failed', message: 'The model broke off.' })
  expect(failed).toMatchObject({ state: 'failed', question: 'Any allergies?' })
})
it('a time mark leads to the line that was cited, else to its second', () => {
  const cited = { kind: 'transcript', sourceId: '7', quote: 'No.', timestamp: 231.4 } as const
  expect(citedAt([cited], 231)).toBe(cited)
  expect(citedAt([cited], 60)).toMatchObject({ sourceId: '', timestamp: 60 })
})
it('a failed answer appears once, also when the server has stored its beginning', () => {
  const before = { role: 'assistant', content: 'Earlier.' } as const
  const stored = [{ role: 'user', content: 'Any allergies?' } as const, { ...before, content: '' }]
  expect(withoutAsked([before, ...stored], ask('Any allergies?'))).toEqual([before])
  expect(withoutAsked([before, ...stored], undefined)).toHaveLength(3)
})
it('a new question removes what it replaces from the conversation at once', () => {
  const say = (id: string, content: string) => ({ id, role: 'user' as const, content })
  const all = [say('1', 'One?'), say('2', 'Two?'), say('3', 'Three?')]
  expect(withoutAsked(all, ask('Two, really?', '2'))).toEqual([all[0]])
})
it('a line of an earlier visit is a separate source, never a moment of this one', () => {
  const visit = { id: 'v', name: 'Before', created: '' }
  const past = { kind: 'transcript', sourceId: '3', quote: '', timestamp: 60, visit } as const
  expect(citedAt([past], 60)).not.toBe(past)
  const line = { kind: 'transcript', sourceId: '3', quote: '', timestamp: 60 } as const
  expect(otherSources([line, past, past])).toEqual([past])
})
it('an answer is copied without the marks of its sources', () => {
  expect(plainAnswer('It was 142 [0:00:25], before 150 [Visit 1 0:01:00] and [File 2].')).toBe(
    'It was 142, before 150 and.',
  )
})
