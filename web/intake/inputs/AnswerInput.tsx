import { BodyMap } from './BodyMap.tsx'
import { Choices } from './Choices.tsx'
import { DateInput } from './DateInput.tsx'
import type { InputProps } from './draft.ts'
import { Entries } from './Entries.tsx'
import { NumberInput } from './NumberInput.tsx'
import { Scale } from './Scale.tsx'
import { TextInput } from './TextInput.tsx'
import { YesNo } from './YesNo.tsx'

/** The input for a kind of question. */
export function AnswerInput({ question, ...rest }: InputProps) {
  switch (question.kind) {
    case 'yes-no':
      return <YesNo question={question} {...rest} />
    case 'choice':
    case 'choices':
      return <Choices question={question} {...rest} />
    case 'number':
      return <NumberInput question={question} {...rest} />
    case 'date':
      return <DateInput question={question} {...rest} />
    case 'text':
      return <TextInput question={question} {...rest} />
    case 'scale':
      return <Scale question={question} {...rest} />
    case 'body-map':
      return <BodyMap question={question} {...rest} />
    case 'medicines':
    case 'allergies':
      return <Entries question={question} {...rest} />
  }
}
