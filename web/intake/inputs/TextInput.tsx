import { useContext } from 'react'
import { answerLimits } from '#common/intake/limits.ts'
import type { TextQuestion } from '#common/intake/question-set.ts'
import { LinkContext } from '../link.ts'
import { useWords } from '../words.ts'
import { type InputProps, member } from './draft.ts'
import { Speak } from './Speak.tsx'

export function TextInput({
  question,
  value,
  describedBy,
  onChange,
  onBusy,
}: InputProps<TextQuestion>) {
  const { say, source, wording } = useWords()
  const { speech } = useContext(LinkContext)
  // Engines of recordings are chosen for English and French.
  const place = typeof wording === 'string' ? speech[source] : null
  const given = member(value, 'value')
  const text = typeof given === 'string' ? given : ''
  const most = question.long ? answerLimits.longText : answerLimits.shortText
  const change = (next: string) => onChange({ kind: 'text', value: next })
  const props = {
    value: text,
    maxLength: most,
    'aria-label': say(question.text),
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  return (
    <>
      {question.long ? <textarea rows={6} {...props} /> : <input autoComplete="off" {...props} />}
      {place && (
        <Speak
          question={question.id}
          place={place}
          onText={(spoken) =>
            change([text.trim(), spoken].filter(Boolean).join(' ').slice(0, most))
          }
          onBusy={onBusy}
        />
      )}
    </>
  )
}
