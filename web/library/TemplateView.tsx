import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useNavigate } from 'react-router'
import { brandCategory, type Item } from '#contract/items.ts'
import { beginWith } from '#web/ui/begin-with.ts'
import { saveMe } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Comments } from './Comments.tsx'
import { CopyItem } from './CopyItem.tsx'
import { mayEdit } from './editor/may-edit.ts'
import { EditTemplate, TemplateMenu } from './editor/TemplateActions.tsx'
import { Example } from './Example.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import css from './library.module.css'
import { LikeButton } from './LikeButton.tsx'
import { Sharing } from './Sharing.tsx'
import { brandLabel } from './words.ts'

/** What an item holds, whose it is, and what one can do with it. */
export function TemplateView({ template }: { template: Item }) {
  const { description, documentType, categories, useCount, itemType } = template
  const facts = [
    template.archived && 'In the archive',
    brandLabel(template),
    documentType,
    ...categories.filter((category) => category !== brandCategory),
    useCount > 0 && `used ${useCount.toLocaleString('en')} ${useCount === 1 ? 'time' : 'times'}`,
  ]
  return (
    <div className={css.view}>
      <div className={css.intro}>
        {description && <p>{description}</p>}
        <p className={css.quiet}>{[...new Set(facts)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.buttons}>
        {itemType === 'template' && <UseNow template={template} />}
        {itemType === 'template' && <MakeDefault template={template} />}
        {itemType === 'template' && <EditTemplate template={template} />}
        {itemType !== 'template' && mayEdit(template) && <ItemHistory item={template} />}
        <CopyItem item={template} />
        {template.public && <LikeButton item={template} />}
        <Sharing item={template} />
        {itemType === 'template' && <TemplateMenu template={template} />}
      </div>
      <Example preview={template.preview} />
      <Contents template={template} />
      {template.public && !template.hidden && <Comments item={template} />}
    </div>
  )
}

/** A visit that is not over may have another template; this begins one. */
function UseNow({ template }: { template: Item }) {
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<AudioLines size={16} aria-hidden />}
      onClick={() => beginWith(navigate, template)}
    >
      Use in a new visit
    </Button>
  )
}

function MakeDefault({ template }: { template: Item }) {
  const { profile } = useUser()
  const queries = useQueryClient()
  const isDefault = profile.defaultTemplateId === template.id
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveMe(queries, { profile: { defaultTemplateId: template.id } }),
    onSuccess: () => toastSuccess(`${template.name} is now your default`),
  })
  return (
    <Button
      variant="default"
      // Not disabled, so that the page below can be reached and scrolled by keyboard.
      aria-disabled={isDefault || undefined}
      data-disabled={isDefault || undefined}
      loading={isPending}
      onClick={() => isDefault || mutate()}
    >
      {isDefault ? 'Your default template' : 'Make this my default'}
    </Button>
  )
}

function Contents({ template: { itemType, content, sections, ...item } }: { template: Item }) {
  const ways = [
    ['Typed', item.triggerWord],
    ['Spoken', item.spokenPhrase],
    ['Pressed', item.hotkey],
  ].filter(([, way]) => way)
  return (
    <Panel title={itemType === 'macro' ? 'What it inserts' : 'What the note holds'}>
      {content && <p className={css.content}>{content}</p>}
      <dl className={css.sections}>
        {ways.map(([label, way]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{way}</dd>
          </div>
        ))}
        {sections.map((section) => (
          <div key={section.heading}>
            <dt>{section.heading}</dt>
            <dd>{section.instruction}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
