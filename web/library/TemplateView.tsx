import { Button, Tabs } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useNavigate } from 'react-router'
import { brandCategory, type Item } from '#contract/items.ts'
import { beginWith } from '#web/ui/begin-with.ts'
import { saveMe } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { useMayEdit } from '#web/shell/items/may-edit.ts'
import { useItemOrigin } from '#web/shell/items/origin.ts'
import { yearDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Comments } from './Comments.tsx'
import { CopiedFrom } from './CopiedFrom.tsx'
import { CopyItem } from './CopyItem.tsx'
import { EditTemplate, TemplateMenu } from './editor/TemplateActions.tsx'
import { Example } from './Example.tsx'
import { OpenForm } from './FormActions.tsx'
import { FormContents } from './FormContents.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import { categoryName } from './category-name.ts'
import css from './library.module.css'
import { LikeButton } from './LikeButton.tsx'
import { Sharing } from './Sharing.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The content of an item, its author, and actions on it. */
export function TemplateView({ template }: { template: Item }) {
  const { description, documentType, categories, useCount, itemType, shared } = template
  const facts = [
    template.archived && t('In the archive'),
    useItemOrigin(template),
    shared && t('published {date}', { date: yearDate(shared.at) }),
    documentType,
    ...categories.filter((category) => category !== brandCategory).map(categoryName),
    useCount > 0 && t('{count, plural, one {used once} other {used # times}}', { count: useCount }),
  ]
  return (
    <div className={css.view}>
      <div className={css.intro}>
        {description && <p>{description}</p>}
        <p className={css.quiet}>{[...new Set(facts)].filter(Boolean).join(' · ')}</p>
        <CopiedFrom item={template} />
      </div>
      <Actions item={template} />
      {itemType === 'template' ? (
        <TemplateTabs template={template} />
      ) : (
        <>
          {itemType === 'form' ? (
            <FormContents item={template} />
          ) : (
            <Contents template={template} />
          )}
          {isOpen(template) && <Comments item={template} />}
        </>
      )}
    </div>
  )
}

/** What can be done with an item. */
function Actions({ item }: { item: Item }) {
  const { itemType } = item
  const mayEdit = useMayEdit(item) ?? false
  return (
    <div className={css.buttons}>
      {itemType === 'template' && <UseNow template={item} />}
      {itemType === 'template' && <MakeDefault template={item} />}
      {itemType === 'form' && <OpenForm form={item} />}
      {itemType === 'template' && <EditTemplate template={item} />}
      {itemType !== 'template' && mayEdit && <ItemHistory item={item} />}
      <CopyItem item={item} />
      {item.public && <LikeButton item={item} />}
      <Sharing item={item} />
      {itemType === 'template' && <TemplateMenu template={item} />}
    </div>
  )
}

/** Everyone can read it, so everyone can comment on it. */
const isOpen = (item: Item) => item.public && !item.hidden

/** A template's example, its instructions and its comments. */
function TemplateTabs({ template }: { template: Item }) {
  const hasExample = template.preview.testOutput !== ''
  return (
    <Tabs defaultValue={hasExample ? 'example' : 'sections'}>
      <Tabs.List>
        {hasExample && <Tabs.Tab value="example">{t('Example')}</Tabs.Tab>}
        <Tabs.Tab value="sections">{t('Sections')}</Tabs.Tab>
        {isOpen(template) && (
          <Tabs.Tab value="comments">
            {template.comments > 0
              ? t('Comments ({count, number})', { count: template.comments })
              : t('Comments')}
          </Tabs.Tab>
        )}
      </Tabs.List>
      {hasExample && (
        <Tabs.Panel value="example" className={css.tabPanel ?? ''}>
          <Example preview={template.preview} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="sections" className={css.tabPanel ?? ''}>
        <Contents template={template} />
      </Tabs.Panel>
      {isOpen(template) && (
        <Tabs.Panel value="comments" className={css.tabPanel ?? ''}>
          <Comments item={template} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

/** A visit in progress may have another template; this starts one. */
function UseNow({ template }: { template: Item }) {
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<AudioLines size={16} aria-hidden />}
      onClick={() => beginWith(navigate, template)}
    >
      {t('Use in a new visit')}
    </Button>
  )
}

function MakeDefault({ template }: { template: Item }) {
  const { profile } = useUser()
  const queries = useQueryClient()
  const isDefault = profile.defaultTemplateId === template.id
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveMe(queries, { profile: { defaultTemplateId: template.id } }),
    onSuccess: () => toastSuccess(t('{name} is now your default', { name: template.name })),
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
      {isDefault ? t('Your default template') : t('Set as my default')}
    </Button>
  )
}

function Contents({ template: { itemType, content, sections, ...item } }: { template: Item }) {
  const ways = [
    [t('Trigger word'), item.triggerWord],
    [t('Spoken phrase'), item.spokenPhrase],
    [t('Shortcut'), item.hotkey],
  ].filter(([, way]) => way)
  return (
    <Panel title={itemType === 'macro' ? t('Text to insert') : t('Sections')}>
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
