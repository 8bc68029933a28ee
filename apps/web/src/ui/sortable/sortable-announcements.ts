import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { messages } from './messages.ts'

type SortableItems = { noun: string; keys: readonly string[]; names: readonly string[] }

/** The words of a drag by keyboard. The list itself announces where the row was put. */
export function createDragAnnouncements({ noun, keys, names }: SortableItems): Announcements {
  const indexOf = (id: UniqueIdentifier) => keys.indexOf(String(id))
  const describe = (id: UniqueIdentifier) => {
    const index = indexOf(id)
    return { noun, place: index + 1, count: keys.length, name: names[index] ?? '' }
  }

  return {
    onDragStart: ({ active }) => messages.pickedUp(describe(active.id)),
    onDragOver: ({ active, over }) =>
      over ? messages.isAt({ ...describe(over.id), from: indexOf(active.id) + 1 }) : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => messages.staysAt(describe(active.id)),
  }
}
