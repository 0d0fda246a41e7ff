import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import { saveMe } from '#web/app/session.ts'
import { useUser } from '#web/app/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { TemplateActions } from './editor/TemplateActions.tsx'
import css from './library.module.css'

/** What a template asks for, section by section. */
export function TemplateView({ template }: { template: Item }) {
  const { profile } = useUser()
  const queries = useQueryClient()
  const isDefault = profile.defaultTemplateId === template.id
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveMe(queries, { profile: { defaultTemplateId: template.id } }),
    onSuccess: () => toastSuccess(`${template.name} is now your default`),
  })
  return (
    <div className={css.view}>
      <div className={css.intro}>
        <p>{template.description}</p>
        <p className={css.quiet}>
          {[template.documentType, ...template.categories].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={css.buttons}>
        <Button
          variant={isDefault ? 'default' : 'filled'}
          // Not disabled, so that the page below can be reached and scrolled by keyboard.
          aria-disabled={isDefault || undefined}
          data-disabled={isDefault || undefined}
          loading={isPending}
          onClick={() => isDefault || mutate()}
        >
          {isDefault ? 'Your default template' : 'Make this my default'}
        </Button>
        <TemplateActions template={template} />
      </div>
      <Panel title="What the note holds">
        <dl className={css.sections}>
          {template.sections.map((section) => (
            <div key={section.heading}>
              <dt>{section.heading}</dt>
              <dd>{section.instruction}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}
