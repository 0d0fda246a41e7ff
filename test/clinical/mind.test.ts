import { expect, test } from 'vitest'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { ofLiving } from '#test/clinical/mind/living.ts'
import { ofSafety } from '#test/clinical/mind/safety.ts'
import { twoVoices } from './two-voices.ts'

const mindStatements = [...ofSafety, ...ofLiving]
const opening =
  "C: What brings you in today? / P: I've had this pain in my lower back since I moved house. / C: How long ago was that? / P: About three weeks. / C: Does it go down your legs? / P: No, it stays in the back."
const ending =
  "C: I'll have a look at your back now. There is some tenderness on the left side, your reflexes are normal. / C: I think this is a muscle strain. Take ibuprofen 400 milligrams three times a day with food. / C: I'll see you in two weeks. / P: Thank you."
const visitWith = (said: string) => twoVoices(`${opening} / ${said} / ${ending}`)

test('a sentence that turns it round is doubted', () => {
  const taken = mindStatements.filter(({ said, turned }) =>
    checkNote(turned, indexSources(visitWith(said))).every(({ status }) => status === 'supported'),
  )
  expect(taken.map(({ turned }) => turned)).toEqual([])
})
