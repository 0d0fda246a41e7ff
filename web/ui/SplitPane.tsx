import { useEffect, type ReactNode } from 'react'
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels'
import { setPanel, usePreferences, validSize, type PanelSizes } from '#web/ui/preferences.ts'
import css from './ui.module.css'

interface Props {
  /** Under which the width is kept. */
  name: string
  /** What the handle resizes, for a screen reader: "Width of the navigation". */
  label: string
  sizes: PanelSizes
  /** The part that is resized, at the left unless `place` says otherwise; without one the rest has all the room. */
  side: ReactNode | undefined
  place?: 'left' | 'right'
  children: ReactNode
}

// Plain numbers would be pixels to this library.
const percent = (value: number) => `${value}%`
const rounded = (value: number) => Math.round(value * 100) / 100

/**
 * Two parts with a handle between them: by pointer, arrow keys or menu; the width is stored and validated. In a window
 * too narrow for both, the first part keeps its state, including typed text.
 */
export function SplitPane({ name, label, sizes, side, place = 'left', children }: Props) {
  const { panel, size } = usePanelSize(name, sizes)
  const sidePanel = side !== undefined && (
    <Panel
      key="side"
      id={`${name}-side`}
      panelRef={panel}
      className={css.fill}
      defaultSize={percent(size)}
      minSize={percent(sizes.min)}
      maxSize={percent(sizes.max)}
      collapsible
      collapsedSize={percent(sizes.collapsed)}
    >
      {side}
    </Panel>
  )
  const rest = (
    <Panel key="rest" id={`${name}-rest`} className={css.fill}>
      {children}
    </Panel>
  )
  const handle = side !== undefined && (
    <Separator key="handle" className={css.separator} aria-label={label} />
  )
  return (
    <Group
      id={name}
      onLayoutChanged={(layout) => {
        const now = layout[`${name}-side`]
        if (now !== undefined) setPanel(name, validSize(rounded(now), sizes))
      }}
    >
      {place === 'left' ? [sidePanel, handle, rest] : [rest, handle, sidePanel]}
    </Group>
  )
}

/** The stored width of a part, which its panel follows. */
function usePanelSize(name: string, sizes: PanelSizes) {
  const panel = usePanelRef()
  const size = usePreferences((p) => validSize(p.panels[name], sizes))
  useEffect(() => {
    // A width chosen in a menu or by a key arrives here; one that was dragged is already shown.
    const shown = panel.current?.getSize().asPercentage ?? size
    if (Math.abs(shown - size) > 0.1) panel.current?.resize(percent(size))
  }, [panel, size])
  return { panel, size }
}

/** Collapses the part, or opens it at its default. */
export function togglePanel(name: string, sizes: PanelSizes): void {
  const size = validSize(usePreferences.getState().panels[name], sizes)
  setPanel(name, size === sizes.collapsed ? sizes.default : sizes.collapsed)
}
