import mammoth from 'mammoth'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/notes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { blocksOf, spansOf } from './blocks.ts'

const content = `## Plan

Start **aspirin** and *rest*.

- ECG today — für Zoë Łukaszewicz
  - lead II
- Bloods

1. First
2. Second
`
let app: TestApp
let user: TestUser
let id: string
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  id = items[0]?.id ?? ''
  const body = { version: 1, content, title: 'Visit of Zoë' }
  await user.call(api.updateNote, { params: { id }, body })
})
afterAll(() => app.close())

async function file(format: string): Promise<{ bytes: Uint8Array; name: string | null }> {
  const answer = await fetch(`${app.origin}/api/notes/${id}/export?format=${format}`, {
    headers: { authorization: `Bearer ${user.token}`, 'x-timezone': 'Europe/Zurich' },
  })
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes, name: answer.headers.get('content-disposition') }
}

describe('an exported note', () => {
  test('opens as a DOCX file with headings, lists and bold words', async () => {
    const { bytes, name } = await file('docx')
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
    expect(value).toContain('<h2>Plan</h2>')
    expect(value).toContain('<strong>aspirin</strong>')
    expect(value).toContain('<em>rest</em>')
    expect(value).toContain('<li>ECG today — für Zoë Łukaszewicz<ul><li>lead II</li></ul></li>')
    expect(value).toContain('<ol><li>First</li><li>Second</li></ol>')
    expect(name).toMatch(/^attachment; filename="note-\d{4}-\d\d-\d\d\.docx"$/)
  })

  test('opens as a PDF file with its text', async () => {
    const { bytes, name } = await file('pdf')
    const { text } = await extractText(bytes, { mergePages: true })
    for (const words of [
      'Visit of Zoë',
      'Plan',
      'Start aspirin and rest.',
      'Zoë Łukaszewicz',
      '1. First',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words)
    expect(name).not.toContain('Zoë')
  })

  test('is readable as plain text', async () => {
    const { bytes } = await file('txt')
    expect(new TextDecoder().decode(bytes)).toMatch(
      /^Visit of Zoë\n.+ · \d+ \w+ \d{4}, .*\n\nPlan\n\nStart aspirin and rest\.\n\n- ECG today — für Zoë Łukaszewicz\n {2}- lead II\n- Bloods\n1\. First\n2\. Second\n$/,
    )
  })

  test('leaves lone marks as they are', () => {
    expect(spansOf('2 * 3 and snake_case and BP_120')).toEqual([
      { text: '2 * 3 and snake_case and BP_120', bold: false, italics: false },
    ])
    expect(blocksOf('').length).toBe(0)
  })
})
