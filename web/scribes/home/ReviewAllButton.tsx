import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Home } from '#contract/home.ts'
import { beginReview } from './review-walk.ts'
import { t } from '#web/i18n/i18n.ts'

/** Starts reviewing the marks of all visits; hidden if there are none. */
export function ReviewAllButton({ review }: Pick<Home, 'review'>) {
  const navigate = useNavigate()
  if (review.statements === 0) return null
  return (
    <Button
      variant="light"
      size="md"
      leftSection={<ListChecks size={18} aria-hidden />}
      onClick={() => void navigate(beginReview(review.scribeIds))}
    >
      {t('{count, number} to review', { count: review.statements })}
    </Button>
  )
}
