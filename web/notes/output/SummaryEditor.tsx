import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, Printer } from 'lucide-react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { StoredSummary } from '#contract/patient-summary.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { copyRich } from '#web/notes/copy.ts'
import { CheckedMarks } from '#web/ui/checked/CheckedMarks.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './output.module.css'
import { toAscii } from './paste.ts'
import { printText } from './print.ts'
import { chosenProfile } from './profiles.ts'
import { pasteQuery } from './queries.ts'
import { type SummaryDraft, useSummaryDraft } from './useSummaryDraft.ts'
import { locale, t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  summary: StoredSummary
  onSaved: (summary: StoredSummary, before: StoredSummary) => void
  onEvidence: (evidence: Evidence) => void
}

/** One summary: read, edited, copied and printed. */
export function SummaryEditor({ note, summary, onSaved, onEvidence }: Props) {
  const draft = useSummaryDraft(note, summary, onSaved)
  const { typed, text, isChanged } = draft
  return (
    <>
      <p className={css.quiet}>{summary.label}</p>
      {!isChanged && (
        <CheckedMarks
          checked={summary.checked}
          onEvidence={onEvidence}
          onCheckAgain={draft.checkAgain}
        />
      )}
      <Textarea
        aria-label={t('Summary')}
        dir={summary.language === 'ar' ? 'rtl' : 'ltr'}
        autosize
        minRows={8}
        maxRows={18}
        value={text}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <Restored typed={typed} />
      <div className={css.choices}>
        <span className={css.quiet}>{lengthWords(summary)}</span>
        <SummaryButtons note={note} draft={draft} />
      </div>
    </>
  )
}

function lengthWords({ words, grade }: StoredSummary): string {
  const count = t('{count, plural, one {# word} other {# words}}', { count: words })
  if (grade === null) return count
  return t('{count}, reading grade {grade} (Flesch-Kincaid; 6 or less suits most)', {
    count,
    grade: grade.toLocaleString(locale),
  })
}

function SummaryButtons({ note, draft }: { note: Note; draft: SummaryDraft }) {
  const queries = useQueryClient()
  const { data: settings } = useQuery(pasteQuery)
  const { text, save, isChanged } = draft
  /** What a patient receives is saved first, exactly as given. */
  const keep = async () => {
    if (isChanged) await save.mutateAsync(text)
  }
  const copy = () =>
    copyRich('', chosenProfile(settings).ascii ? toAscii(text) : text)
      .then(() => toastSuccess(t('Summary copied.')))
      .then(keep)
      .catch(toastError)
  const print = () => keep().then(() => printText(queries, note, text), toastError)
  return (
    <span className={css.actions}>
      {isChanged && (
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(text)}>
          {t('Save')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Printer size={15} aria-hidden />}
        onClick={() => void print()}
      >
        {t('Print')}
      </Button>
      <Button leftSection={<ClipboardCopy size={15} aria-hidden />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </span>
  )
}
