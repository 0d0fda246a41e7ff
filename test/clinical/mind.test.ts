import { expect, test } from 'vitest'
import type { SectionKind } from '#contract/item-fields.ts'
import { builtInItems } from '#server/library/builtin.ts'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { composeNote } from '#server/clinical/composer/compose-note.ts'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { ofLiving } from '#test/clinical/mind/living.ts'
import { ofSafety } from '#test/clinical/mind/safety.ts'
import { twoVoices } from './two-voices.ts'

const mindStatements = [...ofSafety, ...ofLiving]
const sections = builtInItems().find(({ id }) => id === 'soap')?.sections ?? []
const opening =
  "C: What brings you in today? / P: I've had this pain in my lower back since I moved house. / C: How long ago was that? / P: About three weeks. / C: Does it go down your legs? / P: No, it stays in the back."
const ending =
  "C: I'll have a look at your back now. There is some tenderness on the left side, your reflexes are normal. / C: I think this is a muscle strain. Take ibuprofen 400 milligrams three times a day with food. / C: I'll see you in two weeks. / P: Thank you."
/** What a writer made of the same visit who wrote of the back alone. */
const ofTheBack =
  '## History\n\nLower back pain for 3 weeks since moving house, not going down the legs.\n\n## Plan\n\nMuscle strain. Ibuprofen 400 mg three times a day with food. Review in 2 weeks.'

const visitWith = (said: string) => twoVoices(`${opening} / ${said} / ${ending}`)
const linesOf = (said: string, detail: 'brief' | 'standard') =>
  composeNote({ name: '', sections }, visitWith(said), { detail }).sections.flatMap((section) =>
    section.items.map(({ text }) => text),
  )

test('nothing that is told of mind or safety in a visit about something else is lost from the built-in note', () => {
  const lost = mindStatements.filter(
    ({ said, kept }) => !linesOf(said, 'standard').some((line) => kept.test(line)),
  )
  expect(lost).toEqual([])
})

test('a brief note that leaves some of it out says so, and what is about harm it never leaves out', () => {
  const visits = mindStatements.map((one) => {
    const lines = linesOf(one.said, 'brief')
    const missing = findOmissions(
      `## History\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
      indexSources(visitWith(one.said)),
    )
    return { one, lines, missing }
  })
  const lost = visits.filter(
    ({ one, lines, missing }) =>
      ![...lines, ...missing.map(({ text }) => text)].some((line) => one.kept.test(line)),
  )
  expect(lost.map(({ one }) => one.said)).toEqual([])
  expect(visits.flatMap(({ missing }) => missing.filter(isOfHarm))).toEqual([])
})

const isOfHarm = ({ kind }: { kind: string }) => kind === 'self-harm' || kind === 'abuse'

test('a note that is silent about it is told all of it', () => {
  const lost = mindStatements.filter(
    ({ said, kept }) =>
      !findOmissions(ofTheBack, indexSources(visitWith(said))).some(({ text }) => kept.test(text)),
  )
  expect(lost).toEqual([])
})

test('what a patient tells of it is never told as the words of the clinician', () => {
  const told = mindStatements.filter(({ said }) => !said.includes('C: '))
  const misquoted = told.flatMap(({ said, kept }) =>
    linesOf(said, 'standard').filter((line) => kept.test(line) && line.startsWith('Clinician')),
  )
  expect(misquoted).toEqual([])
})

test('a sentence that turns it round is doubted', () => {
  const taken = mindStatements.filter(({ said, turned }) =>
    checkNote(turned, indexSources(visitWith(said))).every(({ status }) => status === 'supported'),
  )
  expect(taken.map(({ turned }) => turned)).toEqual([])
})

const kindOf = (said: string): SectionKind | undefined =>
  composeNote({ name: '', sections }, visitWith(said)).sections.flatMap(({ heading, items }) =>
    items.some(({ text }) => text.includes('ibuprofen'))
      ? [sections.find((section) => section.heading === heading)?.kind]
      : [],
  )[0]

test('and what is ordered stands under the plan, not among what is taken', () => {
  expect(kindOf('C: Okay.')).toBe('plan')
})
