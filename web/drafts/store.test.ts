import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredDraft, DraftDatabase } from './database.ts'

/** A device: each user's stored data, the open windows, and the storage of the active one. */
const disk = new Map<string, { userId: string; tab: string; name: string; words: StoredDraft }>()
const openTabs = new Set<string>()
let session: Map<string, string>

/** The browser needs space: the stored data is deleted, and the open window is notified. */
let evict = () => {}

const dbOf = async (userId: string, onLost: () => void): Promise<DraftDatabase> => {
  evict = () => {
    disk.clear()
    onLost()
  }
  const mine = () => [...disk.values()].filter((row) => row.userId === userId)
  return {
    write: async (tab, batch) => {
      for (const [name, words] of batch) {
        const at = `${userId} ${tab} ${name}`
        if (words) disk.set(at, { userId, tab, name, words })
        else disk.delete(at)
      }
    },
    all: async () => mine().map(({ tab, name, words }) => ({ place: { tab, name }, words })),
    forget: async ({ tab, name }) => void disk.delete(`${userId} ${tab} ${name}`),
    clear: async () => mine().forEach(({ tab, name }) => disk.delete(`${userId} ${tab} ${name}`)),
  }
}

/** A window: new, or the same one after a reload. */
async function load(userId: string, storage = new Map<string, string>()) {
  vi.resetModules()
  session = storage
  const kept = await import('./store.ts')
  await kept.openDrafts(userId, dbOf)
  return { kept, storage, close: () => openTabs.delete(storage.get('ausculta-tab') ?? '') }
}
const typed = {
  kind: 'note',
  id: 'n',
  scribeId: 's',
  version: 3,
  base: 'a',
  content: 'ab',
} as const
const written = () => vi.advanceTimersByTimeAsync(200)

beforeEach(() => {
  vi.useFakeTimers()
  disk.clear()
  openTabs.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  })
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string) => openTabs.add(name.slice('ausculta-tab '.length)),
      query: async () => ({ held: [...openTabs].map((tab) => ({ name: `ausculta-tab ${tab}` })) }),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('unsaved typing survives a reload, along with the version it is based on', async () => {
  const { kept, storage } = await load('dana')
  kept.saveDraft(typed)
  kept.saveDraft({ ...typed, content: 'abc' })
  await written()
  const { kept: again } = await load('dana', storage)
  expect(again.listRestoredDrafts('note')).toMatchObject([{ ...typed, content: 'abc' }])
  expect(again.listRestoredDrafts('context')).toEqual([])
})
it('saved text is no longer kept', async () => {
  const { kept, storage } = await load('dana')
  kept.saveDraft(typed)
  await written()
  kept.deleteDraft('note', 'n')
  await written()
  expect([disk.size, kept.hasDrafts()]).toEqual([0, false])
  expect((await load('dana', storage)).kept.findRestoredDraft('note', 'n')).toBeUndefined()
})
it('another account on the same browser never sees it, and it waits for its own', async () => {
  const { kept, close } = await load('dana')
  kept.saveDraft(typed)
  await written()
  close()
  const { kept: other, close: closeOther } = await load('lee')
  expect([other.listRestoredDrafts('note'), other.hasDrafts()]).toEqual([[], false])
  closeOther()
  expect((await load('dana')).kept.findRestoredDraft('note', 'n')).toMatchObject(typed)
})
it("another open window's typing stays its own; a closed window's is taken over", async () => {
  const { kept, close } = await load('dana')
  kept.saveDraft(typed)
  await written()
  expect((await load('dana')).kept.listRestoredDrafts('note')).toEqual([])
  close()
  const { kept: later } = await load('dana')
  expect(later.findRestoredDraft('note', 'n')).toMatchObject(typed)
  later.deleteDraft('note', 'n')
  await written()
  expect(disk.size).toBe(0)
})
it('signing out leaves nothing of the user on the device', async () => {
  const { kept } = await load('dana')
  kept.saveDraft(typed)
  const { runSignOutTasks } = await import('#web/api/client.ts')
  const gone = runSignOutTasks()
  await written()
  await gone
  expect([disk.size, kept.hasDrafts()]).toEqual([0, false])
})
it('a session that was lost loses no words', async () => {
  const { kept, storage } = await load('dana')
  kept.saveDraft(typed)
  const { endLocally } = await import('#web/api/client.ts')
  endLocally('lost')
  await written()
  expect((await load('dana', storage)).kept.findRestoredDraft('note', 'n')).toMatchObject(typed)
})
it('a question that was not sent waits for the next page until it is asked again or discarded', async () => {
  const { storage } = await load('dana')
  const { keepUnsent } = await import('./useDraft.ts')
  keepUnsent('question s', 'Which dose?', 's')
  await written()
  const { kept: again } = await load('dana', storage)
  expect(again.listRestoredDrafts('form')).toMatchObject([
    { id: 'question s', content: '"Which dose?"' },
  ])
  const { dropUnsent } = await import('./useDraft.ts')
  dropUnsent('question s')
  expect(again.hasDrafts()).toBe(false)
})

it('text that moves to the form that replaces its own leaves what other forms hold', async () => {
  const form = { ...typed, kind: 'form', base: '""', version: 0 } as const
  const { kept, storage } = await load('dana')
  kept.saveDraft({ ...form, id: 'question s', content: '"Which dose?"' })
  kept.saveDraft({ ...form, id: 'comment', content: '"Thank you"' })
  await written()
  await load('dana', storage)
  const { moveForm, resumeForms, typedIn } = await import('./useDraft.ts')
  resumeForms()
  moveForm('question s', 'question t', 't')
  expect(['question s', 'question t', 'comment'].map(typedIn)).toEqual([
    undefined,
    'Which dose?',
    'Thank you',
  ])
})

it('typing that the browser deleted is stored again, and so is what follows', async () => {
  const { kept, storage } = await load('dana')
  kept.saveDraft(typed)
  await written()
  evict()
  kept.saveDraft({ ...typed, id: 'm', content: 'after' })
  await vi.advanceTimersByTimeAsync(1_000)
  const { kept: again } = await load('dana', storage)
  expect(again.listRestoredDrafts('note').map(({ content }) => content)).toEqual(['ab', 'after'])
})
