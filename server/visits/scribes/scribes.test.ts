import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteItem } from '#contract/items.ts'
import * as api from '#contract/scribes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newTemplate } from '#test/items.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('scribes', () => {
  test('a new scribe is named after the moment in the user’s own timezone', async () => {
    const { call } = await app.newUser()
    const scribe = await call(api.createScribe, { body: {} })
    expect(scribe.name).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2}(AM|PM)$/)
    expect(scribe).toMatchObject({ draft: true, archived: false, type: 'data', state: 'empty' })
  })

  test('creating twice under the same id gives the same scribe', async () => {
    const { call } = await app.newUser()
    const id = randomUUID()
    await call(api.createScribe, { body: { id, name: 'Knee' } })
    const again = await call(api.createScribe, { body: { id, name: 'Other' } })
    expect(again.name).toBe('Knee')
    expect((await call(api.listScribes, {})).items).toHaveLength(1)
  })

  test("another user's data does not exist", async () => {
    const [mine, theirs] = [await app.newUser(), await app.newUser()]
    const { id } = await theirs.call(api.createScribe, { body: {} })
    const missing = { code: 'not-found', message: 'Scribe not found' }
    await expect(mine.call(api.getScribe, { params: { id } })).rejects.toMatchObject(missing)
    await expect(mine.call(api.createScribe, { body: { id } })).rejects.toMatchObject(missing)
    await expect(mine.call(api.deleteScribe, { params: { id } })).rejects.toMatchObject(missing)
    await expect(
      mine.call(api.updateScribe, { params: { id }, body: { version: 1, name: 'x' } }),
    ).rejects.toMatchObject(missing)
    expect(await mine.call(api.archiveScribes, { body: { ids: [id], archived: true } })).toEqual({
      changed: 0,
    })
  })

  test('an edit on an old state is refused and answers the newer one', async () => {
    const { call } = await app.newUser()
    const { id, version } = await call(api.createScribe, { body: {} })
    await call(api.updateScribe, { params: { id }, body: { version, name: 'First' } })
    await expect(
      call(api.updateScribe, { params: { id }, body: { version, name: 'Second' } }),
    ).rejects.toMatchObject({
      code: 'version-mismatch',
      current: { name: 'First' },
    })
  })

  test.each([
    { language: 'klingon' },
    { language: 'EN' },
    { targetLanguage: 'xx' },
    { targetLanguage: 'nl' },
  ])('an unknown language is refused and changes nothing: %o', async (change) => {
    const { call, token } = await app.newUser()
    const before = await call(api.createScribe, { body: {} })
    const { id, version } = before
    const answer = await fetch(`${app.origin}/api/scribes/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version, ...change }),
    })
    expect(answer.status).toBe(400)
    expect(await call(api.getScribe, { params: { id } })).toEqual(before)
  })

  test('a new scribe in an unknown language is refused, unless the client may hold a recording of it', async () => {
    const { call } = await app.newUser()
    const body = { id: randomUUID(), language: 'klingon' }
    await expect(call(api.createScribe, { body })).rejects.toMatchObject({
      code: 'bad-request',
      message: 'Please check language.',
    })
    const held = { ...body, detectUnknownLanguage: true }
    const { medicalContext } = await call(api.createScribe, { body: held })
    expect(medicalContext.transcript.language).toBe('multi')
    const known = { language: 'fr', detectUnknownLanguage: true }
    const french = await call(api.createScribe, { body: known })
    expect(french.medicalContext.transcript.language).toBe('fr')
  })

  test('templates that do not exist cannot be picked; one deleted since may stay', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const [mine, theirs] = [await newTemplate(user), await newTemplate(other)]
    const { id, version } = await user.call(api.createScribe, { body: {} })
    const pick = (from: number, ...ids: string[]) =>
      user.call(api.updateScribe, {
        params: { id },
        body: { version: from, prompts: ids.map((one) => ({ id: one, name: one })) },
      })
    for (const unknown of ['nope', theirs.id])
      await expect(pick(version, 'soap', unknown)).rejects.toMatchObject({
        code: 'bad-request',
        message: 'Template not found',
      })
    const picked = await pick(version, 'soap', mine.id)
    await user.call(deleteItem, { params: { id: mine.id } })
    const { prompts } = await pick(picked.version, mine.id, 'dictation')
    expect(prompts.map((one) => one.id)).toEqual([mine.id, 'dictation'])
  })

  test('pages follow each other without a gap or a repeat', async () => {
    const { call } = await app.newUser()
    for (let n = 0; n < 7; n++) await call(api.createScribe, { body: { name: `Visit ${n}` } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call(api.listScribes, {
        query: { folder: 'all', limit: 3, ...(cursor && { cursor }) },
      })
      seen.push(...page.items.map((s) => s.name))
      cursor = page.cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Visit ${n}`))
  })

  test('archived scribes leave the list and come back', async () => {
    const { call } = await app.newUser()
    const { id } = await call(api.createScribe, { body: {} })
    const names = async (folder: string) =>
      (await call(api.listScribes, { query: { folder, limit: 10 } })).items.map((s) => s.id)
    expect(await call(api.archiveScribes, { body: { ids: [id], archived: true } })).toEqual({
      changed: 1,
    })
    expect([await names('all'), await names('archive')]).toEqual([[], [id]])
    await call(api.archiveScribes, { body: { ids: [id], archived: false } })
    expect([await names('all'), await names('archive')]).toEqual([[id], []])
  })

  test('a folder counts its scribes, and deleting it keeps them', async () => {
    const { call } = await app.newUser()
    const folder = await call(api.createFolder, { body: { name: 'Follow-ups' } })
    const { id } = await call(api.createScribe, { body: { folderId: folder.id } })
    expect((await call(api.listFolders, {})).items).toMatchObject([
      { name: 'Follow-ups', count: 1 },
    ])
    await call(api.deleteFolder, { params: { id: folder.id } })
    expect(await call(api.getScribe, { params: { id } })).toMatchObject({ folderId: null })
  })

  test('context notes are kept, and a stale save loses to neither side', async () => {
    const { call } = await app.newUser()
    const { id } = await call(api.createScribe, { body: {} })
    const entry = await call(api.addContext, { params: { id }, body: { content: 'BP 142/90' } })
    const params = { id, entryId: entry.id }
    await call(api.updateContext, {
      params,
      body: { content: 'BP 142/90 left', version: entry.version },
    })
    await expect(
      call(api.updateContext, { params, body: { content: 'other', version: entry.version } }),
    ).rejects.toMatchObject({
      code: 'version-mismatch',
      current: { content: 'BP 142/90 left' },
    })
    const scribe = await call(api.getScribe, { params: { id } })
    expect(scribe.medicalContext.additionalContext).toMatchObject([{ content: 'BP 142/90 left' }])
  })
})
