import type { YesNoQuestion } from '#common/intake/question-set.ts'
import { useWords } from '../words.ts'
import { type InputProps, member } from './draft.ts'
import { Radios } from './Radios.tsx'

export function YesNo({ question, value, describedBy, onChange }: InputProps<YesNoQuestion>) {
  const { t, say } = useWords()
  const given = member(value, 'value')
  return (
    <Radios
      label={say(question.text)}
      describedBy={describedBy}
      options={[
        { id: 'yes', text: t('Yes') },
        { id: 'no', text: t('No') },
      ]}
      chosen={given === true ? ['yes'] : given === false ? ['no'] : []}
      onToggle={(id) => onChange({ kind: 'yes-no', value: id === 'yes' })}
    />
  )
}
