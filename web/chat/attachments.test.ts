import { expect, it } from 'vitest'
import { attachable } from './attachments.ts'

const file = { id: 'a', name: 'letter.pdf', stage: 'complete', error: null } as const
const coming = { id: 'b', name: 'scan.png', failed: false }

it('a file goes with a question once its text is there', () => {
  expect(attachable(['a'], [file], [])).toEqual([{ id: 'a', name: 'letter.pdf', state: 'ready' }])
  const reading = { ...file, stage: 'extracting' } as const
  expect(attachable(['a'], [reading], [])).toMatchObject([{ state: 'reading' }])
})
it('an upload in progress is awaited; a failed one is not', () => {
  expect(attachable(['b'], [], [coming])).toMatchObject([{ name: 'scan.png', state: 'reading' }])
  expect(attachable(['b'], [], [{ ...coming, failed: true }])).toMatchObject([{ state: 'failed' }])
  expect(attachable(['a'], [{ ...file, error: 'Unreadable' }], [])).toMatchObject([
    { state: 'failed' },
  ])
})
it('a file deleted meanwhile is gone', () => {
  expect(attachable(['a'], [], [])).toEqual([])
})
