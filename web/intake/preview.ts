import type { Answer } from '#common/intake/answers.ts'
import { checkSentAnswer } from '#common/intake/check-answer.ts'
import { emergenciesIn } from '#common/intake/emergencies.ts'
import type { QuestionSet } from '#common/intake/question-set.ts'
import { languagesOf } from '#common/intake/question-set.ts'
import { withAnswer } from '#common/intake/walk.ts'
import { answerIntake, openIntake } from '#contract/intake-link.ts'
import type { Interview } from './interview.ts'

/** How long the editor may take to answer, in milliseconds. */
const TIMEOUT_MS = 5_000
const DAY = 86_400_000

/** The previewed questions and answers, by the token of the page. */
const previews = new Map<string, Interview>()

/** Answers a request of the page without the server. */
export async function answerPreview(path: string, body: PreviewBody): Promise<unknown> {
  if (path === openIntake.path) {
    const interview = interviewOf(await askEditor(body.token))
    previews.set(body.token, interview)
    return interview
  }
  return path === answerIntake.path ? tryAnswer(body) : undefined
}

interface PreviewBody {
  token: string
  question?: string
  value?: unknown
}

function askEditor(token: string): Promise<QuestionSet> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(token)
    const stop = setTimeout(() => {
      channel.close()
      reject(new Error('The editor is closed.'))
    }, TIMEOUT_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<QuestionSet>) => {
      clearTimeout(stop)
      channel.close()
      resolve(data)
    })
    channel.postMessage('ready')
  })
}

const interviewOf = (set: QuestionSet): Interview => ({
  state: 'open',
  set,
  language: languagesOf(set)[0] ?? 'en',
  translation: null,
  clinician: '',
  clinic: '',
  expires: new Date(Date.now() + 3 * DAY).toISOString(),
  kept: 'never',
  kiosk: false,
  finished: false,
  demo: false,
  facts: { birthDate: '', sex: '', today: new Date().toISOString().slice(0, 10) },
  answers: [],
  urgent: [],
  speech: { en: null, fr: null },
  numbers: {},
})

function tryAnswer({ token, question = '', value }: PreviewBody) {
  const shown = previews.get(token)
  if (!shown) throw new Error('The preview is not open.')
  const { set, facts } = shown
  const at = new Date().toISOString()
  const checked = checkSentAnswer(set, { question, value }, { at, today: facts.today })
  if ('problem' in checked) throw new Error(checked.problem.code)
  const answers: Answer[] = withAnswer(set, shown.answers, facts, checked.value)
  previews.set(token, { ...shown, answers })
  return { answers, urgent: emergenciesIn(set, answers, facts).map(({ id }) => id) }
}
