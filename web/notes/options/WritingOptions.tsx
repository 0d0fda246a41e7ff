import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { noteLanguages } from '#common/note-languages.ts'
import { useUser } from '#web/api/useUser.ts'
import { ContextChips } from './ContextChips.tsx'
import css from './options.module.css'
import { modelsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

/** How the next notes differ from the defaults. */
export interface WritingOverrides {
  /** Without a language model, even if one is set up. */
  writer?: 'highlights'
  model?: string
  language?: string
}
interface Props {
  scribeId: string
  value: WritingOverrides
  onChange: (value: WritingOverrides) => void
}

const languages = [
  { value: '', label: t('Template default') },
  ...Object.keys(noteLanguages).map((value) => ({ value, label: languageName(value) })),
]

/** What to write from, in which language, and in the advanced mode with which model. */
export function WritingOptions({ scribeId, value, onChange }: Props) {
  const { noteLanguage, advanceMode, preferredModel } = useUser().settings
  const { data: models = [] } = useQuery(modelsQuery)
  const usual = models.find(({ id }) => id === preferredModel) ?? models[0]
  return (
    <div className={css.options}>
      <ContextChips scribeId={scribeId} />
      {models.length > 0 && (
        <div className={css.selects}>
          <Select
            label={t('Language of the note')}
            size="sm"
            data={languages}
            value={value.language ?? noteLanguage}
            allowDeselect={false}
            onChange={(language) => language !== null && onChange({ ...value, language })}
          />
          {advanceMode && models.length > 1 && (
            <Select
              label={t('Model')}
              size="sm"
              data={models.map(({ id, name, quick }) => ({
                value: id,
                label: quick ? t('{name} (quick)', { name }) : name,
              }))}
              value={value.model ?? usual?.id ?? null}
              allowDeselect={false}
              onChange={(model) => model && onChange({ ...value, model })}
            />
          )}
        </div>
      )}
    </div>
  )
}
