import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ConsentGiver,
  type ConsentScope,
  type ConsentWay,
  type Wording,
  wordingLanguages,
} from '#contract/consent.ts'
import { languageName } from '#contract/languages.ts'
import css from './consent.module.css'
import { consentSettingsQuery } from './queries.ts'
import type { Answer } from './useConsent.ts'
import { giverOptions, scopeOptions, wayOptions } from './words.ts'

interface Props {
  /** The language of the visit; where there is no wording in it, English is offered. */
  language: string
  /** It is being recorded now, so that the answer is on the recording. */
  records: boolean
  onAnswer: (answer: Answer) => void
  /** What agreeing does, where it does more than to record the answer. */
  agree?: string
}

const languages = wordingLanguages.map((value) => ({ value, label: languageName(value) }))

/** The wording to read out, and one press for the answer. */
export function AskForm({ language, records, onAnswer, agree = 'Patient agrees' }: Props) {
  const wordings = useQuery(consentSettingsQuery).data?.wordings ?? []
  const [chosen, setChosen] = useState(language)
  const [scope, setScope] = useState<ConsentScope>('note')
  const [how, setHow] = useState<ConsentWay>(records ? 'spoken' : 'verbal')
  const [givenBy, setGivenBy] = useState<ConsentGiver>('patient')
  const wording = wordingIn(wordings, chosen)
  const answer = (kind: Answer['kind']) =>
    onAnswer({
      kind,
      scope,
      how,
      givenBy,
      ...(wording && { wording: { version: wording.version, language: wording.language } }),
    })
  return (
    <>
      {wording && (
        <blockquote className={css.wording} lang={wording.language} dir="auto">
          {wording.text}
        </blockquote>
      )}
      <div className={css.buttons}>
        <Button data-autofocus onClick={() => answer('grant')}>
          {agree}
        </Button>
        <Button variant="default" onClick={() => answer('decline')}>
          Patient declines
        </Button>
      </div>
      <details className={css.more}>
        <summary>Details: who, how, language</summary>
        <div className={css.fields}>
          <NativeSelect
            label="Given by"
            data={[...giverOptions]}
            value={givenBy}
            onChange={pick(giverOptions, setGivenBy)}
          />
          <NativeSelect
            label="How"
            data={[...wayOptions]}
            value={how}
            onChange={pick(wayOptions, setHow)}
          />
          <NativeSelect
            label="What for"
            data={[...scopeOptions]}
            value={scope}
            onChange={pick(scopeOptions, setScope)}
          />
          <NativeSelect
            label="Wording in"
            data={languages}
            value={wording?.language ?? 'en'}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </div>
      </details>
    </>
  )
}

/** The wording in a language; a regional variant has that of its language. */
function wordingIn(wordings: readonly Wording[], language: string): Wording | undefined {
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
