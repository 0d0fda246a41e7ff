import { Button, Modal, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import {
  type PatientSummary,
  ReadingLevel,
  SummaryLanguage,
  writePatientSummary,
} from '#contract/patient-summary.ts'
import { call } from '#web/app/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { copyRich } from '#web/notes/copy.ts'
import css from './output.module.css'
import { asciiOf } from './paste.ts'
import { printText } from './print.ts'
import { readable } from './readable.ts'
import { chosenProfile, pasteQuery } from './queries.ts'

interface Props {
  note: Note
  opened: boolean
  onClose: () => void
}

const levels = [
  { value: 'plain', label: 'Plain' },
  { value: 'very-plain', label: 'Very plain' },
]
const names = new Intl.DisplayNames('en', { type: 'language' })
const languages = SummaryLanguage.options.map((value) => ({
  value,
  label: names.of(value) ?? value,
}))

/** Writes a summary of the visit for the patient; it is read, edited, copied and printed here and not stored. */
export function PatientSummaryDialog({ note, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Summary for the patient" size="lg">
      <Summary note={note} />
    </Modal>
  )
}

function Summary({ note }: { note: Note }) {
  const [level, setLevel] = useState<ReadingLevel>('plain')
  const [language, setLanguage] = useState<SummaryLanguage>('en')
  const write = useMutation({
    mutationFn: () =>
      call(writePatientSummary, { params: { id: note.id }, body: { level, language } }),
    meta: { shownBy: 'form' },
  })
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <SegmentedControl
          aria-label="Reading level"
          data={levels}
          value={level}
          onChange={(next) => setLevel(ReadingLevel.parse(next))}
        />
        <Select
          aria-label="Language"
          data={languages}
          value={language}
          allowDeselect={false}
          onChange={(next) => setLanguage(SummaryLanguage.parse(next))}
        />
        <Button
          variant={write.data ? 'default' : 'filled'}
          loading={write.isPending}
          onClick={() => write.mutate()}
        >
          {write.data ? 'Write again' : 'Write'}
        </Button>
      </div>
      <FormError error={write.error} />
      {write.isPending && <LoadingRows count={4} label="Writing the summary" />}
      {write.data && !write.isPending && (
        <Written
          key={write.submittedAt}
          note={note}
          summary={write.data}
          isRightToLeft={language === 'ar'}
        />
      )}
    </div>
  )
}

interface WrittenProps {
  note: Note
  summary: PatientSummary
  isRightToLeft: boolean
}

function Written({ note, summary, isRightToLeft }: WrittenProps) {
  const queries = useQueryClient()
  const { data: settings } = useQuery(pasteQuery)
  const [text, setText] = useState(() => readable(summary.content))
  const copy = () =>
    copyRich('', chosenProfile(settings).ascii ? asciiOf(text) : text)
      .then(() => toastSuccess('The summary was copied.'))
      .catch(toastError)
  return (
    <>
      <p className={css.quiet}>{summary.label}</p>
      {summary.doubts.length > 0 && (
        <ul className={css.doubts} aria-label="To check before it is given">
          {summary.doubts.map((doubt) => (
            <li key={doubt.text}>
              <TriangleAlert size={15} aria-hidden />
              <span>
                {doubt.text}
                <small>{doubt.message}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        aria-label="Summary"
        dir={isRightToLeft ? 'rtl' : 'ltr'}
        autosize
        minRows={8}
        maxRows={18}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.choices}>
        <span className={css.quiet}>
          {summary.words} words
          {summary.grade !== null &&
            `, reading grade ${summary.grade} (Flesch-Kincaid; 6 or less suits most)`}
        </span>
        <span className={css.deeds}>
          <Button
            variant="default"
            leftSection={<Printer size={15} aria-hidden />}
            onClick={() => void printText(queries, note, text)}
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
