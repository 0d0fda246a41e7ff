import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createIntake, type IntakeLanguage, intakeLanguages, linkHours } from '#contract/intake.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { language as pageLanguage, t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type CreatedLink, questionSetsQuery } from './queries.ts'

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
      {({ items }) => (
        <Fields
          {...props}
          sets={items.map(({ id, title }) => ({ value: id, label: title[pageLanguage] }))}
        />
      )}
    </Loaded>
  )
}

function Fields({ scribe, onCreated, sets }: Props & { sets: { value: string; label: string }[] }) {
  const [set, setSet] = useState(sets[0]?.value ?? '')
  const [language, setLanguage] = useState(firstLanguage(scribe))
  const [hours, setHours] = useState<(typeof linkHours)[number]>(72)
  const [kiosk, setKiosk] = useState(false)
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      call(createIntake, { params: { id: scribe.id }, body: { set, language, hours, kiosk } }),
    onSuccess: async (created) => {
      onCreated(created)
      await queries.invalidateQueries({ queryKey: keys.intake(scribe.id) })
    },
    meta: { shownBy: 'form' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label={t('Questions about')}
          data={sets}
          value={set}
          onChange={(event) => setSet(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Patient’s language')}
          data={intakeLanguages.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            setLanguage(intakeLanguages.find((one) => one === value) ?? language)
          }
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
        <Button type="submit" loading={create.isPending}>
          {t('Create link')}
        </Button>
      </Stack>
    </form>
  )
}

/** The language of the visit if patients can be asked in it, else that of the page. */
function firstLanguage({ medicalContext: { transcript } }: Scribe): IntakeLanguage {
  const spoken = transcript.language.split('-')[0]
  return intakeLanguages.find((one) => one === spoken) ?? pageLanguage
}
