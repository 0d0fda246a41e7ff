import { Button, Modal, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, Printer } from 'lucide-react'
import { useState } from 'react'
import { languageName, targetLanguages } from '#contract/languages.ts'
import type { Evidence, Note } from '#contract/notes.ts'
import {
  checkPatientSummary,
  type ReadingLevel,
  savePatientSummary,
  type StoredSummary,
  type SummaryLanguage,
  writePatientSummary,
} from '#contract/patient-summary.ts'
import { call } from '#web/api/client.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { moveForm, typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { CheckedMarks } from '#web/ui/checked/CheckedMarks.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { copyRich } from '#web/notes/copy.ts'
import css from './output.module.css'
import { toAscii } from './paste.ts'
import { printText } from './print.ts'
import { readable } from './readable.ts'
import { chosenProfile, pasteQuery, summariesQuery } from './queries.ts'

interface Props {
  note: Note
  opened: boolean
  onClose: () => void
  onEvidence: (evidence: Evidence) => void
}

const levels: { value: ReadingLevel; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'very-plain', label: 'Very plain' },
]
const languages = targetLanguages.map((value) => ({ value, label: languageName(value) }))

/** Summaries of the visit for the patient: written, read, edited, copied and printed here; every version is kept. */
export function PatientSummaryDialog({ note, opened, onClose, onEvidence }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Summary for the patient" size="lg">
      <Summaries
        note={note}
        onEvidence={(evidence) => {
          onClose()
          onEvidence(evidence)
        }}
      />
    </Modal>
  )
}

function Summaries({ note, onEvidence }: Pick<Props, 'note' | 'onEvidence'>) {
  const queries = useQueryClient()
  const { data, isPending, error, refetch } = useQuery(summariesQuery(note))
  const [shown, setShown] = useState<string>()
  /** Where one is edited: the place of the one that it was made from, so that the caret stays. */
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({})
  if (isPending) return <LoadingRows count={4} label="Loading the summaries" />
  if (error)
    return (
      <ErrorState
        title="Could not load the summaries"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const open = data.find(({ id }) => id === shown) ?? data[0]
  const add = (summary: StoredSummary) =>
    queries.setQueryData(summariesQuery(note).queryKey, (known = []) => [
      summary,
      ...known.filter(({ id }) => id !== summary.id),
    ])
  const onWritten = (summary: StoredSummary) => {
    add(summary)
    const isTypedIn = open && typedIn(formName(open)) !== undefined
    setShown(isTypedIn ? open.id : summary.id)
    if (isTypedIn) toastSuccess('The new summary is among the versions.')
  }
  const onSaved = (summary: StoredSummary, before: StoredSummary) => {
    add(summary)
    setPlaces((known) => ({ ...known, [summary.id]: known[before.id] ?? before.id }))
    setShown(summary.id)
  }
  return (
    <div className={css.stack}>
      {!open && (
        <p className={css.quiet}>
          Written from this note, in words that a patient knows. You read it, change it, and then
          print or copy it.
        </p>
      )}
      <WriteForm note={note} latest={open} onWritten={onWritten} />
      {data.length > 1 && (
        <Select
          label="Version"
          data={data.map((one, at) => ({
            value: one.id,
            label: versionName(one, data.length - at),
          }))}
          value={open?.id ?? null}
          allowDeselect={false}
          onChange={(id) => id && setShown(id)}
        />
      )}
      {open && (
        <SummaryEditor
          key={places[open.id] ?? open.id}
          {...{ note, onSaved, onEvidence }}
          summary={open}
        />
      )}
    </div>
  )
}

function versionName({ level, language, edited, created }: StoredSummary, number: number): string {
  const how = levels.find(({ value }) => value === level)?.label ?? level
  const what = [how.toLowerCase(), languageName(language), edited ? 'edited' : ''].filter(Boolean)
  return `${number}: ${what.join(', ')}, ${fullDate(created)}`
}

interface WriteProps {
  note: Note
  latest: StoredSummary | undefined
  onWritten: (summary: StoredSummary) => void
}

function WriteForm({ note, latest, onWritten }: WriteProps) {
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
          aria-label="Reading level"
          data={levels}
          value={level}
          onChange={setLevel}
        />
        <Select
          aria-label="Language"
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
          {latest ? 'Write again' : 'Write'}
        </Button>
      </div>
      <FormError error={write.error} />
      {write.isPending && <LoadingRows count={2} label="Writing the summary" />}
    </>
  )
}

const formName = ({ id }: StoredSummary) => `summary ${id}`

interface WrittenProps {
  note: Note
  summary: StoredSummary
  onSaved: (summary: StoredSummary, before: StoredSummary) => void
  onEvidence: (evidence: Evidence) => void
}

function SummaryEditor({ note, summary, onSaved, onEvidence }: WrittenProps) {
  const queries = useQueryClient()
  const { data: settings } = useQuery(pasteQuery)
  const written = readable(summary.content)
  const typed = useDraft(formName(summary), written, note.scribeId)
  const text = typed.value
  const isChanged = text !== written && text.trim() !== ''
  const save = useMutation({
    mutationFn: (content: string) =>
      call(savePatientSummary, {
        params: { id: note.id },
        body: { of: summary.id, content },
      }),
    onSuccess: (saved, content) => {
      typed.sent(content)
      // What was typed since goes on over what is stored now.
      moveForm(formName(summary), formName(saved), note.scribeId)
      onSaved(saved, summary)
    },
    onError: (error) => toastError(error),
  })
  const again = useMutation({
    mutationFn: () =>
      call(checkPatientSummary, { params: { id: note.id }, body: { of: summary.id } }),
    onSuccess: (changed) =>
      queries.setQueryData(summariesQuery(note).queryKey, (known = []) =>
        known.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onError: (error) => toastError(error),
  })
  /** What is given to a patient is kept first, as it is given. */
  const keep = async () => {
    if (isChanged) await save.mutateAsync(text)
  }
  const copy = () =>
    copyRich('', chosenProfile(settings).ascii ? toAscii(text) : text)
      .then(() => toastSuccess('The summary was copied.'))
      .then(keep)
      .catch(toastError)
  const print = () => keep().then(() => printText(queries, note, text), toastError)
  return (
    <>
      <p className={css.quiet}>{summary.label}</p>
      {!isChanged && (
        <CheckedMarks
          checked={summary.checked}
          onEvidence={onEvidence}
          onCheckAgain={() => again.mutate()}
        />
      )}
      <Textarea
        aria-label="Summary"
        dir={summary.language === 'ar' ? 'rtl' : 'ltr'}
        autosize
        minRows={8}
        maxRows={18}
        value={text}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <Restored typed={typed} />
      <div className={css.choices}>
        <span className={css.quiet}>
          {summary.words} words
          {summary.grade !== null &&
            `, reading grade ${summary.grade} (Flesch-Kincaid; 6 or less suits most)`}
        </span>
        <span className={css.actions}>
          {isChanged && (
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(text)}>
              Save
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Printer size={15} aria-hidden />}
            onClick={() => void print()}
          >
            Print
          </Button>
          <Button leftSection={<ClipboardCopy size={15} aria-hidden />} onClick={() => void copy()}>
            Copy
          </Button>
        </span>
      </div>
    </>
  )
}
