import { UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import css from './chart.module.css'

/** A heading that shows what is below it when it is pressed. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={css.fold}>
      <UnstyledButton
        className={css.foldHead ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden />
        {title}
      </UnstyledButton>
      {isOpen && children}
    </div>
  )
}
