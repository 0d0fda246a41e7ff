import { Menu, type MenuProps } from '@mantine/core'
import { AnchorTo } from './AnchorTo.tsx'
import type { OpenedBy } from './opener.ts'

interface Props extends OpenedBy {
  position: MenuProps['position'] & string
  width: number
  children: React.ReactNode
}

/** The menu of a `LazyMenu`. */
export function OpenedMenu({ anchor, children, ...menu }: Props) {
  return (
    <Menu {...menu}>
      <Menu.Target refProp="anchorRef">
        <AnchorTo to={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
