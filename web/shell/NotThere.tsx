import { Button } from '@mantine/core'
import { FileQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Whether a load failed because there is nothing to load, so that retrying is pointless. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not-found'

interface Props {
  title: string
  /** Why, as far as the user may know. */
  why: string
  /** Where to find what there is, and its name. */
  back: { to: string; label: string }
}

/** The page for a missing object, the same for everything with an address within the shell. */
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
