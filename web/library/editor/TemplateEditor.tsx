import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Item } from '#contract/items.ts'
import { PageHeader } from '#web/shell/MainPane.tsx'
import { Restored } from '#web/drafts/Restored.tsx'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { Audience } from './Audience.tsx'
import css from './editor.module.css'
import { ItemConflict } from './ItemConflict.tsx'
import { lintTemplate, type LintFinding } from './lint.ts'
import { LintPanel } from './LintPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Properties } from './Properties.tsx'
import { PublicHints } from './PublicHints.tsx'
import { RawEditor } from './RawEditor.tsx'
import { moved } from './section-keys.ts'
import { saveWords } from './save-words.ts'
import { SectionList } from './SectionList.tsx'
import { StyleExample } from './StyleExample.tsx'
import { useItemSaver } from './useItemSaver.ts'
import { WholeNote } from './WholeNote.tsx'
import { t } from '#web/i18n/i18n.ts'

const views = [
  { value: 'form', label: t('Sections') },
  { value: 'raw', label: t('Markdown') },
]

/** Edits a template; changes are saved as they are made. */
export function TemplateEditor({ item }: { item: Item }) {
  const [view, setView] = useState('form')
  const { advanceMode } = useUser().settings
  const editor = useItemSaver(item)
  const { fields, restored, edit } = editor
  const isPublic = fields.group === 'public'
  const isRaw = advanceMode && view === 'raw'
  const findings = lintTemplate(fields)
  const fix = (finding: LintFinding) => edit(finding.fix.apply(fields))
  return (
    <>
      <Head id={item.id} editor={editor} />
      <Warnings editor={editor} />
      <div className={css.page}>
        <div className={css.form}>
          <Properties key={String(restored)} fields={fields} edit={edit}>
            <Audience editor={editor} />
          </Properties>
          {advanceMode && <ViewChoice view={view} onChange={setView} />}
          {isRaw ? (
            <RawEditor id={item.id} fields={fields} edit={edit} />
          ) : (
            <Sections editor={editor} findings={findings} onFix={fix} />
          )}
          {!isPublic && <StyleExample example={fields.additionalInfo} edit={edit} />}
        </div>
        <aside className={css.aside} aria-label={t('Checks and preview')}>
          <LintPanel
            findings={findings}
            sections={fields.sections}
            besideText={!isRaw}
            onFix={fix}
          />
          <PreviewPanel fields={fields} isPublic={isPublic} edit={edit} />
        </aside>
      </div>
    </>
  )
}

type Editor = ReturnType<typeof useItemSaver>

function Head({ id, editor }: { id: string; editor: Editor }) {
  const { saver, fields, status, edit } = editor
  const navigate = useNavigate()
  const finish = async () => {
    if (fields.draft) edit({ draft: false })
    await saver.flush()
    if (!saver.isUnsaved()) await navigate(paths.template(id))
  }
  return (
    <PageHeader title={fields.name} tabTitle={t('Edit template')}>
      <span className={css.state} role="status">
        {saveWords(status)}
      </span>
      <Button onClick={() => void finish()}>{t('Done')}</Button>
    </PageHeader>
  )
}

/** What to resolve or know before editing on. */
function Warnings({ editor }: { editor: Editor }) {
  const { saver, fields, status, restored, edit } = editor
  return (
    <>
      {status.kind === 'conflict' ? (
        <ItemConflict
          mine={fields}
          other={status.other}
          onSettle={(whose) => void saver.settle(whose)}
        />
      ) : (
        <div className={css.restored}>
          <Restored typed={{ restored, outdated: false, clear: () => void saver.discard() }} />
        </div>
      )}
      <PublicHints fields={fields} status={status} onConfirm={() => edit({ confirmed: true })} />
      {fields.group === 'public' && (
        <p className={css.conflict}>
          {t(
            'This template is public. Everyone sees your changes once they’re saved. Only private templates can have your own examples and test visits.',
          )}
        </p>
      )}
    </>
  )
}

interface ViewChoiceProps {
  view: string
  onChange: (view: string) => void
}

function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    <SegmentedControl aria-label={t('Editor view')} data={views} value={view} onChange={onChange} />
  )
}

interface SectionsProps {
  editor: Editor
  findings: readonly LintFinding[]
  onFix: (finding: LintFinding) => void
}

function Sections({ editor: { saver, fields, edit }, findings, onFix }: SectionsProps) {
  return (
    <>
      <SectionList
        sections={fields.sections}
        findings={findings}
        onChange={(sections) => edit({ sections })}
        onMove={(from, to) => edit({ sections: moved(saver.shown().fields.sections, from, to) })}
        onFix={onFix}
      />
      <WholeNote content={fields.content} edit={edit} />
    </>
  )
}
