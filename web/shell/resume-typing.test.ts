import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { StoredDraft } from '#web/drafts/database.ts'

const dropped = vi.hoisted(() => vi.fn())
const words = (scribeId: string): StoredDraft => ({
  kind: 'form',
  id: `question ${scribeId}`,
  scribeId,
  version: 0,
  base: '""',
  content: '"And the knee?"',
  at: 0,
})
vi.mock('#web/drafts/store.ts', () => ({
  openDrafts: async () => undefined,
  listRestoredDrafts: (kind: StoredDraft['kind']) =>
    kind === 'form' ? ['there', 'gone', 'away', ''].map(words) : [],
  findRestoredDraft: () => undefined,
  deleteDraft: dropped,
  saveDraft: () => undefined,
}))
vi.mock('#web/api/client.ts', () => ({
  onSignedOut: () => undefined,
  call: async (_: unknown, { params }: { params: { id: string } }) => {
    if (params.id === 'gone') throw new AppError('not-found', 'Scribe not found')
    if (params.id === 'away') throw new AppError('unavailable', 'Network error.')
    return {}
  },
}))

test('unsaved typing about a deleted visit is deleted, and nothing else', async () => {
  const { resumeTyping } = await import('./resume-typing.ts')
  await resumeTyping({} as QueryClient, 'dana', new AbortController().signal)
  expect(dropped.mock.calls).toEqual([['form', 'question gone']])
})
