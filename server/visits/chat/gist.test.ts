import { expect, test } from 'vitest'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { extractGist } from './gist.ts'

test('a visit is named by its complaint, in words without the sounds between them', () => {
  const sources: Source[] = [
    'I just clicked on the wrong button, and I had some trouble with that.',
    "Um, well, my left arm is, uh, numb, and I've got tingling in the fingers.",
  ].map((text, i) => ({ kind: 'transcript', id: String(i), text, speaker: 'patient' }))
  expect(extractGist(sources, indexSources(sources), normaliseVisit(sources))).toEqual({
    title: 'Numbness and tingling',
    gist: "My left arm is numb, and I've got tingling in the fingers.",
  })
})
