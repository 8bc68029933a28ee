import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { importQuery, type RowFilter, rowFilters } from './import-queries.ts'
import { countLines, countWithoutSeat, formatLines, formatPeople, startLabel } from './import-words.ts'
import { ReviewRows } from './review-rows.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { StepHeading } from './step-heading.tsx'

type ReviewStepProps = {
  group: GroupDetails
  memberImport: MemberImport
  /** Called as soon as the import has begun. */
  onStarted: () => void
  onChooseAnother: () => void
  onClose: () => void
}

/** Step 2: what will happen with every line, before anybody is invited. */
export function ReviewStep({ group, memberImport, onStarted, onChooseAnother, onClose }: ReviewStepProps) {
  const { id, fileName, counts, suggestions } = memberImport
  const [filter, setFilter] = useState<RowFilter>('all')
  const lines = countLines(memberImport)

  return (
    <>
      <StepHeading
        group={group}
        step="step 2 of 2"
        title="Look it over before anybody is invited"
        lead={`Nothing has been sent. ${fileName} has ${formatLines(lines)}; every one of them is listed below with what will happen.`}
        onClose={onClose}
      />
      <ReviewSummary memberImport={memberImport} />
      <div className="mt-6 mb-4">
        <FilterChips
          label="Lines"
          value={filter}
          onChange={(value) => setFilter(rowFilters.find((known) => known === value) ?? 'all')}
          options={[
            { value: 'all', text: 'All', count: lines },
            { value: 'mend', text: 'To mend', count: counts.cannot + suggestions },
            { value: 'create', text: 'To invite', count: counts.create },
            { value: 'here', text: 'Here already', count: counts.change + counts.same },
          ]}
        />
      </div>
      <ReviewRows key={filter} group={group} importId={id} filter={filter} />
      <StartBar
        slug={group.slug}
        memberImport={memberImport}
        onStarted={onStarted}
        onChooseAnother={onChooseAnother}
      />
    </>
  )
}

type StartBarProps = {
  slug: string
  memberImport: MemberImport
  onStarted: () => void
  onChooseAnother: () => void
}

/** Stays at the bottom: what beginning means, and the button that begins. */
function StartBar({ slug, memberImport, onStarted, onChooseAnother }: StartBarProps) {
  const { id, counts } = memberImport
  const queryClient = useQueryClient()
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: () => managerClient.groups.startMemberImport({ slug, id }),
    onSuccess(started) {
      onStarted()
      queryClient.setQueryData(importQuery(slug, id).queryKey, started)
    },
  })
  const isEmpty = counts.create + counts.change === 0

  return (
    <>
      {/* On a phone the sentence would make the bar cover too many lines. */}
      <p className="mt-8 text-small sm:hidden">{describeStart(memberImport)}</p>
      <section
        aria-label="Begin"
        data-bottom-bar
        className="sticky bottom-0 z-20 mt-8 [border-image:conic-gradient(var(--color-card)_0_0)_fill_0//0_100vmax] before:absolute before:inset-x-0 before:top-0 before:h-px before:[border-image:conic-gradient(var(--color-line)_0_0)_fill_0//0_100vmax] max-md:in-[html:has([data-bottom-places])]:bottom-[calc(3.65rem+env(safe-area-inset-bottom))] print:hidden [@media(max-height:26rem)]:static"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-[1_1_18rem] text-small max-sm:has-[[role=alert]:empty]:hidden">
            <p className="max-sm:hidden">{describeStart(memberImport)}</p>
            <FormError>{errors.form}</FormError>
          </div>
          <div className="flex flex-1 flex-wrap justify-end gap-3 *:max-sm:grow">
            <Button variant="outline" size="small" disabled={isPending} onClick={onChooseAnother}>
              Choose another file
            </Button>
            <Button
              size="small"
              disabled={isEmpty}
              busy={isPending}
              busyText="Beginning…"
              onClick={() => submit()}
            >
              {isEmpty ? 'Nobody to invite' : startLabel(counts)}
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}

/** Returns what beginning the import means. */
function describeStart(memberImport: MemberImport): string {
  const { create, change } = memberImport.counts
  if (create + change === 0) return 'No line of this file invites or changes anybody.'
  const withoutSeat = countWithoutSeat(memberImport)
  return [
    withoutSeat > 0 && `${formatPeople(withoutSeat)} will find no seat; they can be tried again later.`,
    create > 0 && change > 0 && `${formatPeople(change)} who are here already change too.`,
    `${create > 0 ? 'Invitations go out' : 'Changes are made'} one at a time. You can close this page and go on later; once begun it cannot be called back, only undone for 24 hours.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}
