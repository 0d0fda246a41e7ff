import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { t } from '#web/i18n/i18n.ts'
import { BackLink } from '#web/shell/BackLink.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import css from './questions.module.css'

// Loaded separately, so that the first page doesn't list their modules.
const SetList = lazy(async () => ({ default: (await import('./SetList.tsx')).SetList }))
const SetPage = lazy(async () => ({ default: (await import('./SetPage.tsx')).SetPage }))

/** The user's question sets, or the editor of the one that the address names. */
export function QuestionsPage() {
  const { setId } = useParams()
  const [search] = useSearchParams()
  const title = t('Questions for patients')
  return (
    <MainPane name={t('The question sets')}>
      <PageHeader
        title={title}
        tabTitle={title}
        before={
          setId === undefined ? (
            <BackLink to={paths.settings('templates')} label={t('Back to the settings')} />
          ) : (
            <BackLink to={paths.questionSets} label={t('Back to the question sets')} />
          )
        }
      />
      <div className={css.page}>
        {setId === undefined ? (
          <SetList />
        ) : (
          <SetPage id={setId} from={search.get('from')} group={search.get('group')} />
        )}
      </div>
    </MainPane>
  )
}
