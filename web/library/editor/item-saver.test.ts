import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { TemplateSection } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { sectionKey } from './section-keys.ts'
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

test('text typed while saving is saved after it and never lost', async () => {
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

test('a version that someone else saved is not overwritten', async () => {
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

test('unsaved text is kept with the version it is based on until the server has it', async () => {
  const kept: (KeptEdit | undefined)[] = []
  const saver = saverWith(answered, undefined, (edit) => kept.push(edit))
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(kept).toEqual([
    { version: 1, changes: { name: 'Knee' }, base: { name: 'Knee clinic' } },
    undefined,
  ])
})

test('kept text is shown and saved, and can then be undone', async () => {
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

test("someone else's change to another field is not a conflict, nor are the same words", async () => {
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

test('a save whose answer was lost does not conflict with later typing', async () => {
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

/** A server that answers a stale version with the current one; `errors` come first. */
function openServer(stored: Partial<Item> = {}) {
  const server = { item: { ...item, ...stored } as Item, sends: 0 }
  const errors: AppError[] = []
  const [waits, kept, saved] = [
    [] as number[],
    [] as (KeptEdit | undefined)[],
    [] as (number | undefined)[],
  ]
  const saver = createItemSaver({
    item,
    keep: (edit) => kept.push(edit),
    onSaved: ({ version }) => saved.push(version),
    wait: async (attempt) => void waits.push(attempt),
    send: async (version, changes) => {
      server.sends++
      const error = errors.shift()
      if (error) throw error
      if (version !== server.item.version)
        throw new AppError('version-mismatch', 'x', { current: server.item })
      server.item = { ...server.item, ...changes, version: version + 1 } as Item
      return server.item
    },
  })
  return { server, errors, waits, kept, saved, saver }
}

test('an edit is sent once, 600 ms after the last key', async () => {
  vi.useFakeTimers()
  const { server, saver, saved } = openServer()
  saver.edit({ name: 'K' })
  await vi.advanceTimersByTimeAsync(500)
  saver.edit({ name: 'Kn' })
  await vi.advanceTimersByTimeAsync(599)
  expect([server.sends, saver.shown().status.kind]).toEqual([0, 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect([server.sends, server.item.name, saved]).toEqual([1, 'Kn', [2]])
  saver.edit({ name: 'Knee' })
  await saver.flush()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.sends).toBe(2)
  vi.useRealTimers()
})

test('each step of an edit notifies its listeners, except those that have unsubscribed', async () => {
  const { saver } = openServer()
  const [notified, left] = [[] as string[], vi.fn()]
  saver.subscribe(() => notified.push(saver.shown().status.kind))
  saver.subscribe(left)()
  saver.edit({ name: 'Knee' })
  expect(saver.isUnsaved()).toBe(true)
  await saver.flush()
  expect(notified).toEqual(['waiting', 'saving', 'saved'])
  expect([left.mock.calls.length, saver.isUnsaved()]).toEqual([0, false])
})

test('an unreachable or busy server is retried after growing delays', async () => {
  const { saver, errors, waits, server } = openServer()
  errors.push(new AppError('unavailable', 'x'), new AppError('too-many', 'x'))
  const notified: string[] = []
  saver.subscribe(() => notified.push(saver.shown().status.kind))
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect([waits, server.item.name]).toEqual([[0, 1], 'Knee'])
  expect(notified).toEqual(['waiting', 'saving', 'offline', 'saving', 'offline', 'saving', 'saved'])
})

test('an edit that the server rejects stays here and says why, until it is changed', async () => {
  const { saver, errors, server, kept } = openServer()
  errors.push(new AppError('bad-request', 'The name is too long.'))
  saver.edit({ name: 'Too long' })
  await saver.flush()
  expect(saver.shown()).toMatchObject({
    status: { kind: 'failed', message: 'The name is too long.' },
    fields: { name: 'Too long' },
  })
  expect(kept.at(-1)).toMatchObject({ changes: { name: 'Too long' } })
  saver.edit({ name: 'Knee' })
  expect(saver.shown().status.kind).toBe('waiting')
  await saver.flush()
  expect([server.sends, server.item.name]).toEqual([2, 'Knee'])
})

test('a stale version without the newer item fails and shows no conflict', async () => {
  const { saver, errors } = openServer()
  errors.push(new AppError('version-mismatch', 'x'))
  saver.edit({ name: 'Knee' })
  await saver.flush()
  expect(saver.shown().status.kind).toBe('failed')
})

test('in a conflict nothing is sent, and further typing is kept with the rest', async () => {
  const { saver, server, kept } = openServer({ name: 'Hip', version: 5 })
  saver.edit({ name: 'Knee' })
  await saver.flush()
  saver.edit({ description: 'For knees.' })
  await saver.flush()
  expect([server.sends, saver.shown().status.kind]).toEqual([1, 'conflict'])
  expect(kept.at(-1)).toMatchObject({
    version: 1,
    changes: { name: 'Knee', description: 'For knees.' },
    base: { name: 'Knee clinic', description: '' },
  })
  await saver.settle('theirs')
  expect(saver.shown()).toMatchObject({
    status: { kind: 'saved' },
    restored: false,
    fields: { name: 'Hip', description: '', version: 5 },
  })
  expect([server.sends, kept.at(-1)]).toEqual([1, undefined])
})

test('without a conflict there is nothing to resolve', async () => {
  const { saver, server } = openServer()
  saver.edit({ name: 'Knee' })
  await saver.settle('theirs')
  expect([saver.isUnsaved(), server.sends]).toEqual([true, 0])
  await saver.flush()
})

test('a newer version from elsewhere is shown where nothing is being edited, and not otherwise', async () => {
  const { saver } = openServer({ name: 'Hip', version: 5 })
  const notified = vi.fn()
  saver.subscribe(notified)
  saver.rebase({ ...item, name: 'Same', version: 1 } as Item)
  saver.rebase({ ...item, name: 'Older', version: 0 } as Item)
  expect([saver.shown().fields.name, notified.mock.calls.length]).toEqual(['Knee clinic', 0])
  saver.rebase({ ...item, name: 'Hip', version: 5 } as Item)
  expect([saver.shown().fields.name, notified.mock.calls.length]).toEqual(['Hip', 1])
  saver.edit({ name: 'Knee' })
  saver.rebase({ ...item, name: 'Newest', version: 9 } as Item)
  expect(saver.shown().fields).toMatchObject({ name: 'Knee', version: 5 })
})

test('discarding kept text in a conflict leaves what someone else saved', async () => {
  const kept = { version: 1, changes: { name: 'Knee' }, base: { name: 'Knee clinic' } }
  const other = { ...item, name: 'Hip', version: 5 } as Item
  const send = vi.fn<Send>(() =>
    Promise.reject(new AppError('version-mismatch', 'x', { current: other })),
  )
  const saver = saverWith(send, kept)
  expect(saver.shown().status.kind).toBe('waiting')
  await saver.flush()
  expect(saver.shown().status.kind).toBe('conflict')
  await saver.discard()
  expect(saver.shown()).toMatchObject({
    status: { kind: 'saved' },
    restored: false,
    fields: { name: 'Hip', version: 5 },
  })
  expect(send).toHaveBeenCalledTimes(1)
})

test('sections keep their keys when the answer arrives', async () => {
  const section = { heading: 'Plan', instruction: '', kind: 'text' } as unknown as TemplateSection
  const saver = saverWith((version, changes) => answered(version, structuredClone(changes)))
  saver.edit({ sections: [section] })
  await saver.flush()
  const [shown] = saver.shown().fields.sections
  expect(shown).not.toBe(section)
  expect(sectionKey(shown!)).toBe(sectionKey(section))
  expect(saver.isUnsaved()).toBe(false)
})
