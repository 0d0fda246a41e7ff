import { Button } from '@mantine/core'
import { SpellCheck } from 'lucide-react'
import { Kbd } from '#web/ui/Kbd.tsx'
import css from './doubtful.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The number of doubtful names, and a button that opens the next. */
export function DoubtBar({ count, onNext }: { count: number; onNext: () => void }) {
  if (count === 0) return null
  return (
    <div className={css.bar}>
      <SpellCheck size={15} aria-hidden />
      <span role="status">
        {t('{count, plural, one {# name to check} other {# names to check}}', { count })}
      </span>
      <Button
        id="next-doubt"
        size="compact-sm"
        variant="subtle"
        color="gray"
        rightSection={<Kbd keys="f8" />}
        onClick={onNext}
      >
        {t('Next')}
      </Button>
    </div>
  )
}
