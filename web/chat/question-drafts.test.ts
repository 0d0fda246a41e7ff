import { expect, it } from 'vitest'
import { endLocally } from '#web/api/client.ts'
import { changeQuestion, forgetDraft, useQuestionDrafts } from './question-drafts.ts'

const filesOf = (scribeId: string) => useQuestionDrafts.getState()[scribeId]?.files

it('the files of an unsent question stay with their visit', () => {
  changeQuestion('one', { files: ['letter'] })
  changeQuestion('two', { files: ['scan'] })
  forgetDraft('one')
  expect([filesOf('one'), filesOf('two')]).toEqual([[], ['scan']])
})

it('the next user of a window gets no file of the previous user’s question', () => {
  changeQuestion('one', { files: ['letter'] })
  endLocally('left')
  expect(filesOf('one')).toBeUndefined()
})
