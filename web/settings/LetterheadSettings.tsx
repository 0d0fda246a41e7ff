import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Letterhead, putLetterhead, type StoredLetterhead } from '#contract/export.ts'
import { call } from '#web/api/client.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { letterheadQuery } from '#web/notes/output/queries.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { explain } from '#web/ui/explain.ts'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { LetterheadPreview } from './LetterheadPreview.tsx'
import { LogoField } from './LogoField.tsx'
import css from './settings.module.css'

/** What stands above and below downloaded and printed notes. */
export function LetterheadSettings() {
  const queries = useQueryClient()
  const { data, isPending, error, refetch } = useQuery(letterheadQuery)
  const typed = useDraft<Partial<Letterhead>>('letterhead', {})
  const save = useMutation({
    mutationFn: (change: Partial<Letterhead>) =>
      sendPart<StoredLetterhead>(
        queries,
        letterheadQuery.queryKey,
        change,
        ({ hasLogo: _hasLogo, ...body }, signal) => call(putLetterhead, { body, signal }),
      ),
    onSuccess: (_, change) => typed.sent(change),
    meta: { shownBy: 'form' },
  })
  if (isPending) return <LoadingRows label="Loading the letterhead" />
  if (error)
    return (
      <ErrorState
        title="Could not load the letterhead"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const shown = { ...data, ...typed.value }
  const leave = (name: 'lines' | 'footer') => {
    const text = typed.value[name]
    if (text !== undefined && text !== data[name]) save.mutate({ [name]: text })
  }
  const failed = save.isError ? explain(save.error).message : undefined
  return (
    <>
      <Panel title="On documents">
        <SwitchChoice
          label="Letterhead"
          hint="Above every note that is downloaded as Word or PDF, or printed."
          checked={data.on}
          onChange={(on) => save.mutate({ on })}
        />
        <SwitchChoice
          label="Patient and visit"
          hint="The patient's name and the time of the visit stand above the text, where they are known. Names of files never hold them."
          checked={data.patient}
          onChange={(patient) => save.mutate({ patient })}
        />
      </Panel>
      <Panel title="Letterhead">
        <div className={css.stack}>
          <LogoField letterhead={data} />
          <Textarea
            label="Name and address"
            description="The first line is printed bold."
            autosize
            minRows={3}
            maxLength={1000}
            value={shown.lines}
            onChange={(event) => typed.set({ ...typed.value, lines: event.currentTarget.value })}
            onBlur={() => leave('lines')}
            error={failed}
          />
          <TextInput
            label="Footer"
            maxLength={300}
            value={shown.footer}
            onChange={(event) => typed.set({ ...typed.value, footer: event.currentTarget.value })}
            onBlur={() => leave('footer')}
          />
          <Restored typed={typed} />
        </div>
      </Panel>
      <Panel title="Preview">
        <LetterheadPreview letterhead={shown} />
      </Panel>
    </>
  )
}
