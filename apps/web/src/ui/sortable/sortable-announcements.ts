import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const DRAG_INSTRUCTIONS =
  'To move this row, press Space, then the arrow keys, then Space again. Escape leaves it where it was. The menu of the row moves it too.'

type SortableItems = { noun: string; keys: readonly string[]; names: readonly string[] }

/** The words of a drag by keyboard. The list itself announces where the row was put. */
export function createDragAnnouncements({ noun, keys, names }: SortableItems): Announcements {
  const indexOf = (id: UniqueIdentifier) => keys.indexOf(String(id))
  const describePlace = (id: UniqueIdentifier) => `place ${indexOf(id) + 1} of ${keys.length}`
  const describeItem = (id: UniqueIdentifier) => `${noun} ${indexOf(id) + 1}, ${names[indexOf(id)]}`

  return {
    onDragStart: ({ active }) => `Picked up ${describeItem(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${noun} ${indexOf(active.id) + 1} is at ${describePlace(over.id)}.` : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${describeItem(active.id)}, stays at ${describePlace(active.id)}.`,
  }
}
