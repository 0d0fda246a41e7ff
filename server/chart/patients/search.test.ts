import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { sealPatient } from './patients.ts'
import { searchPatients } from './search.ts'
import { patients } from './table.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

const DAY_MS = 86_400_000

/** A user with this many patients; each was seen a day before the one after. */
async function userWith(count: number) {
  const { services: s } = app
  const userId = (await app.newUser()).user.id
  const vault = await openVault(s.keys, userScope(userId))
  const rows = Array.from({ length: count }, (_, at) => {
    const id = randomUUID()
    const seen = new Date(Date.parse('2026-01-01T00:00:00Z') + at * DAY_MS)
    const sealed = sealPatient(vault, id, {
      firstName: 'Pat',
      lastName: `Number${at}`,
      birthDate: '',
      sex: '',
      number: '',
      notes: '',
    })
    return { id, userId, sealed, created: seen, lastSeen: seen }
  })
  await s.db.as(userId, (tx) => tx.insert(patients).values(rows))
  return userId
}

test('a search for a patient that takes too long ends, and says how far back it looked', async () => {
  const userId = await userWith(230)
  const search = (text: string, budgetMs?: number) =>
    searchPatients(app.services, userId, { text }, budgetMs)
  // The oldest one is in the second batch.
  const cut = await search('Number0', 0)
  expect(cut).toEqual({ items: [], searchedBackTo: '2026-01-31T00:00:00.000Z' })
  const whole = await search('Number0', 60_000)
  expect(whole.items.map(({ demographics }) => demographics.lastName)).toEqual(['Number0'])
  expect(whole.searchedBackTo).toBeNull()
  // There are enough in the first batch.
  expect(await search('Pat', 0)).toMatchObject({ searchedBackTo: null })
})
