import { useQuery } from '@tanstack/react-query'
import { Quote } from 'lucide-react'
import { Link } from 'react-router'
import type { Note } from '#contract/notes.ts'
import { useBindingGroup } from '#web/api/my-groups.ts'
import { useIsDemo, useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import css from './banner.module.css'
import { forbiddenModelsQuery, modelsQuery } from './options/queries.ts'
import { waitingWords } from './waiting-words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  writer: Note['writer']
  /** Templates that were picked and wait for a language model. */
  waiting?: Note['template'][] | undefined
}

/** Says that no language model wrote this, which templates wait for one, and how to get one. */
export function WriterLabel({ writer, waiting = [] }: Props) {
  const isHeld = (useQuery(forbiddenModelsQuery).data ?? []).length > 0
  const isAvailable = (useQuery(modelsQuery).data ?? []).length > 0
  if (writer.kind !== 'highlights') return null
  return (
    <p className={css.writer}>
      <Quote size={13} aria-hidden />
      <span>
        {t('Highlights (no AI): facts from the visit, each with its source.')}{' '}
        {waitingWords(waiting.map(({ name }) => name))}{' '}
        {isHeld && !isAvailable ? <RuleOfGroup /> : <SetUpHint />}
      </span>
    </p>
  )
}

function SetUpHint() {
  const isDemo = useIsDemo()
  const isAdministrator = useUser().role === 'administrator'
  return isAdministrator ? (
    <Link to={paths.admin('system')}>{t('Set up a language model')}</Link>
  ) : (
    !isDemo && t('Ask your administrator to set up a language model.')
  )
}

/** Models are set up, but a group of the user allows none of them. */
function RuleOfGroup() {
  const group = useBindingGroup(({ models }) => models !== null)
  return (
    group && (
      <>
        {t('“{name}” doesn’t allow the language models that are set up.', { name: group.name })}{' '}
        <Link to={`${paths.group(group.id)}?tab=policy`}>{t('See its rules')}</Link>
      </>
    )
  )
}
