import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../overlays/menu.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { messages } from './messages.ts'
import { getMovedIndex, type ItemMove } from './move-item.ts'

const MOVES: { move: ItemMove; text: PlainMessage }[] = [
  { move: 'up', text: messages.up },
  { move: 'down', text: messages.down },
  { move: 'top', text: messages.top },
  { move: 'end', text: messages.end },
]

// With large letters on a narrow screen, the content wraps to a line of its own.
const ROW_STYLE = 'flex flex-wrap items-center gap-1 rounded-field border bg-card py-1.5 ps-1 pe-1.5'
const CONTENT_STYLE = 'min-w-[min(100%,6rem)] flex-1'

type SortableRowProps = {
  id: string
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: (() => void) | undefined
  removeText: string | undefined
  menuItems: (() => ReactNode) | undefined
  children: ReactNode
}

export function SortableRow(props: SortableRowProps) {
  const {
    id,
    name,
    index,
    count,
    onMove,
    onRemove,
    removeText = messages.remove(),
    menuItems,
    children,
  } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'sortable' } })

  return (
    <li
      ref={setNodeRef}
      data-uses-escape={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(ROW_STYLE, isDragging ? 'border-dashed border-edge bg-tint/60!' : 'border-line')}
    >
      {/* While it is dragged, the row keeps its height in the list, and its content follows the pointer. */}
      <div data-row-handle className={classNames('shrink-0', isDragging && 'opacity-0')}>
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className="inline-grid min-h-11 w-9 cursor-grab touch-none place-items-center rounded-small text-soft transition-colors hover:bg-tint hover:text-ink active:cursor-grabbing"
        >
          <HandleDots />
          <VisuallyHidden>{messages.drag({ name })}</VisuallyHidden>
        </button>
      </div>
      <div className={classNames(CONTENT_STYLE, isDragging && 'opacity-0')}>{children}</div>
      <div data-row-menu className={classNames('shrink-0', isDragging && 'opacity-0')}>
        <Menu
          label={messages.moveOrChange({ name })}
          trigger={<LineIcon name="more" className="size-6 text-soft" />}
        >
          {() => (
            <>
              {MOVES.map(({ move, text }) => {
                const to = getMovedIndex(move, index, count)
                return (
                  <MenuItem
                    key={move}
                    disabled={to === undefined}
                    onClick={() => to !== undefined && onMove(to)}
                  >
                    {text()}
                  </MenuItem>
                )
              })}
              {menuItems && <MenuSeparator />}
              {menuItems?.()}
              {onRemove && <MenuSeparator />}
              {onRemove && (
                <MenuItem icon="close" danger onClick={onRemove}>
                  {removeText}
                </MenuItem>
              )}
            </>
          )}
        </Menu>
      </div>
    </li>
  )
}

/** The row that follows the pointer; screen readers have the one in the list. */
export function DraggedRow({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      inert
      className={classNames(ROW_STYLE, '-rotate-[0.6deg] cursor-grabbing border-2 border-accent shadow-soft')}
    >
      <span className="inline-grid min-h-11 w-9 shrink-0 place-items-center text-soft">
        <HandleDots />
      </span>
      <div className={CONTENT_STYLE}>{children}</div>
      <span className="inline-grid size-11 shrink-0 place-items-center">
        <LineIcon name="more" className="size-6 text-soft" />
      </span>
    </div>
  )
}

function HandleDots() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 20" stroke="currentColor" className="h-5 w-3">
      <path d="M3 3h0M9 3h0M3 10h0M9 10h0M3 17h0M9 17h0" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  )
}
