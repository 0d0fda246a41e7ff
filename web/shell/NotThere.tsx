import { Button } from '@mantine/core'
import { FileQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Whether a load failed because there is nothing to load, which no retry changes. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not-found'

interface Props {
  title: string
  /** Why, as far as one may know. */
  why: string
  /** Where what is there can be found, and what it is called. */
  back: { to: string; label: string }
}

/** What an address names is not there: said the same way for all that has an address within the shell. */
export function NotThere({ title, why, back }: Props) {
  return (
    <EmptyState
      icon={FileQuestionMark}
      title={title}
      actions={
        <Button component={Link} to={back.to} variant="default">
          {back.label}
        </Button>
      }
    >
      {why}
    </EmptyState>
  )
}
