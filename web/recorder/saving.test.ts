import { expect, test } from 'vitest'
import { elapsed, savingText } from './saving.ts'

const live = { connection: 'live', savedAt: 10_000, unsaved: 0.3, source: 'microphone' } as const

test('says how long ago everything was saved', () => {
  expect(savingText(live, 12_000).text).toBe('Saved 2 s ago, here and on the server')
  expect(savingText(live, 10_100).text).toBe('Saved 1 s ago, here and on the server')
})

test('within 3 seconds of losing the server it says that this device keeps the recording', () => {
  const late = savingText({ ...live, unsaved: 3.2 }, 13_100)
  expect(late).toEqual({ text: 'Recording on this device 00:03, will sync', late: true })
  expect(savingText({ ...live, connection: 'lost', unsaved: 130 }, 10_500).text).toBe(
    'Recording on this device 02:10, will sync',
  )
})

test('before the first answer nothing is claimed to be saved', () => {
  const first = { ...live, savedAt: null, connection: 'connecting' } as const
  expect(savingText(first, 0).text).toBe('')
  expect(savingText({ ...first, unsaved: 4 }, 0).late).toBe(true)
})

test('elapsed time grows an hour place only when it needs one', () => {
  expect([elapsed(0), elapsed(252.9), elapsed(3661)]).toEqual(['00:00', '04:12', '1:01:01'])
})
