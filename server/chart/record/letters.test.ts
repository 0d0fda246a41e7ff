import { describe, expect, test } from 'vitest'
import { linesOfPart as lines, readPart } from '#test/read-part.ts'

const subject = { reference: 'Patient/7' }
const named = (text: string) => ({ text })

describe('a letter', () => {
  const letter = (attachment: object, fields: object = {}) => ({
    resourceType: 'DocumentReference',
    subject,
    status: 'current',
    description: 'Referral',
    date: '2026-01-05T10:00:00Z',
    content: [{ attachment }],
    ...fields,
  })
  const data = (text: string) => ({
    contentType: 'text/plain',
    data: Buffer.from(text).toString('base64'),
  })
  test('has its text, from inside or from the EMR', async () => {
    const all = [
      letter(data('Dear colleague,\r\n\r\n\r\n\r\nthank you.')),
      letter({ url: 'Binary/1' }),
    ]
    const { status, items } = await readPart('letters', all)
    expect(status).toBe('ok')
    expect(items.map(({ title, text, date }) => [title, text, date])).toEqual([
      ['Referral', 'Dear colleague,\n\nthank you.', '2026-01-05'],
      ['Referral', 'From Binary', '2026-01-05'],
    ])
  })

  test('elsewhere, superseded or too long isn’t all there is', async () => {
    const elsewhere = await readPart('letters', [letter({ url: 'https://evil.example/letter' })])
    expect(elsewhere).toMatchObject({
      status: 'truncated',
      items: [{ text: '', title: 'Referral' }],
    })
    const long = await readPart('letters', [letter(data('word '.repeat(20_000)))])
    expect(long.status).toBe('truncated')
    expect(long.items[0]?.text.endsWith('[…]')).toBe(true)
    const old = await readPart('letters', [letter(data('x'), { status: 'superseded' })])
    expect(old).toEqual({ status: 'empty', items: [] })
  })
})

describe('a text of an EMR', () => {
  test('has no controls, no marks of direction and an end', async () => {
    const patient = {
      resourceType: 'Patient',
      id: '7',
      name: [{ text: 'Pat\u202E\u0000\n  Q\ud800' }],
    }
    expect(await lines('basicInfo', [patient])).toEqual(['Pat Q\ufffd'])
    const endless = { ...patient, name: [{ text: 'x'.repeat(3_000_000) }] }
    expect((await lines('basicInfo', [endless]))[0]?.length).toBeLessThan(1_100)
  })
})

describe('an answer about somebody else', () => {
  test('isn’t taken for an empty chart', async () => {
    const others = {
      resourceType: 'Condition',
      subject: { reference: 'Patient/8' },
      code: named('x'),
    }
    expect(await readPart('diagnoses', [others])).toEqual({ status: 'error', items: [] })
    expect(await readPart('diagnoses', [])).toEqual({ status: 'empty', items: [] })
    expect(
      (await readPart('basicInfo', [{ resourceType: 'Patient', id: '8' } as never])).status,
    ).toBe('error')
  })
})
