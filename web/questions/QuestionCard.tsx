import { ActionIcon, Group, NativeSelect, Stack } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Question, QuestionSet } from '#common/intake/question-set.ts'
import { languagesOf } from '#common/intake/question-set.ts'
import { t } from '#web/i18n/i18n.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { changeQuestion, type Kind, moveQuestion, removeQuestion, withKind } from './edit-set.ts'
import css from './questions.module.css'
import { type Languages, TextFields } from './TextFields.tsx'
import { kindWords } from './words.ts'

interface Props {
  set: QuestionSet
  question: Question
  onChange: (set: QuestionSet) => void
}

// The keys of a constant.
const kinds = Object.keys(kindWords) as Kind[]

/** A question with its answers and when it is asked. */
export function QuestionCard({ set, question, onChange }: Props) {
  const at = set.questions.indexOf(question)
  const languages = languagesOf(set)
  const change = (next: Question) => onChange(changeQuestion(set, next))
  const name = t('Question {number, number}', { number: at + 1 })
  return (
    <section className={css.card} aria-label={name}>
      <Head {...{ set, question, at, name, onChange }} />
      <Stack gap="sm">
        <QuestionTexts {...{ question, languages }} onChange={change} />
        <NativeSelect
          label={t('Kind of answer')}
          data={kinds.map((value) => ({ value, label: kindWords[value] }))}
          value={question.kind}
          onChange={({ currentTarget: { value } }) =>
            change(withKind(question, kinds.find((one) => one === value) ?? question.kind))
          }
        />
        <AnswerFields {...{ question, languages }} onChange={change} />
        <ConditionFields
          label={t('Ask')}
          set={set}
          questions={set.questions.slice(0, at)}
          value={question.when}
          optional
          onChange={(when) => {
            const { when: _, ...always } = question
            change(when ? { ...question, when } : always)
          }}
        />
      </Stack>
    </section>
  )
}

interface HeadProps extends Props {
  at: number
  name: string
}

function Head({ set, question: { id }, at, name, onChange }: HeadProps) {
  const last = set.questions.length - 1
  return (
    <div className={css.cardHead}>
      <h3>{name}</h3>
      <Group gap={2}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Move up: {name}', { name })}
          disabled={at === 0}
          onClick={() => onChange(moveQuestion(set, id, -1))}
        >
          <ArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Move down: {name}', { name })}
          disabled={at === last}
          onClick={() => onChange(moveQuestion(set, id, 1))}
        >
          <ArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove: {name}', { name })}
          disabled={last === 0}
          onClick={() => onChange(removeQuestion(set, id))}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  )
}

interface TextProps {
  question: Question
  languages: Languages
  onChange: (question: Question) => void
}

function QuestionTexts({ question, languages, onChange }: TextProps) {
  return (
    <>
      <TextFields
        label={t('Text shown to the patient')}
        value={question.text}
        languages={languages}
        onChange={(text) => onChange({ ...question, text })}
      />
      <TextFields
        label={t('Short label for you')}
        value={question.short}
        languages={languages}
        onChange={(short) => onChange({ ...question, short })}
      />
    </>
  )
}
