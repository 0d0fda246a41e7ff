import * as z from 'zod/mini'
import type { QuestionSet } from '#common/intake/question-set.ts'
import { Count, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Provenance } from './group-rules.ts'
import { IntakeLanguage } from './intake.ts'

/** Maximum number of question sets of a user. */
export const maxQuestionSets = 50

/**
 * The questions with their conditions and emergency rules. The server checks them with the schema of `common/intake`,
 * which pages don't load.
 */
export const Questions = z.object({ set: z.custom<QuestionSet>() })

/** A question set of a user. The server sets the id and the version within `set` too. */
export const OwnQuestionSet = z.extend(Questions, { id: Id, version: Count })
export type OwnQuestionSet = z.infer<typeof OwnQuestionSet>

export const listQuestionSets = endpoint({
  method: 'GET',
  path: '/api/question-sets',
  access: 'signed-in',
  summary:
    'The available question sets: the user’s own, oldest first, those that the user’s groups share, then the built-in ones.',
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.object({ en: z.string(), fr: z.string() }),
        questions: z.number(),
        languages: z.array(IntakeLanguage),
        isOwn: z.boolean(),
        /** Each group that shares it, with who published it and when. One of the user's own may be shared too. */
        shared: z.array(Provenance),
      }),
    ),
  }),
})

export const getBuiltInSet = endpoint({
  method: 'GET',
  path: '/api/question-sets/built-in/:name',
  access: 'signed-in',
  summary: 'A built-in question set, to copy. 404 for one that doesn’t exist.',
  response: Questions,
})

export const getQuestionSet = endpoint({
  method: 'GET',
  path: '/api/question-sets/:id',
  access: 'signed-in',
  summary: 'A question set of the user.',
  response: OwnQuestionSet,
})

export const createQuestionSet = endpoint({
  method: 'POST',
  path: '/api/question-sets',
  access: 'signed-in',
  summary:
    'Creates a question set of the user. 400 for a set with errors, such as a condition on a later question.',
  body: Questions,
  response: OwnQuestionSet,
})

export const updateQuestionSet = endpoint({
  method: 'PUT',
  path: '/api/question-sets/:id',
  access: 'signed-in',
  summary:
    'Replaces a question set. Existing links keep their questions. 409 with the newer set for an old `version`; 400 as when creating one.',
  body: z.extend(Questions, { version: Count }),
  response: OwnQuestionSet,
})

export const deleteQuestionSet = endpoint({
  method: 'DELETE',
  path: '/api/question-sets/:id',
  access: 'signed-in',
  summary: 'Deletes a question set. Existing links keep their questions.',
  response: 'nothing',
})
