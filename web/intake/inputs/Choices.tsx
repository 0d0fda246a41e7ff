import type { ChoiceQuestion } from '#common/intake/question-set.ts'
import { useWords } from '../words.ts'
import { idsIn, type InputProps, member } from './draft.ts'
import { Radios } from './Radios.tsx'

/** One choice or several; “None of these” excludes the others. */
export function Choices({ question, value, describedBy, onChange }: InputProps<ChoiceQuestion>) {
  const { say } = useWords()
  const several = question.kind === 'choices'
  const option = member(value, 'option')
  const chosen = several ? idsIn(value, 'options') : typeof option === 'string' ? [option] : []
  const toggle = (id: string) =>
    onChange(
      several
        ? { kind: 'choices', options: toggled(question, chosen, id) }
        : { kind: 'choice', option: id },
    )
  return (
    <Radios
      label={say(question.text)}
      describedBy={describedBy}
      options={question.options.map(({ id, text }) => ({ id, text: say(text) }))}
      chosen={chosen}
      several={several}
      onToggle={toggle}
    />
  )
}

function toggled({ options }: ChoiceQuestion, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const isExclusive = (one: string) =>
    options.some((option) => option.id === one && option.exclusive)
  return isExclusive(id) ? [id] : [...chosen.filter((one) => !isExclusive(one)), id]
}
