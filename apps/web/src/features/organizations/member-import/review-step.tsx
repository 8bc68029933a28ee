import type { ImportRow, MemberImport, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DirtyFormGuard } from '../../../app/forms/dirty-form-guard.tsx'
import { DiscardDialog } from '../../../app/forms/discard-dialog.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages as memberMessages } from '../members/messages.ts'
import { describeColumnUse, describeUnclearStates } from './choose-columns.ts'
import { ContinueImportLink } from './continue-import-link.tsx'
import { importRowFilters, memberImportQuery, type ShownImportRows } from './import-queries.ts'
import {
  countImportRows,
  countLeftOutRows,
  countPeopleWithoutSeat,
  describeFixedRow,
  getStartImportLabel,
} from './import-words.ts'
import { messages } from './messages.ts'
import { ReviewRows } from './review-rows.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { StepHeading } from './step-heading.tsx'
import { useImportMutation } from './use-import-mutation.ts'
import { type OpenLine, useOpenLine } from './use-open-line.ts'

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
  const [filter, setFilter] = useState<ShownImportRows>('all')
  const [fixedRow, setFixedRow] = useState<ImportRow | null>(null)
  const openLine = useOpenLine()
  const lines = countImportRows(memberImport)
  const columnUse = describeColumnUse(memberImport.columns)
  const unclearStates = describeUnclearStates(memberImport.columns)
  const lostWords = messages.typedNotSaved({ line: String(openLine.line) })

  function changeFilter(value: string) {
    openLine.leave(() => {
      openLine.show(null)
      setFilter(importRowFilters.find((known) => known === value) ?? 'all')
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
              count: countLeftOutRows(memberImport) + memberImport.suggestions,
            },
            { value: 'create', text: messages.toInvite(), count: counts.create },
            { value: 'here', text: messages.hereAlready(), count: counts.change + counts.same },
          ]}
        />
      </div>
      <VisuallyHidden role="status">{fixedRow && describeFixedRow(fixedRow)}</VisuallyHidden>
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

type StartBarProps = {
  slug: string
  memberImport: MemberImport
  openLine: OpenLine
  onStarted: () => void
  onChooseAnother: () => void
}

/** Stays at the bottom: what beginning means, and the button that begins. */
function StartBar({ slug, memberImport, openLine, onStarted, onChooseAnother }: StartBarProps) {
  const { id, counts } = memberImport
  const queryClient = useQueryClient()
  const [isHeld, setIsHeld] = useState(false)
  const [isUninvited, setIsUninvited] = useState(false)
  const { submit, errors, unfinished, isPending } = useImportMutation({
    mutationFn: () => managerClient.groups.startMemberImport({ slug, id, isInvited: !isUninvited }),
    onSuccess(started) {
      onStarted()
      queryClient.setQueryData(memberImportQuery(slug, id).queryKey, started)
    },
  })
  const isLineOpen = isHeld && openLine.isDirty
  const isEmpty = counts.create + counts.change === 0

  function start() {
    setIsHeld(openLine.isDirty)
    if (openLine.isDirty) openLine.focus()
    else void submit()
  }

  const chooseAnother = (
    <Button variant="outline" size="small" disabled={isPending} onClick={onChooseAnother}>
      {messages.chooseAnother()}
    </Button>
  )

  return (
    <>
      {counts.create > 0 && (
        <Checkbox
          className="mt-6"
          label={memberMessages.inviteLater()}
          hint={memberMessages.inviteLaterHint()}
          checked={isUninvited}
          onChange={({ target }) => setIsUninvited(target.checked)}
        />
      )}
      {/* On a phone the bar would cover too many lines with these in it. */}
      <div className="mt-8 space-y-3 sm:hidden">
        <p className="text-small">{describeStart(memberImport, isUninvited)}</p>
        {chooseAnother}
      </div>
      <section
        aria-label={messages.begin()}
        data-bottom-bar
        className="sticky bottom-0 z-20 mt-8 [border-image:conic-gradient(var(--color-card)_0_0)_fill_0//0_100vmax] before:absolute before:inset-x-0 before:top-0 before:h-px before:[border-image:conic-gradient(var(--color-line)_0_0)_fill_0//0_100vmax] max-sm:mt-4 max-md:in-[html:has([data-bottom-places])]:bottom-[calc(3.65rem+env(safe-area-inset-bottom))] print:hidden [@media(max-height:26rem)]:static"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 max-sm:py-2">
          <div className="min-w-0 flex-[1_1_18rem] text-small max-sm:has-[[role=alert]:empty]:hidden">
            <p className="max-sm:hidden">{describeStart(memberImport, isUninvited)}</p>
            <FormError>
              {isLineOpen ? messages.saveOrCancelLine({ line: String(openLine.line) }) : errors.form}
            </FormError>
            <ContinueImportLink slug={slug} memberImport={isLineOpen ? null : unfinished} />
          </div>
          <div className="flex flex-1 flex-wrap justify-end gap-3 *:max-sm:grow">
            <div className="max-sm:hidden">{chooseAnother}</div>
            <Button
              size="small"
              disabled={isEmpty}
              busy={isPending}
              busyText={messages.beginning()}
              onClick={start}
            >
              {isEmpty ? messages.nobodyToInvite() : getStartImportLabel(counts, isUninvited)}
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}

/** Returns what beginning the import means. */
function describeStart(memberImport: MemberImport, isUninvited: boolean): string {
  const { create, change } = memberImport.counts
  if (create + change === 0) return messages.nothingToDo()
  const withoutSeat = countPeopleWithoutSeat(memberImport)
  return [
    withoutSeat > 0 && messages.findNoSeat({ count: withoutSeat }),
    create > 0 && change > 0 && messages.changeToo({ count: change }),
    create === 0
      ? messages.changesAreMade()
      : isUninvited
        ? messages.nobodyIsInvited()
        : messages.invitationsGoOut(),
  ]
    .filter((part) => part !== false)
    .join(' ')
}
