import { describe, expect, test } from 'vitest'
import { maxFormPages } from '#contract/forms.ts'
import { comb, multiLine, pdfOf, pushButton, radio, text } from '#test/pdf.ts'
import { findFields } from './find-fields.ts'
import { findInPdf } from './find-in-pdf.ts'
import { MAX_PAGES, UnreadablePdf } from './limits.ts'

const rect = (x: number, y: number, width = 100, height = 20): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
]

/** Without the separate process, which takes a while to start. */
const find = (pdf: Buffer) => findInPdf(new Uint8Array(pdf))

describe('the fields of a PDF', () => {
  test('have the types from the PDF, without buttons', async () => {
    const pdf = pdfOf([
      {
        widgets: [
          { name: 'a', rect: rect(50, 700), tooltip: 'Reason' },
          { name: 'b', rect: rect(50, 600, 300, 80), flags: multiLine, tooltip: 'Findings' },
          {
            name: 'c',
            rect: rect(50, 550),
            format: 'AFDate_FormatEx("yyyy-mm-dd")',
            tooltip: 'Start',
          },
          {
            name: 'd',
            rect: rect(50, 500),
            format: 'AFNumber_Format(0,0,0,0,"",true)',
            tooltip: 'Days',
          },
          { name: 'e', rect: rect(50, 450, 20), type: 'Btn', value: 'Yes', tooltip: 'Agrees' },
          {
            name: 'f',
            rect: rect(50, 400, 20),
            type: 'Btn',
            flags: radio,
            value: 'Left',
            tooltip: 'Side',
          },
          {
            name: 'g',
            rect: rect(50, 350),
            type: 'Ch',
            options: ['One', 'Two'],
            tooltip: 'Number of pills',
          },
          { name: 'h', rect: rect(50, 300), flags: comb, maxLength: 10, tooltip: 'Policy' },
          { name: 'i', rect: rect(50, 250), type: 'Sig', tooltip: 'Signature of physician' },
          { name: 'j', rect: rect(50, 200), type: 'Btn', flags: pushButton, tooltip: 'Reset' },
          { name: 'k', rect: rect(50, 150), flags: 3, tooltip: 'Claim' },
        ],
      },
    ])
    const { fields } = await find(pdf)
    expect(fields.map(({ fieldName, type }) => `${fieldName} ${type}`)).toEqual([
      'a text',
      'b long-text',
      'c date',
      'd number',
      'e checkbox',
      'f choice',
      'g choice',
      'h comb',
      'i signature',
      'k text',
    ])
    const by = (name: string) => fields.find(({ fieldName }) => fieldName === name)
    expect(by('e')?.options).toEqual(['Yes'])
    expect(by('g')?.options).toEqual(['One', 'Two'])
    expect(by('h')?.maxLength).toBe(10)
    expect(by('i')).toMatchObject({ owner: 'clinician', source: 'clinician.signature' })
    expect(by('k')).toMatchObject({ readOnly: true, required: true })
    expect(fields.every((one) => one.confidence === 1 && one.foundIn === 'acroform')).toBe(true)
  })

  test('are named by their tooltip, else by the text beside them, else by the PDF’s name', async () => {
    const pdf = pdfOf([
      {
        content: [
          text(50, 705, 'Date of birth:'),
          text(250, 705, 'Health card number'),
          text(50, 635, 'Diagnosis'),
          text(75, 555, 'Work related'),
          text(195, 555, 'Motor vehicle'),
        ].join('\n'),
        widgets: [
          { name: 'one', rect: rect(120, 700) },
          { name: 'two', rect: rect(350, 700) },
          { name: 'three', rect: rect(50, 600, 300, 30), flags: multiLine },
          { name: 'four', rect: rect(50, 550, 16, 16), type: 'Btn', value: 'Yes' },
          { name: 'five', rect: rect(170, 550, 16, 16), type: 'Btn', value: 'Yes' },
          { name: 'form[0].EmployerName[0]', rect: rect(50, 300) },
          { name: 'seven', rect: rect(50, 200), tooltip: 'Name of the patient' },
        ],
      },
    ])
    const { fields } = await find(pdf)
    expect(fields.map(({ name, type, owner, source }) => [name, type, owner, source])).toEqual([
      ['Date of birth', 'date', 'patient', 'patient.birthDate'],
      ['Health card number', 'text', 'patient', 'patient.number'],
      ['Diagnosis', 'long-text', 'visit', 'visit.content'],
      ['Work related', 'checkbox', 'other', ''],
      ['Motor vehicle', 'checkbox', 'other', ''],
      ['Employer Name', 'text', 'other', ''],
      ['Name of the patient', 'text', 'patient', 'patient.name'],
    ])
  })

  test('come in reading order, row by row, through all pages', async () => {
    const names = ['d', 'b', 'a', 'c']
    const places: [number, number][] = [
      [50, 400],
      [300, 701],
      [50, 700],
      [50, 600],
    ]
    const widgets = names.map((name, at) => ({ name, rect: rect(...(places[at] ?? [0, 0])) }))
    const second = [{ name: 'e', rect: rect(50, 700) }]
    const { fields, pages } = await find(pdfOf([{ widgets }, { widgets: second }]))
    expect(pages).toBe(2)
    expect(fields.map(({ fieldName, order, page }) => [fieldName, order, page])).toEqual([
      ['a', 1, 1],
      ['b', 2, 1],
      ['c', 3, 1],
      ['d', 4, 1],
      ['e', 5, 2],
    ])
    expect(new Set(fields.map(({ id }) => id)).size).toBe(5)
  })

  test('lie where they are shown, on cropped and turned pages', async () => {
    const widgets = [{ name: 'a', rect: rect(100, 200, 50, 10) }]
    const place = async (page: object) =>
      (await find(pdfOf([{ widgets, ...page }]))).fields[0]?.rectangle
    expect(await place({})).toEqual({ x: 100, y: 582, width: 50, height: 10 })
    const cropBox = [40, 60, 400, 700] as const
    expect(await place({ cropBox })).toEqual({ x: 60, y: 490, width: 50, height: 10 })
    expect(await place({ rotate: 90 })).toEqual({ x: 200, y: 100, width: 10, height: 50 })
    expect(await place({ rotate: 180 })).toEqual({ x: 462, y: 200, width: 50, height: 10 })
    expect(await place({ rotate: 270 })).toEqual({ x: 582, y: 462, width: 10, height: 50 })
    const mediaBox = [-100, -100, 500, 600]
    expect(await place({ mediaBox })).toEqual({ x: 200, y: 390, width: 50, height: 10 })
  })

  test('are found in a PDF with scripts, which are reported and never run', async () => {
    const widgets = [{ name: 'a', rect: rect(50, 700), format: 'app.alert(1); while (true) {}' }]
    const { fields, notices } = await find(pdfOf([{ widgets }]))
    expect([fields.length, notices]).toEqual([1, ['scripts']])
  })

  test('of a PDF form are used where it holds XFA too', async () => {
    const widgets = [{ name: 'a', rect: rect(50, 700) }]
    const { fields, notices } = await find(pdfOf([{ widgets }], { xfa: true }))
    expect([fields.length, notices]).toEqual([1, ['xfa-too']])
  })
})

