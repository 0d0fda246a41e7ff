import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ConsentGiver,
  type ConsentScope,
  type ConsentWay,
  type ConsentSettings,
  wordingLanguages,
} from '#contract/consent.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { languageName } from '#web/i18n/languages.ts'
import css from './consent.module.css'
import { consentSettingsQuery } from './queries.ts'
import type { Answer } from './useConsent.ts'
import { giverOptions, scopeOptions, wayOptions } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The visit's language; English if there is no wording in it. */
  language: string
  /** The visit is being recorded, so the answer is on the recording. */
  records: boolean
  onAnswer: (answer: Answer) => void
  /** Label of the button, if agreeing does more than record the answer. */
  agree?: string
}

type Wordings = ConsentSettings['wordings']

const languages = wordingLanguages.map((value) => ({ value, label: languageName(value) }))

interface Details {
  scope: ConsentScope
  how: ConsentWay
  givenBy: ConsentGiver
}

/** The wording to read out, and a button for each answer. */
export function AskForm({ language, records, onAnswer, agree = t('Patient agrees') }: Props) {
  const wordings = useQuery(consentSettingsQuery).data?.wordings ?? []
  const [chosen, setChosen] = useState(language)
  const [details, setDetails] = useState<Details>({
    scope: 'note',
    how: records ? 'spoken' : 'verbal',
    givenBy: 'patient',
  })
  const wording = wordingIn(wordings, chosen)
  const answer = (kind: Answer['kind']) =>
    onAnswer({
      kind,
      ...details,
      ...(wording && { wording: { version: wording.version, language: wording.language } }),
    })
  return (
    <>
      {wording && (
        <blockquote className={css.wording} lang={wording.language} dir="auto">
          {wording.text}
        </blockquote>
      )}
      {wording?.from && <WordingOrigin groupId={wording.from.groupId} />}
      <AnswerButtons agree={agree} onAnswer={answer} />
      <details className={css.more}>
        <summary>{t('Details: who, how, language')}</summary>
        <div className={css.fields}>
          <DetailFields details={details} onChange={setDetails} />
          <NativeSelect
            label={t('Language of the wording')}
            data={languages}
            value={wording?.language ?? 'en'}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </div>
      </details>
    </>
  )
}

function WordingOrigin({ groupId }: { groupId: string }) {
  const group = useMyGroups()?.find(({ id }) => id === groupId)
  return group && <p className={css.hint}>{t('Wording of “{name}”', { name: group.name })}</p>
}

interface AnswerButtonsProps {
  agree: string
  onAnswer: (kind: Answer['kind']) => void
}

function AnswerButtons({ agree, onAnswer }: AnswerButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button data-autofocus onClick={() => onAnswer('grant')}>
        {agree}
      </Button>
      <Button variant="default" onClick={() => onAnswer('decline')}>
        {t('Patient declines')}
      </Button>
    </div>
  )
}

interface DetailFieldsProps {
  details: Details
  onChange: (details: Details) => void
}

function DetailFields({ details, onChange }: DetailFieldsProps) {
  const { givenBy, how, scope } = details
  return (
    <>
      <NativeSelect
        label={t('Given by')}
        data={[...giverOptions]}
        value={givenBy}
        onChange={pick(giverOptions, (value) => onChange({ ...details, givenBy: value }))}
      />
      <NativeSelect
        label={t('How')}
        data={[...wayOptions]}
        value={how}
        onChange={pick(wayOptions, (value) => onChange({ ...details, how: value }))}
      />
      <NativeSelect
        label={t('Consent covers')}
        data={[...scopeOptions]}
        value={scope}
        onChange={pick(scopeOptions, (value) => onChange({ ...details, scope: value }))}
      />
    </>
  )
}

/** The wording in a language; a regional variant uses that of its language. */
function wordingIn(wordings: Wordings, language: string): Wordings[number] | undefined {
  const short = language.split('-')[0]
  return (
    wordings.find((one) => one.language === short) ?? wordings.find((one) => one.language === 'en')
  )
}

function pick<T extends string>(options: readonly { value: T }[], set: (value: T) => void) {
  return (event: { currentTarget: { value: string } }) => {
    const found = options.find(({ value }) => value === event.currentTarget.value)
    if (found) set(found.value)
  }
}
