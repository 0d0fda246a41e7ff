import { expect, test, vi } from 'vitest'
import { type JournalPlace, nowhere, openAgainWhenLost } from './journal-place.ts'

test('a journal that the browser closed is reopened, even after a failure, and holders of audio are notified', async () => {
  const kept: string[] = []
  let close = () => {}
  let opened = 0
  const open = async (onLost: () => void): Promise<JournalPlace> => {
    opened += 1
    if (opened === 2) throw new Error('no room')
    close = onLost
    const name = `place ${opened}`
    return { ...nowhere, put: async () => void kept.push(name) }
  }
  const journal = await openAgainWhenLost(open)
  const onReopened = vi.fn()
  journal.onLost?.(onReopened)
  await journal.put('r', [])
  close()
  expect(onReopened).toHaveBeenCalledOnce()
  await expect(journal.put('r', [])).rejects.toThrow('no room')
  await journal.put('r', [])
  expect(kept).toEqual(['place 1', 'place 3'])
})