describe('a search', () => {
  const pages = Array.from({ length: 300 }, (_, page) => ({
    widgets: [{ name: `w${page}`, rect: rect(50, 700) }],
  }))

  test('reads as many pages as the contract says, and no more', async () => {
    expect(MAX_PAGES).toBe(maxFormPages)
    expect((await find(pdfOf(pages))).fields).toHaveLength(MAX_PAGES)
    await expect(find(pdfOf([...pages, {}]))).rejects.toMatchObject({ reason: 'too-many-pages' })
  })

  test('ends at its limits of fields, time and memory, and when it is cancelled', async () => {
    const few = findInPdf(new Uint8Array(pdfOf(pages)), { mostFields: 299 })
    await expect(few).rejects.toMatchObject({ reason: 'too-many-fields' })
    await expect(findFields(pdfOf(pages), { time: 1 })).rejects.toThrow('took too long')
    const memory = 40 * 1_048_576
    await expect(findFields(pdfOf(pages), { memory })).rejects.toThrow('more memory')
    await expect(findFields(pdfOf(pages), { signal: AbortSignal.abort() })).rejects.toThrow(
      'cancelled',
    )
  })

  test('fails with what reading its input fails with', async () => {
    const input = async function* () {
      yield Buffer.from('%PDF-1.7')
      throw new Error('disk')
    }
    await expect(findFields(input())).rejects.toThrow('disk')
  })

  test('answers for any bytes', async () => {
    const whole = pdfOf([
      { content: text(50, 700, 'Name'), widgets: [{ name: 'a', rect: rect(9, 9) }] },
    ])
    for (let cut = 10; cut < whole.length; cut += 37) {
      const outcome = await find(whole.subarray(0, cut)).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadablePdf)
      else expect(outcome).toMatchObject({ fields: [{ page: 1 }] })
    }
    await expect(findFields(Buffer.alloc(5_000, 0xff))).rejects.toThrow('The PDF is damaged.')
  })
})
