import { type FormEvent, useId, useState } from 'react'
import { type AnswerValue, answerTo, type SkipReason } from '#common/intake/answers.ts'
import { checkAnswer, skipReasons } from '#common/intake/check-answer.ts'
import { problemText } from '#common/intake/problems.ts'
import type { Question } from '#common/intake/question-set.ts'
import { progress } from '#common/intake/walk.ts'
import { save } from './api.ts'
import type { Interview } from './interview.ts'
import { AnswerInput } from './inputs/AnswerInput.tsx'
import { Screen } from './Screen.tsx'
import { useBusy } from './useBusy.ts'
import { useWords } from './words.ts'

interface Props {
  token: string
  interview: Interview
  question: Question
  onBack: () => void
  onSaved: (saved: Pick<Interview, 'answers' | 'urgent'>) => void
}

/** One question. Its answer is saved before the next one is shown. */
export function QuestionScreen({ token, interview, question, onBack, onSaved }: Props) {
  const { t, say, source, wording } = useWords()
  const { isBusy, problem, setProblem, run } = useBusy()
  const given = answerTo(interview.answers, question.id)
  const [draft, setDraft] = useState<unknown>(given?.kind === 'skipped' ? undefined : given)
  const [isSpeaking, setSpeaking] = useState(false)
  const ids = useId()

  const send = (value: AnswerValue) =>
    run(async () => onSaved(await save(token, question.id, value, source)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = { kind: question.kind, ...emptyList(question) }
    const checked = checkAnswer(question, draft ?? empty, interview.facts.today)
    if ('value' in checked) return void send(checked.value)
    const isEmpty = draft === undefined || checked.problem.code === 'empty'
    setProblem(problemText(isEmpty ? { code: 'empty' } : checked.problem, wording))
  }
  return (
    <Screen title={say(question.text)} before={<Progress interview={interview} />}>
      <form onSubmit={submit} noValidate>
        {question.help && <p id={`${ids}help`}>{say(question.help)}</p>}
        <AnswerInput
          question={question}
          value={draft}
          describedBy={[question.help && `${ids}help`, problem && `${ids}problem`]
            .filter(Boolean)
            .join(' ')}
          onChange={(value) => {
            setDraft(value)
            setProblem('')
          }}
          onBusy={setSpeaking}
        />
        <p id={`${ids}problem`} role="alert" className="problem">
          {problem}
        </p>
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy || isSpeaking}>
            {t('Continue')}
          </button>
          <button type="button" onClick={onBack}>
            {t('Back')}
          </button>
        </div>
        <SkipButtons
          question={question}
          isBusy={isBusy || isSpeaking}
          chosen={given?.kind === 'skipped' ? given.reason : undefined}
          onSkip={(reason) => void send({ kind: 'skipped', reason })}
        />
      </form>
    </Screen>
  )
}

/** An empty list is an answer: no medicines, no allergies. */
const emptyList = ({ kind }: Question) =>
  kind === 'medicines' || kind === 'allergies' ? { items: [] } : {}

function Progress({ interview: { set, answers, facts } }: { interview: Interview }) {
  const { t } = useWords()
  const { answered, total } = progress(set, answers, facts)
  return (
    <div className="progress">
      <progress
        value={answered}
        max={total}
        aria-label={t('{answered, number} of {total, number} questions answered', {
          answered,
          total,
        })}
      />
    </div>
  )
}

interface SkipProps {
  question: Question
  isBusy: boolean
  /** What the patient said before. */
  chosen: SkipReason | undefined
  onSkip: (reason: SkipReason) => void
}

function SkipButtons({ question, isBusy, chosen, onSkip }: SkipProps) {
  const { t } = useWords()
  const words: Record<SkipReason, string> = {
    none: t('Nothing, or doesn’t apply'),
    unknown: t('I don’t know'),
    declined: t('I’d rather not say'),
  }
  return (
    <div className="skip">
      {skipReasons(question).map((reason) => (
        <button
          key={reason}
          type="button"
          className="quiet"
          disabled={isBusy}
          aria-pressed={chosen === reason}
          onClick={() => onSkip(reason)}
        >
          {words[reason]}
        </button>
      ))}
    </div>
  )
}
