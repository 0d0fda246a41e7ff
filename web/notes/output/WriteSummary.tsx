import { Button, SegmentedControl, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { targetLanguages } from '#contract/languages.ts'
import type { Note } from '#contract/notes.ts'
import {
  type ReadingLevel,
  type StoredSummary,
  type SummaryLanguage,
  writePatientSummary,
} from '#contract/patient-summary.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './output.module.css'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

export const levels: { value: ReadingLevel; label: string }[] = [
  { value: 'plain', label: t('Plain') },
  { value: 'very-plain', label: t('Very plain') },
]

const languages = targetLanguages.map((value) => ({ value, label: languageName(value) }))

interface Props {
  note: Note
  latest: StoredSummary | undefined
  onWritten: (summary: StoredSummary) => void
}

/** Writes a summary for the patient at a reading level and in a language. */
export function WriteSummary({ note, latest, onWritten }: Props) {
  const [level, setLevel] = useState<ReadingLevel>(latest?.level ?? 'plain')
  const [language, setLanguage] = useState<SummaryLanguage>(latest?.language ?? 'en')
  const write = useMutation({
    mutationFn: () =>
      call(writePatientSummary, { params: { id: note.id }, body: { level, language } }),
    meta: { shownBy: 'form' },
    onSuccess: onWritten,
  })
  return (
    <>
      <div className={css.choices}>
        <SegmentedControl
          aria-label={t('Reading level')}
          data={levels}
          value={level}
          onChange={setLevel}
        />
        <Select
          aria-label={t('Language')}
          data={languages}
          value={language}
          allowDeselect={false}
          onChange={(next) => next && setLanguage(next)}
        />
        <Button
          variant={latest ? 'default' : 'filled'}
          loading={write.isPending}
          onClick={() => write.mutate()}
        >
          {latest ? t('Write again') : t('Write')}
        </Button>
      </div>
      <FormError error={write.error} />
      {write.isPending && <LoadingRows count={2} label={t('Writing the summary')} />}
    </>
  )
}
