import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { Item } from '#contract/items.ts'
import { likeMutation } from './queries.ts'
import { locale, t } from '#web/i18n/i18n.ts'

export function LikeButton({ item: { id, likes, likedByMe } }: { item: Item }) {
  const { mutate } = useMutation(likeMutation(useQueryClient(), id))
  return (
    <Button
      variant={likedByMe ? 'light' : 'default'}
      leftSection={<Heart size={16} aria-hidden {...(likedByMe && { fill: 'currentColor' })} />}
      aria-pressed={likedByMe}
      aria-label={t('Like, {likes, number} so far', { likes })}
      onClick={() => mutate()}
    >
      {likes.toLocaleString(locale)}
    </Button>
  )
}
