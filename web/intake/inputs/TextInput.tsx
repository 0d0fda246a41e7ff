import { answerLimits } from '#common/intake/limits.ts'
import type { TextQuestion } from '#common/intake/question-set.ts'
import { useWords } from '../words.ts'
import { type InputProps, member } from './draft.ts'

export function TextInput({ question, value, describedBy, onChange }: InputProps<TextQuestion>) {
  const { say } = useWords()
  const text = member(value, 'value')
  const props = {
    value: typeof text === 'string' ? text : '',
    maxLength: question.long ? answerLimits.longText : answerLimits.shortText,
    'aria-label': say(question.text),
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ kind: 'text', value: target.value }),
  }
  return question.long ? <textarea rows={6} {...props} /> : <input autoComplete="off" {...props} />
}
