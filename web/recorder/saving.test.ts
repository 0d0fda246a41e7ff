import { expect, test } from 'vitest'
import { savingText } from './saving.ts'

const kept = { source: 'microphone', durable: true } as const
const live = { ...kept, connection: 'live', savedAt: 10_000, unsaved: 0.3 } as const

test('says how long ago everything was saved, once', () => {
  expect(savingText(live, 12_000, false)).toEqual({
    text: '',
    short: 'Saved 2 s ago',
    late: false,
  })
  expect(savingText(live, 10_100, false).short).toBe('Saved 1 s ago')
})

test('within 3 seconds of losing the server it says that it records and does not send', () => {
  // A second until something counts as unsent, half a second until the page is drawn again.
  const late = savingText({ ...live, savedAt: 10_900, unsaved: 2.5 }, 12_500, false)
  expect(late.late).toBe(true)
  expect(late.text).toBe('Recording, not sending. Kept on this device.')
  expect(late.short).toBe('3 s not sent yet')
  // A clock that was put back since says nothing of how long ago it was.
  expect(savingText({ ...live, savedAt: 3_600_000, unsaved: 2.5 }, 12_500, false).late).toBe(true)
  expect(savingText({ ...live, savedAt: 12_900, unsaved: 1.2 }, 12_500, false).late).toBe(false)
  expect(savingText({ ...live, connection: 'lost', unsaved: 190 }, 10_500, false).short).toBe(
    '3 min not sent yet',
  )
})

test('a device without storage is not said to save anything', () => {
  for (const isOffline of [false, true]) {
    const kept = { ...live, connection: 'lost', unsaved: 9, durable: false } as const
    expect(savingText(kept, 0, isOffline)).toMatchObject({
      text: 'Recording, not sending. Kept only while this page is open.',
      short: '9 s not sent yet',
    })
  }
})

test('before the first answer nothing is claimed to be saved', () => {
  const first = { ...live, savedAt: null, connection: 'connecting' } as const
  expect(savingText(first, 0, false).short).toBe('')
  expect(savingText({ ...first, unsaved: 4 }, 0, false).late).toBe(true)
})

test('where the page says that it is offline, the status line does not say it again', () => {
  const lost = { ...live, connection: 'lost', unsaved: 9 } as const
  expect(savingText(lost, 0, true)).toEqual({ text: '', short: '9 s not sent yet', late: true })
})
