import type { EditedUnit } from '@kitchen-table/contract/catalog'
import { isUnedited } from '@kitchen-table/domain/catalog'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { messages } from './messages.ts'
import type { UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

type StillRightButtonProps = { unit: EditedUnit; editor: RecordForm<UnitValues> }

/** Saves a unit that nobody has edited for a year without a change: an editor has read it and found it right. */
export function StillRightButton({ unit, editor }: StillRightButtonProps) {
  const [openedAt] = useState(() => Date.now())
  const wasSaved = editor.base.version !== unit.version
  if (!isUnedited(unit, openedAt) || wasSaved || editor.isDirty) return null
  return (
    <Button
      variant="outline"
      busy={editor.status === 'saving'}
      busyText={commonMessages.saving()}
      onClick={editor.save}
    >
      {messages.stillRight()}
    </Button>
  )
}
