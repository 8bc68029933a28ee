import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { messages } from './messages.ts'
import { moveItem } from './move-item.ts'
import { createDragAnnouncements } from './sortable-announcements.ts'
import { DraggedRow, SortableRow } from './sortable-row.tsx'

type SortableListProps<Item> = {
  /** Names the list for screen readers. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemName: (item: Item) => string
  /** What an item is, as in "Lesson 3 moved to place 1 of 5". */
  noun: string
  onReorder: (items: Item[]) => void
  /** Adds "Remove" to the menu of each row. */
  onRemove?: (item: Item) => void
  removeText?: string
  /** `MenuItem`s between the moves and "Remove". */
  menuItems?: (item: Item, index: number) => ReactNode
  renderItem: (item: Item, index: number) => ReactNode
  /** Shown instead of a list without items. */
  empty?: ReactNode
}

/** A click on the handle is not yet a drag. Pixels. */
const DRAG_DISTANCE = 4

/** How many rows of a long list are in its first rendering; the others follow in one that input interrupts. */
const FIRST_ROWS = 30

const keepInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** A list whose rows are ordered by dragging, by keyboard, or by the menu in each row. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemName, noun, onReorder, onRemove, renderItem, empty } = props
  const [draggedKey, setDraggedKey] = useState<string>()
  const [message, setMessage] = useState('')
  const { list, keepFocus } = useKeptFocus(items)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(itemKey)
  const renderedCount = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS)
  const dragged = items.find((item) => itemKey(item) === draggedKey)

  function move(from: number, to: number, control: RowControl) {
    setMessage(messages.moved({ noun, from: from + 1, place: to + 1, count: items.length }))
    keepFocus(to, control)
    onReorder(moveItem(items, from, to))
  }

  function remove(item: Item, index: number) {
    setMessage(messages.removed({ name: itemName(item) }))
    keepFocus(Math.min(index, items.length - 2), 'menu')
    onRemove?.(item)
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    setDraggedKey(undefined)
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) move(from, to, 'handle')
  }

  return (
    <div ref={list} tabIndex={-1}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[keepInColumn]}
        accessibility={{
          announcements: createDragAnnouncements({ noun, keys, names: items.map(itemName) }),
          screenReaderInstructions: { draggable: messages.instructions() },
        }}
        onDragStart={({ active }) => setDraggedKey(String(active.id))}
        onDragEnd={handleDragEnd}
        onDragCancel={() => setDraggedKey(undefined)}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          {items.length === 0 ? (
            empty
          ) : (
            <ol aria-label={label} className="grid grid-cols-1 gap-2.5">
              {items.slice(0, renderedCount).map((item, index) => (
                <SortableRow
                  key={itemKey(item)}
                  id={itemKey(item)}
                  name={itemName(item)}
                  index={index}
                  count={items.length}
                  onMove={(to) => move(index, to, 'menu')}
                  onRemove={onRemove && (() => remove(item, index))}
                  removeText={props.removeText}
                  menuItems={props.menuItems && (() => props.menuItems?.(item, index))}
                >
                  {renderItem(item, index)}
                </SortableRow>
              ))}
            </ol>
          )}
        </SortableContext>
        {/* In the body: a dialog, which is moved into the middle of the page, would move it as well. */}
        {createPortal(
          <DragOverlay dropAnimation={prefersReducedMotion() ? null : { duration: 160, easing: 'ease-out' }}>
            {dragged !== undefined && (
              <DraggedRow>{renderItem(dragged, keys.indexOf(itemKey(dragged)))}</DraggedRow>
            )}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
      <p className="mt-3 text-small text-soft">
        <span role="status">{message}</span>
        {items.length > 1 && ` ${messages.hint()}`}
      </p>
    </div>
  )
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

type RowControl = 'handle' | 'menu'

/** Restores the focus after a change, because an element that moves in the document loses it. */
function useKeptFocus(items: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<{ index: number; control: RowControl }>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed
  useLayoutEffect(() => {
    if (!next.current) return
    const { index, control } = next.current
    next.current = null
    const row = list.current?.querySelector('ol')?.children[index]
    const target = row?.querySelector<HTMLElement>(`[data-row-${control}] button`) ?? list.current
    target?.focus()
  }, [items])

  const keepFocus = (index: number, control: RowControl) => {
    next.current = { index, control }
  }
  return { list, keepFocus }
}
