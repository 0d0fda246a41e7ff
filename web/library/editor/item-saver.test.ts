import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { createItemSaver, type ItemEdit, type KeptEdit } from './item-saver.ts'

const item = {
  id: 'a',
  name: 'Knee clinic',
  description: '',
  sections: [],
  version: 1,
} as Partial<Item> as Item
type Send = (version: number, changes: Partial<ItemEdit>) => Promise<Item>
function saverWith(
  send: Send,
  kept?: KeptEdit,
  keep: (edit: KeptEdit | undefined) => void = () => {},
) {
  const wait = () => Promise.resolve()
  return createItemSaver({ item, kept, keep, send, onSaved: () => {}, wait })
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

test('what is not saved is kept with what it rests on, until the server has it', async () => {
  const kept: (KeptEdit | undefined)[] = []
  const saver = saverWith(answered, undefined, (edit) => kept.push(edit))
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(kept).toEqual([
    { version: 1, changes: { name: 'Knee' }, base: { name: 'Knee clinic' } },
    undefined,
  ])
})

test('what was kept is shown and saved, and can be taken back after that', async () => {
  const kept = { version: 1, changes: { name: 'Knee' }, base: { name: 'Knee clinic' } }
  const saver = saverWith(answered, kept)
  expect(saver.shown()).toMatchObject({ restored: true, fields: { name: 'Knee' } })
  await saver.flush()
  expect(saver.shown()).toMatchObject({ restored: true, status: { kind: 'saved' } })
  await saver.discard()
  expect(saver.shown()).toMatchObject({
    restored: false,
    status: { kind: 'saved' },
    fields: { name: 'Knee clinic', version: 3 },
  })
})

test('another field that someone else changed is no conflict, nor are the same words', async () => {
  const other = { ...item, name: 'Hip', version: 5 } as Item
  const send = vi.fn<Send>((version, changes) =>
    version < 5
      ? Promise.reject(new AppError('version-mismatch', 'x', { current: other }))
      : Promise.resolve({ ...other, ...changes, version: version + 1 }),
  )
  const saver = saverWith(send)
  saver.edit({ description: 'For knees.' })
  await saver.flush()
  expect(saver.shown()).toMatchObject({
    status: { kind: 'saved' },
    fields: { name: 'Hip', description: 'For knees.', version: 6 },
  })
  const same = saverWith(send)
  same.edit({ name: 'Hip' })
  await same.flush()
  expect(same.shown()).toMatchObject({ status: { kind: 'saved' }, fields: { version: 5 } })
})

test('a save whose answer was lost is no conflict with what was typed since', async () => {
  let stored = item
  const saver = saverWith(async (version, changes) => {
    if (version !== stored.version) throw new AppError('version-mismatch', 'x', { current: stored })
    const isFirst = stored.version === 1
    stored = { ...stored, ...changes, version: version + 1 } as Item
    if (!isFirst) return stored
    saver.edit({ name: 'Knee clinics' })
    throw new AppError('unavailable', 'x')
  })
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(saver.shown().status.kind).toBe('saved')
  expect(stored).toMatchObject({ name: 'Knee clinics', version: 3 })
})
