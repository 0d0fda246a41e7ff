import { Button, Checkbox, Group, MultiSelect, NumberInput, Stack } from '@mantine/core'
import { inLanguage } from '#common/intake/local-text.ts'
import type {
  ChoiceQuestion,
  NumberQuestion,
  Option,
  Question,
  ScaleQuestion,
} from '#common/intake/question-set.ts'
import { type Unit, units } from '#common/intake/units.ts'
import { language, t } from '#web/i18n/i18n.ts'
import { freeId, newOption } from './edit-set.ts'
import { type Languages, TextFields } from './TextFields.tsx'

interface Props<Q extends Question = Question> {
  question: Q
  languages: Languages
  onChange: (question: Question) => void
}

/** The settings of an answer: options, units and bounds. */
export function AnswerFields({ question, languages, onChange }: Props) {
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return <Options {...{ question, languages, onChange }} />
    case 'number':
      return <NumberFields question={question} onChange={onChange} />
    case 'date':
      return (
        <Checkbox
          label={t('Allow future dates')}
          checked={question.future ?? false}
          onChange={(event) => onChange({ ...question, future: event.currentTarget.checked })}
        />
      )
    case 'text':
      return (
        <Checkbox
          label={t('Several lines')}
          checked={question.long ?? false}
          onChange={(event) => onChange({ ...question, long: event.currentTarget.checked })}
        />
      )
    case 'scale':
      return <ScaleEnds {...{ question, languages, onChange }} />
    default:
      return null
  }
}

function ScaleEnds({ question, languages, onChange }: Props<ScaleQuestion>) {
  return (
    <>
      <TextFields
        label={t('What 0 means')}
        value={question.lowest}
        languages={languages}
        onChange={(lowest) => onChange({ ...question, lowest })}
      />
      <TextFields
        label={t('What 10 means')}
        value={question.highest}
        languages={languages}
        onChange={(highest) => onChange({ ...question, highest })}
      />
    </>
  )
}

function Options({ question, languages, onChange }: Props<ChoiceQuestion>) {
  const { options, kind } = question
  const change = (next: readonly Option[]) => onChange({ ...question, options: next })
  const used = options.map(({ id }) => id)
  return (
    <Stack gap="xs" role="group" aria-label={t('Answers')}>
      {options.map((option, at) => (
        <OptionFields
          key={option.id}
          {...{ option, languages }}
          number={at + 1}
          mayExclude={kind === 'choices'}
          onChange={(next) => change(options.map((one) => (one === option ? next : one)))}
          onRemove={() => change(options.filter((one) => one !== option))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          disabled={options.length >= 30}
          onClick={() => change([...options, newOption(freeId('o', used))])}
        >
          {t('Add an answer')}
        </Button>
      </Group>
    </Stack>
  )
}

interface OptionProps {
  option: Option
  number: number
  languages: Languages
  mayExclude: boolean
  onChange: (option: Option) => void
  onRemove: () => void
}

function OptionFields({ option, number, languages, mayExclude, ...on }: OptionProps) {
  const { exclusive = false, ...inclusive } = option
  return (
    <div>
      <TextFields
        label={t('Answer {number, number}', { number })}
        value={option.text}
        languages={languages}
        onChange={(text) => on.onChange({ ...option, text })}
      />
      <Group gap="md" mt={4}>
        {mayExclude && (
          <Checkbox
            size="xs"
            label={t('Excludes the others (“None of these”)')}
            checked={exclusive}
            onChange={() => on.onChange(exclusive ? inclusive : { ...option, exclusive: true })}
          />
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('Remove answer {number, number}', { number })}
          onClick={on.onRemove}
        >
          {t('Remove')}
        </Button>
      </Group>
    </div>
  )
}

// Object.keys widens the keys of this constant.
const allUnits = (Object.keys(units) as Unit[]).map((value) => ({
  value,
  label: inLanguage(units[value].label, language),
}))

function NumberFields({ question, onChange }: Omit<Props<NumberQuestion>, 'languages'>) {
  const bound = (next: string | number) => Number(next) || 0
  const choose = (next: string[]) => {
    const [first, ...others] = allUnits
      .map(({ value }) => value)
      .filter((one) => next.includes(one))
    if (first) onChange({ ...question, units: [first, ...others] })
  }
  return (
    <Group align="end" gap="sm">
      <MultiSelect
        label={t('Units')}
        description={t('Minimum and maximum are in the first unit.')}
        data={allUnits}
        value={[...question.units]}
        onChange={choose}
      />
      <NumberInput
        label={t('Minimum')}
        value={question.min}
        onChange={(min) => onChange({ ...question, min: bound(min) })}
      />
      <NumberInput
        label={t('Maximum')}
        value={question.max}
        onChange={(max) => onChange({ ...question, max: bound(max) })}
      />
    </Group>
  )
}
