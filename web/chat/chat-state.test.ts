import { expect, it } from 'vitest'
import type { ChatEvent } from '#contract/chat.ts'
import { ask, citedAt, withChatEvent, withoutAsked } from './chat-state.ts'

const after = (...events: ChatEvent[]) => events.reduce(withChatEvent, ask('Any allergies?'))

it('an answer grows with its text', () => {
  expect(after({ type: 'text', text: 'None ' }, { type: 'text', text: 'named.' })).toMatchObject({
    state: 'answering',
    text: 'None named.',
  })
})
it('a reset keeps the old text in sight until the new one begins', () => {
  const reset = after({ type: 'text', text: 'Old' }, { type: 'reset_stream', reason: '' })
  expect(reset).toMatchObject({ state: 'regenerating', given: 'Old', text: '' })
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
