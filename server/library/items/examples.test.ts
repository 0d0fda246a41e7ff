import { describe, expect, it, test } from 'vitest'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import { builtInItems } from './builtin.ts'

/** "Clinician: …" and "Patient: …", one turn a line. */
const turns = (visit: string) =>
  visit.split('\n').map((line, at) => {
    const [speaker = '', text = ''] = line.split(/: (.*)/)
    return { kind: 'transcript' as const, id: String(at), speaker: speaker.toLowerCase(), text }
  })
const examples = builtInItems().filter(({ preview }) => preview.testConvo !== '')

test('at least 30 templates come with an example, over 15 specialties and more', () => {
  expect(examples.length).toBeGreaterThanOrEqual(30)
  expect(new Set(examples.flatMap(({ categories }) => categories)).size).toBeGreaterThan(15)
})

describe.each(examples)('the example of $id', ({ headings, preview }) => {
  const used = [...preview.testOutput.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

  it('uses the headings of its template, in their order', () => {
    expect(used.length).toBeGreaterThan(3)
    expect(used).toEqual(headings.filter((heading) => used.includes(heading)))
  })

  it('says nothing that the checks find wrong in its visit', () => {
    const visit = normaliseVisit(turns(preview.testConvo))
    const wrong = checkClaims(preview.testOutput, visit).filter(
      ({ status }) => status === 'contradicted',
    )
    expect(wrong.map(({ text, problems }) => [text, problems.map(({ kind }) => kind)])).toEqual([])
  })

  it('gives only figures of its visit', () => {
    const figures = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? []
    const { testConvo } = preview
    const spoken = new Set([...figures(testConvo), ...figures(normaliseText(testConvo))])
    const invented = figures(preview.testOutput).filter((one) => !spoken.has(one))
    expect(invented).toEqual([])
  })
})
