import { expect, test } from 'vitest'
import { templateFromNote } from './from-note.ts'

const canaries = ['Zebulon', 'Quimby', 'metformin', '1957', 'Ambrose', 'gout', '850']
const note = `## HPI for Zebulon Quimby

Zebulon Quimby, born 1957, came from Ambrose Street with gout of the left foot, which began three days ago after a dinner, and he has had it twice before in the same place.

## Medications

- metformin 850 mg
- allopurinol

## Quimby's gout

Likely gout.

### Plan

1. Rest.
2. metformin goes on.

## Plan

Again.
`

test('a template made from a note has its headings and manner and nothing about the patient', () => {
  const sections = templateFromNote(note)
  expect(sections.map(({ heading, kind }) => [heading, kind])).toEqual([
    ['History', 'history'],
    ['Medications', 'medications'],
    ['Plan', 'plan'],
  ])
  expect(sections[0]?.instruction).toContain('As running text.')
  expect(sections[1]?.instruction).toContain('As a list. Keep it short.')
  const text = JSON.stringify(sections).toLowerCase()
  expect(canaries.filter((canary) => text.includes(canary.toLowerCase()))).toEqual([])
})
