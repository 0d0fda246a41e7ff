import { isMarked } from '#contract/review.ts'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { previewTemplate } from '#contract/preview.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import css from './editor.module.css'
import type { ItemEdit } from './item-saver.ts'
import { sampleQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const visits = [
  { value: 'sample', label: t('Sample visit') },
  { value: 'own', label: t('My own text') },
]

interface Props {
  fields: ItemEdit
  /** A public template stores no test, and is tried on the sample visit only. */
  isPublic: boolean
  edit: (change: Partial<ItemEdit>) => void
}

/** Tries the template on a made-up visit, with the writer of notes. */
export function PreviewPanel({ fields, isPublic, edit }: Props) {
  const { testConvo, testOutput: saved } = fields.preview
  const [visit, setVisit] = useState(testConvo && !isPublic ? 'own' : 'sample')
  const sample = useQuery(sampleQuery)
  const conversation = visit === 'sample' ? (sample.data?.text ?? '') : testConvo
  const run = usePreview({ fields, isPublic, edit }, conversation)
  const output = isPublic ? (run.data?.testOutput ?? '') : saved
  return (
    <Panel title={t('Try it')}>
      <div className={css.preview}>
        {!isPublic && (
          <SegmentedControl
            aria-label={t('Test visit')}
            data={visits}
            value={visit}
            onChange={setVisit}
          />
        )}
        {visit === 'own' && <OwnVisit fields={fields} edit={edit} />}
        <Button
          variant="default"
          loading={run.isPending}
          disabled={conversation.trim() === '' || fields.sections.length === 0}
          onClick={() => run.mutate()}
        >
          {t('Write a test note')}
        </Button>
        {run.error && <ErrorText title={t('No note was written')} error={run.error} />}
        {run.data && <PreviewResult result={run.data} />}
        {output && (
          <div className={css.output}>
            <SafeMarkdown text={output} />
          </div>
        )}
      </div>
    </Panel>
  )
}

function usePreview({ fields, isPublic, edit }: Props, conversation: string) {
  const { name, content, sections, additionalInfo, preview } = fields
  return useMutation({
    mutationFn: () => {
      const body = { name, content, sections, additionalInfo, testConvo: conversation }
      return call(previewTemplate, { body })
    },
    meta: { shownBy: 'form' },
    onSuccess: ({ testOutput }) =>
      isPublic || edit({ preview: { testConvo: preview.testConvo, testOutput } }),
  })
}

function PreviewResult({ result }: { result: Answer<typeof previewTemplate> }) {
  const open = result.claims.filter(isMarked)
  return (
    <div className={css.quiet}>
      <p role="status">
        {t('Written by {name}.', { name: result.writer.name })}{' '}
        {describeResult(result.testOutput, open.length)}
      </p>
      {open.length > 0 && (
        <ul className={css.toCheck}>
          {open.map(({ id, text, problems }) => (
            <li key={id}>
              <q>{text}</q>
              {problems[0]?.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OwnVisit({ fields, edit }: Omit<Props, 'isPublic'>) {
  const { testConvo, testOutput } = fields.preview
  return (
    <Textarea
      aria-label={t('Test visit as text')}
      description={t('Use made-up details. This text is saved with the template.')}
      placeholder={t('Clinician: What brings you in?\nPatient: …')}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={200_000}
      value={testConvo}
      onChange={(event) => edit({ preview: { testOutput, testConvo: event.currentTarget.value } })}
    />
  )
}

/** The result of a test in a sentence. */
function describeResult(testOutput: string, open: number): string {
  if (testOutput.trim() === '') return t('This visit has nothing for these headings.')
  if (open === 0) return t('Every sentence is supported by the visit.')
  return t('{count, plural, one {# sentence to review.} other {# sentences to review.}}', {
    count: open,
  })
}
