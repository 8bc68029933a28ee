import type { UnitType } from '@kitchen-table/domain/catalog/unit'
import { classNames } from '../../ui/class-names.ts'
import { LineDrawing } from '../../ui/line-icon.tsx'

/** The line icon of each type, on the same 32 px grid as src/ui/line-icon.tsx. */
const paths: Record<UnitType, string> = {
  Conversation: 'M5.5 7.5h15v10h-9l-4 3.8v-3.8h-2zM24 12.5h2.5v10h-2v3.6l-3.8-3.6H14',
  Activity:
    'M9 6.5h14a1 1 0 0 1 1 1V26H8V7.5a1 1 0 0 1 1-1ZM12 12.5l1.6 1.6 2.6-2.8M18.8 13H21M12 19.5l1.6 1.6 2.6-2.8M18.8 20H21',
  Resource:
    'M16 9.5c-2.5-2-6-2.6-10-2.5v16.5c4-.1 7.5.5 10 2.5 2.5-2 6-2.6 10-2.5V7c-4-.1-7.5.5-10 2.5ZM16 9.5V26',
  Resources: 'M16 5.5v21M8 8.5h15l3.5 3-3.5 3H8zM24 17.5H9l-3.5 3 3.5 3h15z',
  Video: 'M5.5 8.5h21v15h-21zM13.5 12.5v7l6-3.5z',
}

export function UnitTypeIcon({ type, done }: { type: UnitType; done: boolean }) {
  return (
    <span
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field @max-[20rem]:hidden',
        done ? 'bg-accent text-on' : 'bg-tint text-accent',
      )}
    >
      <LineDrawing path={paths[type]} />
    </span>
  )
}
