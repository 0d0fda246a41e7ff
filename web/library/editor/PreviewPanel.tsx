import { isMarked } from '#contract/review.ts'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewTemplate } from '#contract/preview.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import css from './editor.module.css'
import type { ItemEdit } from './item-saver.ts'
import { sampleQuery } from './queries.ts'

const visits = [
  { value: 'sample', label: 'Sample visit' },
  { value: 'own', label: 'My own text' },
]

interface Props {
  fields: ItemEdit
  /** Nothing is kept with it, and there is the sample visit only. */
  isPublic: boolean
  edit: (change: Partial<ItemEdit>) => void
}

/** Tries the template on a made-up visit, with the writer that notes are written with. */
export function PreviewPanel({ fields, isPublic, edit }: Props) {
  const { testConvo } = fields.preview
  const [visit, setVisit] = useState(testConvo && !isPublic ? 'own' : 'sample')
  const sample = useQuery(sampleQuery)
  const conversation = visit === 'sample' ? (sample.data?.text ?? '') : testConvo
  const run = useMutation({
    mutationFn: () => {
      const { name, content, sections, additionalInfo } = fields
      const body = { name, content, sections, additionalInfo, testConvo: conversation }
      return call(previewTemplate, { body })
    },
    meta: { shownBy: 'form' },
    onSuccess: (answer) =>
      isPublic || edit({ preview: { testConvo, testOutput: answer.testOutput } }),
  })
  const testOutput = isPublic ? (run.data?.testOutput ?? '') : fields.preview.testOutput
  const open = run.data?.claims.filter(isMarked).length ?? 0
  return (
    <Panel title="Try it">
      <div className={css.preview}>
        {!isPublic && (
          <SegmentedControl
            aria-label="Test visit"
            data={visits}
            value={visit}
            onChange={setVisit}
          />
        )}
        {visit === 'own' && (
          <Textarea
            aria-label="Test visit as text"
            description="Made up, please: it is kept with the template."
            placeholder={'Clinician: What brings you in?\nPatient: …'}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={200_000}
            value={testConvo}
            onChange={(event) =>
              edit({ preview: { testOutput, testConvo: event.currentTarget.value } })
            }
          />
        )}
        <Button
          variant="default"
          loading={run.isPending}
          disabled={conversation.trim() === '' || fields.sections.length === 0}
          onClick={() => run.mutate()}
        >
          Write a test note
        </Button>
        {run.error && <ErrorText title="No note was written" error={run.error} />}
        {run.data && (
          <p role="status" className={css.quiet}>
            Written by {run.data.writer.name}. {wordsFor(run.data.testOutput, open)}
          </p>
        )}
        {testOutput && (
          <div className={css.output}>
            <SafeMarkdown text={testOutput} />
          </div>
        )}
      </div>
    </Panel>
  )
}

/** What came of a test, before it is read. */
function wordsFor(testOutput: string, open: number): string {
  if (testOutput.trim() === '') return 'Nothing in this visit belongs under these headings.'
  if (open === 0) return 'Every sentence was said.'
  return open === 1 ? '1 sentence to check.' : `${open} sentences to check.`
}
