import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { useState } from 'react'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { SelectionBar, selectionActionStyle } from '../../../ui/selection-bar.tsx'

type SelectionActionsProps = {
  group: GroupDetails
  count: number
  onMove: (subGroupId: string | null) => Promise<unknown>
  onRemind: () => Promise<unknown>
  onClear: () => void
}

/** What can be done with the ticked members. */
export function SelectionActions({ group, count, onMove, onRemind, onClear }: SelectionActionsProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function run(action: () => Promise<unknown>) {
    if (isBusy) return
    setIsBusy(true)
    await action()
    setIsBusy(false)
  }

  return (
    <SelectionBar count={count} onClear={onClear}>
      {group.subGroups.length > 0 && (
        <Menu
          label="Move to"
          trigger={
            <span className="inline-flex items-center gap-1.5">
              Move to <LineIcon name="chevron" className="size-4" />
            </span>
          }
          className={`${selectionActionStyle} hover:bg-ground/15!`}
        >
          {() => (
            <>
              {group.subGroups.map(({ id, name }) => (
                <MenuItem key={id} onClick={() => void run(() => onMove(id))}>
                  {name}
                </MenuItem>
              ))}
              <MenuItem onClick={() => void run(() => onMove(null))}>None</MenuItem>
            </>
          )}
        </Menu>
      )}
      {!group.isProviderOwned && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void run(onRemind)}
          className={selectionActionStyle}
        >
          Invite again
        </button>
      )}
      {isBusy && (
        <p role="status" className="px-2">
          Working…
        </p>
      )}
    </SelectionBar>
  )
}
