import { expect, it } from 'vitest'
import type { GenerationEvent } from '#contract/generation.ts'
import { wordCount } from '#common/word-count.ts'
import {
  remainingPreDraft,
  newGeneration,
  headingsToCome,
  stageWord,
  stageWords,
  withEvent,
} from './generation-state.ts'

const begun = newGeneration({
  key: 'k',
  scribeId: 's',
  template: { id: 'soap', name: 'SOAP note' },
  startedAt: 0,
})
const after = (...events: GenerationEvent[]) =>
  events.reduce((state, event, id) => withEvent(state, event, id), begun)

it('the text is what the text events say, and the stage names the part being written', () => {
  const state = after(
    { type: 'section', heading: 'Plan' },
    { type: 'text', text: '## Plan\n\n' },
    { type: 'text', text: 'Rest.' },
  )
  expect(state.text).toBe('## Plan\n\nRest.')
  expect(stageWords(state)).toBe('Writing Plan')
  expect(stageWord(state)).toBe('writing')
})
it('an event that comes twice after a break is counted once', () => {
  const state = after({ type: 'text', text: 'One.' })
  expect(withEvent(state, { type: 'text', text: 'One.' }, 0)).toBe(state)
})
it('a reset shows Regenerating... over the old text until new text comes', () => {
  const reset = after({ type: 'text', text: 'Old.' }, { type: 'reset_stream', reason: 'broke off' })
  expect(stageWords(reset)).toBe('Regenerating...')
  expect(reset).toMatchObject({ discarded: 'Old.', text: '' })
  expect(withEvent(reset, { type: 'text', text: 'New.' }, 9)).toMatchObject({
    discarded: '',
    text: 'New.',
  })
})
it('a failure keeps the text that came before it', () => {
  const state = after(
    { type: 'text', text: 'Half' },
    { type: 'error', code: 'failed', message: 'The model broke off.' },
  )
  expect(state).toMatchObject({ stage: 'failed', text: 'Half', message: 'The model broke off.' })
})
it('the headings still to come hold their place, those left out do not', () => {
  expect(headingsToCome(['A', 'B', 'C', 'D'], '## A\n\nx\n\n## C\n\ny')).toEqual(['D'])
})
it('Markdown marks are not words', () => {
  expect(wordCount('## Plan\n\n- **ASA** 81 mg, 2.5 per day')).toBe(7)
  expect(wordCount('ਗਲੇ ਵਿੱਚ ਦਰਦ, mal à la gorge')).toBe(7)
})

it('a draft from before the end gives way to the text, section by section', () => {
  const ahead = '## History\n\nPain.\n\n## Plan\n\nRest.'
  expect(remainingPreDraft(ahead, '')).toBe(ahead)
  expect(remainingPreDraft(ahead, '## History\n\nPain for two days.')).toBe('## Plan\n\nRest.')
  expect(remainingPreDraft(ahead, '## History\n\nPain.\n\n## Plan\n\n')).toBe('')
  expect(remainingPreDraft('', '## Plan')).toBe('')
})

it('shows how many notes come first, how much of the visit the model has read, and the estimated time', () => {
  const wait = (more: Partial<Extract<GenerationEvent, { type: 'waiting' }>>) =>
    ({ type: 'waiting', before: 0, ...more }) as const
  expect(stageWords(after(wait({ before: 2, seconds: 400 })))).toBe(
    '2 notes before yours · about 7 minutes',
  )
  expect(stageWords(after(wait({ before: 1 })))).toBe('1 note before yours')
  expect(stageWords(after(wait({})))).toBe('Waiting for the language model')
  const reading = after(wait({ before: 2 }), wait({ read: 0.4, seconds: 41 }))
  expect(stageWords(reading)).toBe('Reading the visit, 40% · about 40 seconds')
  expect(stageWord(reading)).toBe('preparing')
  const begun = withEvent(reading, { type: 'section', heading: 'Plan' }, 9)
  expect(stageWords(withEvent(begun, wait({ before: 1 }), 10))).toBe('Writing Plan')
})
