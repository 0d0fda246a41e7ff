import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { listNotes, type Note } from '#contract/notes.ts'
import type { TestUser } from '../app.ts'

/** The only note of a visit, as the server has it. */
export async function noteOf({ call }: TestUser, scribeId: string): Promise<Note> {
  const [note] = (await call(listNotes, { params: { id: scribeId } })).items
  if (!note) throw new Error('no note was written')
  return note
}

/**
 * Waits until the note is complete, and each of its statements is placed in the text that is shown. Text typed before
 * moves with the lines that still come.
 */
export async function expectWhole(user: TestUser, scribeId: string, text: Locator): Promise<void> {
  await text.waitFor()
  const missing = async () => {
    const { state, claims } = await noteOf(user, scribeId)
    const placed = await text
      .locator('[data-claim]')
      .evaluateAll((parts) => new Set(parts.map((part) => part.getAttribute('data-claim'))).size)
    return [state, claims.length - placed]
  }
  await expect.poll(missing).toEqual(['complete', 0])
}
