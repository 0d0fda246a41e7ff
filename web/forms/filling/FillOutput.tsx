import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { Form } from '#contract/forms.ts'
import { SaveStatus } from '#web/drafts/SaveStatus.tsx'
import { RiskQuestion, type RiskyUse } from '../signing/RiskQuestion.tsx'
import { mayUse } from '../signing/risk-acceptance.ts'
import { SignFilled } from '../signing/SignFilled.tsx'
import type { FillSaver, FillView } from './fill-saver.ts'
import { FillVersions } from './FillVersions.tsx'
import { FaxCoverDialog } from './FaxCoverDialog.tsx'
import css from './filling.module.css'
import type { FilledField } from './useFill.ts'
import { type FormToExport, useAttach, useDownload } from './use-filled-pdf.ts'
import { t } from '#web/i18n/i18n.ts'

interface SavingProps {
  form: Form
  fields: readonly FilledField[]
  filled: FilledForm
  saver: FillSaver
  view: FillView
  onDiscard: () => void
}

interface OutputProps extends SavingProps {
  /** Goes to a field. */
  onReview: (filled: FilledField) => void
}

/** Signs the filled form, downloads its PDF or attaches it to the visit. */
export function FillOutput({ onReview, ...saving }: OutputProps) {
  const { form, fields, filled, saver } = saving
  const [flatten, setFlatten] = useState(false)
  const { use, run, asking, setAsking, download, attach, isFax, setIsFax } = useOutput({
    filled,
    fields,
    flatten,
    revision: form.revision,
  })
  return (
    <div className={css.output}>
      <Switch
        label={t('Turn the fields into text, so that nobody can change them')}
        checked={flatten}
        onChange={({ currentTarget }) => setFlatten(currentTarget.checked)}
      />
      <div className={css.actions}>
        <SignFilled {...{ form, fields, filled, saver, onReview }} />
        <OutputButtons {...{ use, download, attach }} />
      </div>
      <Saving {...saving} />
      {isFax && <FaxCoverDialog download={download} onClose={() => setIsFax(false)} />}
      {asking && (
        <RiskQuestion
          use={asking}
          filledId={filled.id}
          fields={fields}
          onClose={() => setAsking(undefined)}
          onReview={onReview}
          onAnyway={run[asking]}
        />
      )}
    </div>
  )
}

/** Exports the form, after asking about marked values. */
function useOutput(toExport: FormToExport) {
  const { filled, fields } = toExport
  const [asking, setAsking] = useState<RiskyUse>()
  const [isFax, setIsFax] = useState(false)
  const download = useDownload(toExport)
  const attach = useAttach(toExport)
  const run: Record<RiskyUse, () => void> = {
    download: () => download.mutate(null),
    attach: () => attach.mutate(),
    fax: () => setIsFax(true),
  }
  const use = (what: RiskyUse) => (mayUse(filled.id, fields) ? run[what]() : setAsking(what))
  return { use, run, asking, setAsking, download, attach, isFax, setIsFax }
}

function OutputButtons({
  use,
  download,
  attach,
}: Pick<ReturnType<typeof useOutput>, 'use' | 'download' | 'attach'>) {
  const shared = { size: 'compact-md', variant: 'default' } as const
  return (
    <>
      <Button {...shared} loading={download.isPending} onClick={() => use('download')}>
        {t('Download the filled PDF')}
      </Button>
      <Button {...shared} loading={attach.isPending} onClick={() => use('attach')}>
        {t('Attach to the visit')}
      </Button>
      <Button {...shared} onClick={() => use('fax')}>
        {t('Fax cover sheet')}
      </Button>
    </>
  )
}

/** Shows whether everything is saved, opens the versions, and discards what was typed. */
function Saving({ form, fields, filled, saver, view, onDiscard }: SavingProps) {
  const [showsVersions, setShowsVersions] = useState(false)
  return (
    <>
      <div className={css.saving}>
        <SaveStatus state={view.status} onRetry={() => void saver.flush()} />
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsVersions(true)}>
          {t('Versions')}
        </Button>
        {Object.keys(view.typed).length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
            {t('Discard what you entered')}
          </Button>
        )}
      </div>
      {showsVersions && (
        <FillVersions {...{ form, fields, filled }} onClose={() => setShowsVersions(false)} />
      )}
    </>
  )
}
