import { ActionIcon, NativeSelect, Stack } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import {
  emergencyActions,
  type EmergencyRule,
  languagesOf,
  type QuestionSet,
} from '#common/intake/question-set.ts'
import { t } from '#web/i18n/i18n.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { changeRule, removeRule } from './edit-set.ts'
import css from './questions.module.css'
import { type Languages, TextFields } from './TextFields.tsx'
import { actionWords } from './words.ts'

interface Props {
  set: QuestionSet
  rule: EmergencyRule
  onChange: (set: QuestionSet) => void
}

/** An answer that is urgent, and what the patient should do. */
export function RuleCard({ set, rule, onChange }: Props) {
  const number = set.emergencies.indexOf(rule) + 1
  const languages = languagesOf(set)
  const change = (next: EmergencyRule) => onChange(changeRule(set, next))
  const name = t('Urgent answer {number, number}', { number })
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.cardHead}>
        <h3>{name}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove: {name}', { name })}
          onClick={() => onChange(removeRule(set, rule.id))}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Stack gap="sm">
        <ConditionFields
          label={t('If the answer to')}
          set={set}
          questions={set.questions}
          value={rule.when}
          optional={false}
          onChange={(when) => when && change({ ...rule, when })}
        />
        <ActionSelect rule={rule} onChange={change} />
        <RuleTexts {...{ rule, languages }} onChange={change} />
      </Stack>
    </section>
  )
}

interface TextProps {
  rule: EmergencyRule
  languages: Languages
  onChange: (rule: EmergencyRule) => void
}

function RuleTexts({ rule, languages, onChange }: TextProps) {
  return (
    <>
      <TextFields
        label={t('Reason shown to the patient')}
        value={rule.reason}
        languages={languages}
        onChange={(reason) => onChange({ ...rule, reason })}
      />
      <TextFields
        label={t('Short label for you')}
        value={rule.short}
        languages={languages}
        onChange={(short) => onChange({ ...rule, short })}
      />
    </>
  )
}

function ActionSelect({ rule, onChange }: Omit<TextProps, 'languages'>) {
  return (
    <NativeSelect
      label={t('The patient should')}
      data={emergencyActions.map((value) => ({ value, label: actionWords[value] }))}
      value={rule.action}
      onChange={({ currentTarget: { value } }) =>
        onChange({
          ...rule,
          action: emergencyActions.find((one) => one === value) ?? rule.action,
        })
      }
    />
  )
}
