import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim, Evidence, NoteCheck, Problem } from '#contract/notes.ts'
import { ClaimCard } from './ClaimCard.tsx'
import type { ReviewActions } from './useReviewActions.ts'

const nothing = () => undefined
const actions: ReviewActions = {
  onKeep: nothing,
  onFix: nothing,
  onEdit: nothing,
  onRemove: nothing,
}
const line = (sourceId: string, speaker: string, quote: string): Evidence => ({
  kind: 'transcript',
  sourceId,
  speaker,
  quote,
})
const dose: Problem = {
  kind: 'number',
  inNote: '10 mg',
  inSource: 'five',
  message: 'The patient takes "five"',
  start: 9,
  end: 14,
  contradicts: true,
  fix: '5 mg',
}
const red: Claim = {
  id: 'c1',
  start: 0,
  end: 26,
  text: 'Ramipril 10 mg once daily.',
  section: 'Plan',
  status: 'contradicted',
  evidence: [
    line('29', 'clinician', "I've got ramipril, 10 milligrams."),
    line('30', 'patient', "So I'm taking five of that."),
  ],
  problems: [dose],
  reviewed: false,
}

const shown = (
  claim: Claim,
  { isSigned = false, check = 'rules' }: { isSigned?: boolean; check?: NoteCheck['state'] } = {},
): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ClaimCard
        claim={claim}
        check={check}
        actions={isSigned ? undefined : actions}
        onEvidence={nothing}
        withText
      />
    </MantineProvider>,
  )
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*mantine-Button-root.*?<\/button>/gs)].map(([button]) =>
    button.replace(/<[^>]+>/g, ''),
  )

test('a conflict shows the line that says otherwise first, with its word in bold', () => {
  const html = shown(red)
  expect(html).toMatch(/<strong>five<\/strong>.*10 milligrams/s)
  expect(html).toContain('<mark>10 mg</mark>')
  expect(html).toContain('The patient takes “five”.')
})

test('a fix is shown as before and after, number and unit together', () => {
  const html = shown(red)
  expect(html).toMatch(/<del>10 mg<\/del>.*<ins>5 mg<\/ins>/s)
  expect(buttons(html)).toEqual(['Keep', 'Use “5 mg”', 'Edit', 'Remove'])
})

test('without a safe correction there is no one-click replacement', () => {
  const { fix, ...problem } = dose
  expect(fix).toBe('5 mg')
  const html = shown({ ...red, problems: [problem] })
  expect(html).not.toContain('<del>')
  expect(buttons(html)).toEqual(['Keep', 'Edit', 'Remove'])
})

test('an unsupported statement shows the closest match as such, and never as support', () => {
  const html = shown({ ...red, status: 'unsupported', problems: [] })
  expect(html).toContain('Not found in the recording')
  expect(html).toContain('Closest match:')
  expect(html).not.toContain('Supported')
})

test('an unconfirmed sentence shows the closest lines without claiming support or asking for a decision', () => {
  const unchecked: Claim = { ...red, status: 'unchecked', problems: [] }
  const html = shown(unchecked)
  expect(html).toContain('No conflict found')
  expect(html).toContain('Closest lines:')
  expect(html).not.toContain('Supported')
  expect(buttons(html)).toEqual([])
  expect(shown(unchecked, { check: 'not-covered' })).toContain('Not checked in this language')
})

test('a signed note says that a mark was kept without review, and offers no decision', () => {
  const html = shown(red, { isSigned: true })
  expect(html).toContain('Different number (kept without review)')
  expect(html).toContain('<strong>five</strong>')
  expect(html).not.toContain('<ins>')
  expect(buttons(html)).toEqual([])
})

test('a mark that was kept can be put back', () => {
  expect(buttons(shown({ ...red, reviewed: true }))).toEqual(['Mark again', 'Edit'])
})
