import type { EditedUnit } from '@kitchen-table/contract/catalog'
import { isReviewOverdue } from '@kitchen-table/domain/catalog'
import { useState } from 'react'
import { formatListDate } from '../../../app/format-dates.ts'
import { localToday } from '../../../app/local-today.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { messages } from './unit.messages.ts'
import type { UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

type MarkReviewedButtonProps = { unit: EditedUnit; editor: RecordForm<UnitValues> }

/**
 * When an editor last said that a unit is still right, and the button that says so today. It saves the unit at once, but
 * with other changes only when they are saved.
 */
export function MarkReviewedButton({ unit, editor }: MarkReviewedButtonProps) {
  const [openedAt] = useState(() => Date.now())
  const { values, base, isDirty, status } = editor
  const today = localToday()
  const isMarked = values.reviewedAt === today

  function markReviewed() {
    editor.form.setFieldValue('reviewedAt', today)
    if (!isDirty) editor.save()
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-small text-soft">
        {values.reviewedAt === null
          ? messages.notReviewedYet()
          : messages.lastReviewedOn({ date: formatListDate(values.reviewedAt) })}
      </span>
      {base.values.reviewedAt !== today && (
        <Button
          variant={isReviewOverdue(unit, openedAt) ? 'filled' : 'outline'}
          paused={isMarked}
          busy={isMarked && status === 'saving'}
          busyText={commonMessages.saving()}
          onClick={markReviewed}
        >
          {messages.stillRight()}
        </Button>
      )}
    </div>
  )
}
