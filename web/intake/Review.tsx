import { summarise } from '#common/intake/summary.ts'
import { askedQuestions } from '#common/intake/walk.ts'
import type { Interview } from './interview.ts'
import { Screen } from './Screen.tsx'
import { useBusy } from './useBusy.ts'
import { useWords } from './words.ts'

interface Props {
  interview: Interview
  onBack: () => void
  onEdit: (id: string) => void
  onSend: () => Promise<unknown>
}

/** All answers before they are sent, each with a way to change it. */
export function Review({ interview, onBack, onEdit, onSend }: Props) {
  const { t, say, wording } = useWords()
  const { set, answers, facts, finished } = interview
  const lines = summarise(set, answers, facts, wording)
  const { isBusy, problem, run } = useBusy()
  return (
    <Screen title={t('Check your answers')}>
      <ul className="review">
        {askedQuestions(set, answers, facts).map(({ id, text }) => {
          const given = lines.filter((line) => line.question === id)
          return (
            <li key={id}>
              <span className="asked">{say(text)}</span>
              <span className="given">
                {given.length > 0 ? given.map((line) => line.answer).join('\n') : t('No answer')}
              </span>
              <button
                type="button"
                className="quiet"
                aria-label={t('Change: {question}', { question: say(text) })}
                onClick={() => onEdit(id)}
              >
                {t('Change')}
              </button>
            </li>
          )
        })}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={isBusy}
          onClick={() => void run(onSend)}
        >
          {finished ? t('Done') : t('Send to the clinic')}
        </button>
        <button type="button" onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </Screen>
  )
}
