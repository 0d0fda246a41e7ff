import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Note } from '#contract/notes.ts'
import type { StoredDraft } from '#web/drafts/database.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})
const device = vi.hoisted(() => ({ draft: undefined as StoredDraft | undefined }))
vi.mock('#web/drafts/store.ts', async (original) => ({
  ...(await original<object>()),
  findRestoredDraft: () => device.draft,
}))
const { noteSaver } = await import('./drafts.ts')

it('text from before a reload never replaces a newer text of the note without a question', async () => {
  const note = { id: 'n', scribeId: 's', version: 5, content: 'Theirs' } as Note
  device.draft = {
    kind: 'note',
    id: 'n',
    scribeId: 's',
    version: 3,
    base: 'A',
    content: 'A and mine',
    at: 0,
  }
  const versions: number[] = []
  network.fetch = async (input, init) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    const { version } = JSON.parse(init?.body as string) as Note
    versions.push(version)
    if (version === note.version) return Response.json({ ...note, version: version + 1 })
    const stale = { code: 'version-mismatch', message: 'changed elsewhere', current: note }
    return Response.json(stale, { status: 409 })
  }
  const saver = noteSaver(new QueryClient(), note)
  await saver.flush()
  expect(versions).toEqual([3])
  expect(saver.state().kind).toBe('conflict')
})
