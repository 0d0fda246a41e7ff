import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim, NoteCheck } from '#contract/notes.ts'
import { CheckedMarks } from './CheckedMarks.tsx'

const wrong: Claim = {
  id: 'c1',
  start: 0,
  end: 24,
  text: 'Lisinopril 40 mg daily.',
  section: '',
  status: 'contradicted',
  evidence: [
    { kind: 'transcript', sourceId: '1', quote: 'Your blood pressure is 142 over 88.' },
    { kind: 'transcript', sourceId: '4', quote: 'I take lisinopril 10 milligrams.' },
  ],
  problems: [
    {
      kind: 'number',
      inNote: '40 mg',
      inSource: '10 milligrams',
      message: 'Note says “40 mg”; the patient says “10 milligrams”',
      start: 11,
      end: 16,
      contradicts: true,
      fix: '10 mg',
    },
  ],
  reviewed: false,
}
const fine: Claim = { ...wrong, id: 'c2', text: 'Is well.', status: 'supported', problems: [] }

const shown = (claims: Claim[], check: NoteCheck, onCheckAgain?: () => void) =>
  renderToStaticMarkup(
    <MantineProvider>
      <CheckedMarks
        checked={{ claims, check }}
        onEvidence={() => undefined}
        onCheckAgain={onCheckAgain}
      />
    </MantineProvider>,
  )

test('a contradicted sentence shows its kind, its words, the fix and the conflicting line first', () => {
  const html = shown([fine, wrong], { state: 'judged', by: 'test-model' })
  expect(html).toContain('Checked against the visit by test-model')
  expect(html).toContain('Text says “40 mg”')
  expect(html).toContain('Different number')
  expect(html).toContain('<del>40 mg</del>')
  expect(html).toContain('<ins>10 mg</ins>')
  expect(html).toContain('<strong>10 milligrams</strong>')
  expect(html.indexOf('lisinopril')).toBeLessThan(html.indexOf('142 over 88'))
  expect(html).not.toContain('Is well.')
})

test('a failed check offers to check again; no other state does', () => {
  const failed = { state: 'failed', by: 'x', message: 'Marks are from built-in rules.' } as const
  const again = () => undefined
  expect(shown([wrong], failed, again)).toMatch(/Marks are from built-in rules\..*Check again/)
  expect(shown([wrong], failed)).not.toContain('Check again')
  expect(shown([wrong], { state: 'judging' }, again)).not.toContain('Check again')
})
