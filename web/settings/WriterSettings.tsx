import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { noteLanguages } from '#common/note-languages.ts'
import { useUser } from '#web/api/useUser.ts'
import { modelsQuery } from '#web/notes/options/queries.ts'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

const languages = [
  { value: '', label: t('As the template') },
  ...Object.entries(noteLanguages).map(([value, label]) => ({ value, label })),
]

/** The model that writes notes, and their language; hidden without a model. */
export function WriterSettings() {
  const { settings } = useUser()
  const { mutate } = useSaveMe()
  const { data: models = [] } = useQuery(modelsQuery)
  if (models.length === 0) return null
  const usual = models.find(({ id }) => id === settings.preferredModel) ?? models[0]
  return (
    <>
      {models.length > 1 && (
        <Pick
          label={t('Model')}
          hint={t('Asked first. Where it fails, the next one takes over.')}
          value={usual?.id ?? ''}
          data={models.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(preferredModel) => mutate({ settings: { preferredModel } })}
        />
      )}
      <Pick
        label={t('Language')}
        hint={t('Of notes, whatever was spoken. In another language fewer things can be checked.')}
        value={settings.noteLanguage}
        data={languages}
        onChange={(noteLanguage) => mutate({ settings: { noteLanguage } })}
      />
    </>
  )
}

interface PickProps {
  label: string
  hint: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Pick({ label, hint, value, data, onChange }: PickProps) {
  const id = useId()
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <label htmlFor={id}>{label}</label>
        <p>{hint}</p>
      </div>
      <Select
        id={id}
        value={value}
        data={data}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  )
}
