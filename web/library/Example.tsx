import type { Item } from '#contract/items.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import css from './library.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A synthetic visit and the note that the template makes of it, if it has one. */
export function Example({ preview }: Pick<Item, 'preview'>) {
  const { testConvo, testOutput } = preview
  if (testOutput === '') return null
  return (
    <Panel title={t('Example')}>
      <div className={css.example}>
        <SafeMarkdown text={testOutput} />
      </div>
      {testConvo !== '' && (
        <details className={css.exampleVisit}>
          <summary>{t('Show the visit')}</summary>
          <p className={css.content}>{testConvo}</p>
        </details>
      )}
    </Panel>
  )
}
