import { NotThere } from '#web/shell/NotThere.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

/** Shown in place of a template that the user can't read, or can no longer read. */
export function TemplateGone({ list = paths.templates }: { list?: string }) {
  return (
    <NotThere
      title={t('Template not found')}
      why={t(
        'It was deleted, made private, or belongs to someone else or to a group you’re not in.',
      )}
      back={{ to: list, label: t('Back to the templates') }}
    />
  )
}
