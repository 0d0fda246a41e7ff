import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inLanguage } from '#common/intake/local-text.ts'
import { isTranslatedLanguage, translatedLanguages } from '#common/intake/patient-languages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createIntake, type IntakeLanguage, intakeLanguages, linkHours } from '#contract/intake.ts'
import type { listQuestionSets } from '#contract/question-sets.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { language as pageLanguage, t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { translationSettingQuery } from '#web/api/question-translations.ts'
import { type CreatedLink, questionSetsQuery } from './queries.ts'
import { TranslationStep } from './TranslationStep.tsx'

interface Props {
  scribe: Scribe
  onCreated: (created: CreatedLink) => void
}

const durations: Record<(typeof linkHours)[number], string> = {
  24: t('1 day'),
  72: t('3 days'),
  168: t('7 days'),
}

/** Chooses the questions and the language of a new link. */
export function NewLinkForm(props: Props) {
  return (
    <Loaded what={t('the question sets')} query={useQuery(questionSetsQuery)}>
      {({ items }) => <Fields {...props} sets={items} />}
    </Loaded>
  )
}

type Sets = Answer<typeof listQuestionSets>['items']

function Fields({ scribe, onCreated, sets }: Props & { sets: Sets }) {
  const [set, setSet] = useState(sets[0]?.id ?? '')
  const [wanted, setLanguage] = useState<string>(firstLanguage(scribe))
  const languages = sets.find(({ id }) => id === set)?.languages ?? intakeLanguages
  const model = useTranslator()
  const translateInto = model && isTranslatedLanguage(wanted) ? wanted : undefined
  const language = languages.find((one) => one === wanted) ?? languages[0] ?? 'en'
  const [hours, setHours] = useState<(typeof linkHours)[number]>(72)
  const [kiosk, setKiosk] = useState(false)
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      call(createIntake, {
        params: { id: scribe.id },
        body: { set, language, hours, kiosk, ...(translateInto && { translateInto }) },
      }),
    onSuccess: async (created) => {
      onCreated(created)
      await queries.invalidateQueries({ queryKey: keys.intake(scribe.id) })
    },
    // Translations may have been turned off, or their questions changed.
    onError: () => queries.invalidateQueries({ queryKey: keys.questionTranslations }),
    meta: { shownBy: 'form' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  const createButton = (
    <Button type="submit" loading={create.isPending}>
      {t('Create link')}
    </Button>
  )
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label={t('Questions about')}
          data={setChoices(sets)}
          value={set}
          onChange={(event) => setSet(event.currentTarget.value)}
        />
        <Link to={paths.questionSets}>{t('Write your own questions')}</Link>
        <NativeSelect
          label={t('Patient’s language')}
          data={languageChoices(languages, model)}
          value={translateInto ?? language}
          onChange={({ currentTarget: { value } }) => setLanguage(value)}
        />
        <Checkbox
          label={t('For a tablet in the waiting room')}
          description={t('Works for 2 hours and locks after the last answer.')}
          checked={kiosk}
          onChange={(event) => setKiosk(event.currentTarget.checked)}
        />
        {!kiosk && (
          <NativeSelect
            label={t('Link works for')}
            data={linkHours.map((value) => ({ value: String(value), label: durations[value] }))}
            value={String(hours)}
            onChange={(event) =>
              setHours(linkHours.find((one) => String(one) === event.currentTarget.value) ?? 72)
            }
          />
        )}
        <FormError error={create.error} />
        {translateInto && model ? (
          <TranslationStep set={set} language={translateInto} model={model}>
            {createButton}
          </TranslationStep>
        ) : (
          createButton
        )}
      </Stack>
    </form>
  )
}

/** The language model that may translate questions; undefined without one. */
function useTranslator(): string | undefined {
  const { data } = useQuery(translationSettingQuery)
  return data?.isOn ? (data.model ?? undefined) : undefined
}

/** The languages that the questions are written in, then those that they can be translated into. */
function languageChoices(languages: readonly IntakeLanguage[], model: string | undefined) {
  const written = languages.map((value) => ({ value, label: languageName(value) }))
  if (!model) return written
  const translated = Object.entries(translatedLanguages).map(([value, own]) => ({
    value,
    label: t('{own} ({name})', { own, name: languageName(value) }),
  }))
  return [
    { group: t('Written by people'), items: written },
    { group: t('Machine-translated'), items: translated },
  ]
}

/** The user's own sets, those of their groups and the built-in ones, apart. */
function setChoices(sets: Sets) {
  const choices = (some: Sets) =>
    some.map(({ id, title }) => ({ value: id, label: inLanguage(title, pageLanguage) }))
  const own = sets.filter(({ isOwn }) => isOwn)
  const shared = sets.filter((set) => !set.isOwn && set.shared.length > 0)
  const builtIn = sets.filter((set) => !set.isOwn && set.shared.length === 0)
  if (own.length + shared.length === 0) return choices(builtIn)
  return [
    { group: t('Your question sets'), items: choices(own) },
    { group: t('In your groups'), items: choices(shared) },
    { group: t('Built-in question sets'), items: choices(builtIn) },
  ].filter(({ items }) => items.length > 0)
}

/** The language of the visit if patients can be asked in it, else that of the page. */
function firstLanguage({ medicalContext: { transcript } }: Scribe): IntakeLanguage {
  const spoken = transcript.language.split('-')[0]
  return intakeLanguages.find((one) => one === spoken) ?? pageLanguage
}
