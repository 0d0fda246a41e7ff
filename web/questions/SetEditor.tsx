import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setFaults } from '#common/intake/check-set.ts'
import { languagesOf, type QuestionSet } from '#common/intake/question-set.ts'
import type { OwnQuestionSet } from '#contract/question-sets.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { addQuestion, addRule } from './edit-set.ts'
import { openPreview } from './preview.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { useSaveSet } from './queries.ts'
import css from './questions.module.css'
import { RuleCard } from './RuleCard.tsx'
import { TextFields } from './TextFields.tsx'
import { problemWords } from './words.ts'

interface Props {
  /** The draft's name. Drafts stay on this device until they are saved. */
  name: string
  start: QuestionSet
  /** Undefined for a set that isn't saved yet. */
  stored: OwnQuestionSet | undefined
}

/** The state of the address to which the first saving of a set leads. */
const SAVED = 'saved'

/** Edits a question set, and lists its problems before it is saved. */
export function SetEditor({ name, start, stored }: Props) {
  const draft = useDraft(`question-set ${name}`, start)
  const { value: set, set: change } = draft
  const save = useSaveSet(stored)
  const navigate = useNavigate()
  const isSaved = useLocation().state === SAVED || save.isSuccess
  const problems = [
    ...new Set(setFaults(set, languagesOf(set)).map((one) => problemWords(set, one))),
  ]
  const submit = () =>
    save.mutate(set, {
      onSuccess: async (saved) => {
        // Before the draft is cleared, which would show an empty form.
        if (!stored) await navigate(paths.questionSet(saved.id), { replace: true, state: SAVED })
        draft.clear()
      },
    })
  return (
    <>
      <Restored typed={draft} />
      <SetFields set={set} onChange={change} />
      <Questions set={set} onChange={change} />
      <Rules set={set} onChange={change} />
      <Problems problems={problems} />
      <Refusal isOutdated={draft.outdated} error={save.error} />
      <div className={css.bar}>
        <Button onClick={submit} loading={save.isPending} disabled={problems.length > 0}>
          {t('Save')}
        </Button>
        <PreviewButton set={set} isReady={problems.length === 0} />
        <span role="status" className={css.hint}>
          {isSaved && JSON.stringify(set) === JSON.stringify(start) && t('Saved.')}
        </span>
      </div>
    </>
  )
}

interface PartProps {
  set: QuestionSet
  onChange: (set: QuestionSet) => void
}

const allLanguages = ['en', 'fr'] as const

function SetFields({ set, onChange }: PartProps) {
  const languages = languagesOf(set)
  return (
    <Stack gap="sm">
      <TextFields
        label={t('Name shown to the patient')}
        value={set.title}
        languages={languages}
        onChange={(title) => onChange({ ...set, title })}
      />
      <Group gap="lg" align="end">
        <LanguageChoices set={set} onChange={onChange} />
        <NativeSelect
          label={t('Answered by')}
          data={[
            { value: 'patient', label: t('The patient') },
            { value: 'parent', label: t('A parent') },
          ]}
          value={set.answeredBy}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...set, answeredBy: value === 'parent' ? 'parent' : 'patient' })
          }
        />
      </Group>
    </Stack>
  )
}

function Questions({ set, onChange }: PartProps) {
  return (
    <>
      {set.questions.map((question) => (
        <QuestionCard key={question.id} {...{ set, question, onChange }} />
      ))}
      <Button
        variant="default"
        disabled={set.questions.length >= 60}
        onClick={() => onChange(addQuestion(set))}
      >
        {t('Add a question')}
      </Button>
    </>
  )
}

/** Says why it wasn't saved, or that saving replaces a change made elsewhere. */
function Refusal({ isOutdated, error }: { isOutdated: boolean; error: Error | null }) {
  if (!isOutdated) return <FormError error={error} />
  return (
    <p className={css.problems} role="status">
      {t('These questions were changed elsewhere. Saving replaces that change.')}
    </p>
  )
}

function LanguageChoices({ set, onChange }: PartProps) {
  const languages = languagesOf(set)
  const choose = (language: 'en' | 'fr', isOn: boolean) =>
    onChange({
      ...set,
      languages: allLanguages.filter((one) => (one === language ? isOn : languages.includes(one))),
    })
  return (
    <Group gap="md" role="group" aria-label={t('Languages')}>
      {allLanguages.map((language) => (
        <Checkbox
          key={language}
          label={languageName(language)}
          checked={languages.includes(language)}
          // The last one stays.
          disabled={languages.length === 1 && languages.includes(language)}
          onChange={(event) => choose(language, event.currentTarget.checked)}
        />
      ))}
    </Group>
  )
}

function Rules({ set, onChange }: PartProps) {
  const added = addRule(set)
  return (
    <section className={css.urgent} aria-labelledby="urgent-answers">
      <h2 id="urgent-answers">{t('Urgent answers')}</h2>
      <p className={css.hint}>
        {t(
          'The patient sees right away what to do, and you are alerted. Free text is never urgent.',
        )}
      </p>
      {set.emergencies.map((rule) => (
        <RuleCard key={rule.id} {...{ set, rule, onChange }} />
      ))}
      <Button
        variant="default"
        disabled={!added || set.emergencies.length >= 40}
        onClick={() => added && onChange(added)}
      >
        {t('Add an urgent answer')}
      </Button>
    </section>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <section className={css.problems} aria-labelledby="set-problems">
      <h2 id="set-problems">{t('Before you can save')}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  )
}

/** The preview can be reloaded while the editor is open. */
function PreviewButton({ set, isReady }: { set: QuestionSet; isReady: boolean }) {
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [])
  const open = () => {
    close.current?.()
    close.current = openPreview(set)
  }
  return (
    <Button variant="default" disabled={!isReady} onClick={open}>
      {t('Preview as a patient')}
    </Button>
  )
}
