import { Group, MultiSelect, NativeSelect, NumberInput } from '@mantine/core'
import { bodyRegions } from '#common/intake/body-regions.ts'
import { regionsOf } from '#common/intake/check-answer.ts'
import { inLanguage } from '#common/intake/local-text.ts'
import type { Condition, Question, QuestionSet } from '#common/intake/question-set.ts'
import { language, t } from '#web/i18n/i18n.ts'
import { conditionOn } from './edit-set.ts'
import { questionName } from './words.ts'

interface Props {
  label: string
  set: QuestionSet
  /** The questions that it can refer to. */
  questions: readonly Question[]
  value: Condition | undefined
  /** Whether it can be omitted, or refer to age and sex. */
  optional: boolean
  onChange: (value: Condition | undefined) => void
}

/** When a question is asked, or an answer is urgent. Several conditions of a copied set can be kept or replaced. */
export function ConditionFields({ label, set, questions, value, optional, onChange }: Props) {
  const asked = questions.flatMap((question) => (conditionOn(question) ? [question] : []))
  const subject = subjectOf(value)
  const gone = subject.startsWith('q:') && !asked.some(({ id }) => `q:${id}` === subject)
  const subjects = [
    ...(optional ? [{ value: '', label: t('Always') }] : []),
    ...(subject === 'several'
      ? [{ value: 'several', label: t('Several conditions, as in the copied set') }]
      : []),
    ...(gone ? [{ value: subject, label: t('A removed question') }] : []),
    ...asked.map((one) => ({ value: `q:${one.id}`, label: questionName(set, one) })),
    ...(optional
      ? [
          { value: 'ageFrom', label: t('From a certain age') },
          { value: 'ageUnder', label: t('Under a certain age') },
          { value: 'sex', label: t('By sex') },
        ]
      : []),
  ]
  const choose = (next: string) => {
    const question = asked.find(({ id }) => `q:${id}` === next)
    onChange(question ? conditionOn(question) : factCondition(next))
  }
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label={label}
        data={subjects}
        value={subject}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {value && <ConditionValue {...{ value, questions, onChange }} />}
    </Group>
  )
}

function subjectOf(value: Condition | undefined): string {
  if (!value) return ''
  if ('question' in value) return `q:${value.question}`
  if ('ageFrom' in value) return 'ageFrom'
  if ('ageUnder' in value) return 'ageUnder'
  return 'sex' in value ? 'sex' : 'several'
}

function factCondition(subject: string): Condition | undefined {
  if (subject === 'ageFrom') return { ageFrom: 18 }
  if (subject === 'ageUnder') return { ageUnder: 18 }
  return subject === 'sex' ? { sex: 'female' } : undefined
}

interface ValueProps {
  value: Condition
  questions: readonly Question[]
  onChange: (value: Condition) => void
}

function ConditionValue({ value, questions, onChange }: ValueProps) {
  if ('yes' in value)
    return (
      <NativeSelect
        label={t('Answer')}
        data={[
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
        value={value.yes ? 'yes' : 'no'}
        onChange={(event) => onChange({ ...value, yes: event.currentTarget.value === 'yes' })}
      />
    )
  if ('includes' in value)
    return (
      <MultiSelect
        label={t('One of these answers')}
        data={answersTo(questions.find(({ id }) => id === value.question))}
        value={[...value.includes]}
        onChange={(includes) => onChange({ ...value, includes })}
      />
    )
  if ('sex' in value)
    return (
      <NativeSelect
        label={t('Sex')}
        data={[
          { value: 'female', label: t('Female') },
          { value: 'male', label: t('Male') },
        ]}
        value={value.sex}
        onChange={(event) =>
          onChange({ sex: event.currentTarget.value === 'male' ? 'male' : 'female' })
        }
      />
    )
  return <NumberValue value={value} onChange={onChange} />
}

const answersTo = (question: Question | undefined) => {
  if (question?.kind === 'body-map')
    return regionsOf(question).map((region) => ({
      value: region,
      label: inLanguage(bodyRegions[region].label, language),
    }))
  if (question?.kind !== 'choice' && question?.kind !== 'choices') return []
  return question.options.map(({ id, text }) => ({
    value: id,
    label: inLanguage(text, language) || id,
  }))
}

function NumberValue({ value, onChange }: Omit<ValueProps, 'questions'>) {
  const limit = (next: string | number) => Number(next) || 0
  if ('ageFrom' in value || 'ageUnder' in value)
    return (
      <NumberInput
        label={t('Years')}
        min={0}
        max={130}
        value={'ageFrom' in value ? value.ageFrom : value.ageUnder}
        onChange={(next) =>
          onChange('ageFrom' in value ? { ageFrom: limit(next) } : { ageUnder: limit(next) })
        }
      />
    )
  if (!('atLeast' in value) && !('atMost' in value)) return null
  const { question } = value
  const number = 'atLeast' in value ? value.atLeast : value.atMost
  const change = (is: string, next: number) =>
    onChange(is === 'atMost' ? { question, atMost: next } : { question, atLeast: next })
  const is = 'atMost' in value ? 'atMost' : 'atLeast'
  return (
    <>
      <NativeSelect
        label={t('Comparison')}
        data={[
          { value: 'atLeast', label: t('at least') },
          { value: 'atMost', label: t('at most') },
        ]}
        value={is}
        onChange={(event) => change(event.currentTarget.value, number)}
      />
      <NumberInput
        label={t('Number')}
        value={number}
        onChange={(next) => change(is, limit(next))}
      />
    </>
  )
}
