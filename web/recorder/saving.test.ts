import { expect, test } from 'vitest'
import { savingText } from './saving.ts'

const kept = { source: 'microphone', durable: true } as const
const live = { ...kept, connection: 'live', savedAt: 10_000, unsaved: 0.3 } as const

test('says how long ago everything was saved, and where', () => {
  expect(savingText(live, 12_000)).toEqual({
    text: 'Saved on the server 2 s ago',
    short: 'Saved 2 s ago',
    late: false,
  })
  expect(savingText(live, 10_100).text).toBe('Saved on the server 1 s ago')
})

test('within 3 seconds of losing the server it says that it records and does not send', () => {
  // A second until something counts as unsent, half a second until the page is drawn again.
  const late = savingText({ ...live, savedAt: 10_900, unsaved: 2.5 }, 12_500)
  expect(late.late).toBe(true)
  expect(late.text).toBe('Recording, not sending. Kept on this device, 3 s not sent yet')
  // A clock that was put back since says nothing of how long ago it was.
  expect(savingText({ ...live, savedAt: 3_600_000, unsaved: 2.5 }, 12_500).late).toBe(true)
  expect(savingText({ ...live, savedAt: 12_900, unsaved: 1.2 }, 12_500).late).toBe(false)
  expect(savingText({ ...live, connection: 'lost', unsaved: 190 }, 10_500).text).toBe(
    'Recording, not sending. Kept on this device, 3 min not sent yet',
  )
})

test('a device that keeps nothing is not said to keep it', () => {
  expect(savingText({ ...live, connection: 'lost', unsaved: 9, durable: false }, 0).text).toBe(
    'Recording, not sending. Kept only while this page is open, 9 s not sent yet',
  )
})

test('before the first answer nothing is claimed to be saved', () => {
  const first = { ...live, savedAt: null, connection: 'connecting' } as const
  expect(savingText(first, 0).text).toBe('')
  expect(savingText({ ...first, unsaved: 4 }, 0).late).toBe(true)
})
