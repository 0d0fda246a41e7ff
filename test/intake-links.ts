import { answerIntake, openIntake } from '#contract/intake-link.ts'
import { createIntake, type Intake, type IntakeLanguage, listIntakes } from '#contract/intake.ts'
import { createScribe } from '#contract/scribes.ts'
import type { TestApp, TestUser } from './app.ts'

/** Creates question links as the clinician, and answers them as the patient. */
export function intakeLinks(app: () => TestApp) {
  return {
    /** A visit with a link to questions, and its secret. */
    asked: async (
      user: TestUser,
      more: { set?: string; kiosk?: boolean; language?: IntakeLanguage } = {},
    ) => {
      const { id: scribe } = await user.call(createScribe, { body: {} })
      const body = { set: 'cough', language: 'en', ...more } as const
      const { intake, link } = await user.call(createIntake, { params: { id: scribe }, body })
      const token = link.split('#')[1] ?? ''
      // The address of the link isn't that of the test.
      return { scribe, intake, link, token, path: link.slice(link.indexOf('/intake')) }
    },
    open: (token: string) => app().anyone.call(openIntake, { body: { token } }),
    answer: (token: string, question: string, value: unknown, language?: 'fr') =>
      app().anyone.call(answerIntake, {
        body: { token, question, value, ...(language && { language }) },
      }),
    intakesOf: async (user: TestUser, scribe: string): Promise<Intake[]> =>
      (await user.call(listIntakes, { params: { id: scribe } })).items,
  }
}

export const choices = (...options: string[]) => ({ kind: 'choices', options })
