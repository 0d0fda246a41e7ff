import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { noteLanguages } from '#common/note-languages.ts'
import { useBindingGroup } from '#web/api/my-groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { forbiddenModelsQuery, modelsQuery } from '#web/notes/options/queries.ts'
import css from './settings.module.css'
import { useSaveMe } from './useSaveMe.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

const languages = [
  { value: '', label: t('Template default') },
  ...Object.keys(noteLanguages).map((value) => ({ value, label: languageName(value) })),
]

/** The model that writes notes, and their language; hidden without a model, unless a group forbids those that are set up. */
export function WriterSettings() {
  const { settings } = useUser()
  const { mutate } = useSaveMe()
  const { data: models = [] } = useQuery(modelsQuery)
  const limit = useLimit()
  if (models.length === 0) return limit === '' ? null : <p className={css.choiceText}>{limit}</p>
  const usual = models.find(({ id }) => id === settings.preferredModel) ?? models[0]
  return (
    <>
      {(models.length > 1 || limit !== '') && (
        <Pick
          label={t('Model')}
          hint={limit || t('Used first. If it fails, the next model takes over.')}
          value={usual?.id ?? ''}
          data={models.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(preferredModel) => mutate({ settings: { preferredModel } })}
        />
      )}
      <Pick
        label={t('Language')}
        hint={t('Notes are written in this language. Fewer checks apply if another was spoken.')}
        value={settings.noteLanguage}
        data={languages}
        onChange={(noteLanguage) => mutate({ settings: { noteLanguage } })}
      />
    </>
  )
}

/** Whose rule limits the models, and to which; '' if nothing set up is forbidden. */
function useLimit(): string {
  const { data: forbidden = [] } = useQuery(forbiddenModelsQuery)
  const group = useBindingGroup(({ models }) => models !== null)
  if (!group?.policy.models || forbidden.length === 0) return ''
  const models = joinNames(group.policy.models.map(({ name }) => name))
  return t('Language models limited by “{name}”: {models}.', { name: group.name, models })
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
