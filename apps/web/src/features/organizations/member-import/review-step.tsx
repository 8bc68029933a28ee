import type { ImportRow, MemberImport, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useState } from 'react'
import { DirtyFormGuard } from '../../../app/forms/dirty-form-guard.tsx'
import { DiscardDialog } from '../../../app/forms/discard-dialog.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { describeColumnUse, describeUnclearStates } from './choose-columns.ts'
import { type RowFilter, rowFilters } from './import-queries.ts'
import { countLeftOut, countLines, describeFixed } from './import-words.ts'
import { messages } from './messages.ts'
import { ReviewRows } from './review-rows.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { StartBar } from './start-bar.tsx'
import { StepHeading } from './step-heading.tsx'
import { useOpenLine } from './use-open-line.ts'

type ReviewStepProps = {
  group: OrganizationDetails
  memberImport: MemberImport
  /** Called as soon as the import has begun. */
  onStarted: () => void
  onChooseAnother: () => void
  onClose: () => void
}

/** Step 2: what will happen with every line, before anybody is invited. */
export function ReviewStep({ group, memberImport, onStarted, onChooseAnother, onClose }: ReviewStepProps) {
  const { id, fileName, counts } = memberImport
  const [filter, setFilter] = useState<RowFilter>('all')
  const [fixedRow, setFixedRow] = useState<ImportRow | null>(null)
  const openLine = useOpenLine()
  const lines = countLines(memberImport)
  const columnUse = describeColumnUse(memberImport.columns)
  const unclearStates = describeUnclearStates(memberImport.columns)
  const lostWords = messages.typedNotSaved({ line: String(openLine.line) })

  function changeFilter(value: string) {
    openLine.leave(() => {
      openLine.show(null)
      setFilter(rowFilters.find((known) => known === value) ?? 'all')
    })
  }

  return (
    <>
      <StepHeading
        group={group}
        step={2}
        title={messages.review()}
        lead={messages.reviewText({ fileName, lines })}
        onClose={onClose}
      />
      {columnUse !== '' && <p className="-mt-3 mb-5 text-small text-soft wrap-anywhere">{columnUse}</p>}
      {unclearStates !== '' && <p className="-mt-2 mb-5 font-semibold wrap-anywhere">{unclearStates}</p>}
      <ReviewSummary memberImport={memberImport} />
      <div className="mt-6 mb-4">
        <FilterChips
          label={messages.lines()}
          value={filter}
          onChange={changeFilter}
          options={[
            { value: 'all', text: commonMessages.all(), count: lines },
            {
              value: 'fix',
              text: messages.toFix(),
              count: countLeftOut(memberImport) + memberImport.suggestions,
            },
            { value: 'create', text: messages.toInvite(), count: counts.create },
            { value: 'here', text: messages.hereAlready(), count: counts.change + counts.same },
          ]}
        />
      </div>
      <VisuallyHidden role="status">{fixedRow && describeFixed(fixedRow)}</VisuallyHidden>
      <ReviewRows
        key={filter}
        group={group}
        importId={id}
        filter={filter}
        openLine={openLine}
        onFixed={setFixedRow}
      />
      <StartBar
        slug={group.slug}
        memberImport={memberImport}
        openLine={openLine}
        onStarted={onStarted}
        onChooseAnother={onChooseAnother}
      />
      <DirtyFormGuard isDirty={openLine.isDirty} description={lostWords} />
      <DiscardDialog {...openLine.question} description={lostWords} />
    </>
  )
}
