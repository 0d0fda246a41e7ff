import type { ScaleQuestion } from '#common/intake/question-set.ts'
import { useWords } from '../words.ts'
import { type InputProps, member } from './draft.ts'

const steps = Array.from({ length: 11 }, (_, at) => at)

/** From 0 to 10. */
export function Scale({ question, value, describedBy, onChange }: InputProps<ScaleQuestion>) {
  const { say } = useWords()
  const chosen = member(value, 'value')
  return (
    <fieldset className="scale" aria-describedby={describedBy}>
      <legend className="hidden">{say(question.text)}</legend>
      <p className="ends">
        <span>{`0: ${say(question.lowest)}`}</span>
        <span>{`10: ${say(question.highest)}`}</span>
      </p>
      <div className="steps">
        {steps.map((step) => (
          <label key={step} className="option">
            <input
              type="radio"
              name="answer"
              checked={chosen === step}
              onChange={() => onChange({ kind: 'scale', value: step })}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
