import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { createItemSaver, type Edited } from './item-saver.ts'

const item = { id: 'a', name: 'Knee clinic', description: '', version: 1 } as Item
type Send = (version: number, changes: Partial<Edited>) => Promise<Item>
function saverWith(send: Send) {
  return createItemSaver({ item, send, onSaved: () => {}, wait: () => Promise.resolve() })
}
const answered: Send = (version, changes) =>
  Promise.resolve({ ...item, ...changes, version: version + 1 })

test('edits are saved together, on top of the newest version', async () => {
  const send = vi.fn<Send>(answered)
  const saver = saverWith(send)
  saver.edit({ name: 'Knee' })
  saver.edit({ description: 'For knees.' })
  await saver.flush()
  expect(send.mock.calls).toEqual([[1, { name: 'Knee', description: 'For knees.' }]])
  expect(saver.shown()).toMatchObject({ status: { kind: 'saved' }, fields: { version: 2 } })
})

test('what is typed while saving is saved after it and never lost', async () => {
  const saver = saverWith(async (version, changes) => {
    if (version === 1) saver.edit({ name: 'Knee pain' })
    return answered(version, changes)
  })
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(saver.shown()).toMatchObject({
    status: { kind: 'saved' },
    fields: { name: 'Knee pain', version: 3 },
  })
})

test('a version that someone else saved is not written over', async () => {
  const other = { ...item, name: 'Hip', description: 'Theirs.', version: 5 } as Item
  const send = vi.fn<Send>((version, changes) =>
    version < 5
      ? Promise.reject(new AppError('version-mismatch', 'x', { current: other }))
      : Promise.resolve({ ...other, ...changes, version: version + 1 }),
  )
  const saver = saverWith(send)
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(saver.shown()).toMatchObject({ status: { kind: 'conflict' }, fields: { name: 'Knee' } })
  await saver.settle('mine')
  expect(saver.shown().fields).toMatchObject({ name: 'Knee', description: 'Theirs.', version: 6 })
})

test('an edit without a network waits and is sent when there is one', async () => {
  let tries = 0
  const saver = saverWith((version, changes) =>
    tries++ < 2 ? Promise.reject(new AppError('unavailable', 'x')) : answered(version, changes),
  )
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(tries).toBe(3)
  expect(saver.shown().status.kind).toBe('saved')
})
