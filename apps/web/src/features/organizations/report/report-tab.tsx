import type { BenefitReportAnswer } from '@kitchen-table/contract/insights'
import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { formatDay, formatQuarterTitle, isQuarter } from '@kitchen-table/domain/insights'
import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { managerApi } from '../../../app/manager-api.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { StaleContent } from '../../../app/stale-content.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { messages as organizationMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { ReportSheet } from './report-sheet.tsx'
import { SubscriptionBox } from './subscription-box.tsx'

type ReportTabProps = {
  group: OrganizationDetails
  /** The quarter that the address says. */
  quarter: string
  onChoose: (quarter: string) => void
}

/** What an organization used in a quarter, on one sheet (docs/product.md 16.5). */
export function ReportTab({ group, quarter, onChoose }: ReportTabProps) {
  const { slug } = group
  const chosen = isQuarter(quarter) ? quarter : null
  const query = useQuery(
    managerApi.insights.readBenefitReport.queryOptions({
      input: { slug, quarter: chosen ?? 'latest' },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <div className="max-w-4xl print:max-w-none">
      <QueryRegion query={query} name={organizationMessages.theReport()} loading={<ReportLoading />}>
        {(answer) => (
          <>
            <QuarterBar
              answer={answer}
              chosen={chosen}
              isStale={query.isPlaceholderData}
              onChoose={onChoose}
            />
            <StaleContent isStale={query.isPlaceholderData} noun={messages.figures()}>
              <Report answer={answer} chosen={chosen} name={getOrganizationDisplayName(group)} />
            </StaleContent>
            {answer.isSubscribed !== null && <SubscriptionBox slug={slug} answer={answer} />}
            {group.can.edit && !group.sharesReport && (
              <p className="mt-4 text-small text-soft print:hidden">{messages.hiddenFromManagers()}</p>
            )}
          </>
        )}
      </QueryRegion>
    </div>
  )
}

type QuarterBarProps = {
  answer: BenefitReportAnswer
  chosen: string | null
  /** The sheet is still that of another quarter, which is not printed. */
  isStale: boolean
  onChoose: (quarter: string) => void
}

/** Chooses the quarter and prints the sheet. */
function QuarterBar({ answer: { report, quarters }, chosen, isStale, onChoose }: QuarterBarProps) {
  const [last] = quarters
  if (last === undefined) return null
  // The address may name a quarter without a report.
  const offered = new Set(chosen === null ? quarters : [...quarters, chosen])
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3 print:hidden">
      <SelectField
        label={messages.quarter()}
        options={[...offered].map((quarter) => ({ value: quarter, text: formatQuarterTitle(quarter) }))}
        value={chosen ?? last}
        onChange={({ target }) => onChoose(target.value === last ? '' : target.value)}
        className="w-72 max-w-full"
      />
      {report !== null && (
        <Button variant="outline" paused={isStale} onClick={() => print()}>
          {commonMessages.print()}
        </Button>
      )}
    </div>
  )
}

type ReportProps = { answer: BenefitReportAnswer; chosen: string | null; name: string }

function Report({ answer, chosen, name }: ReportProps) {
  const { report, quarters, firstReportOn } = answer
  const isDue = chosen === null ? quarters.length > 0 : quarters.includes(chosen)
  if (report !== null) return <ReportSheet report={report} name={name} />
  if (isDue) return <EmptyState title={messages.beingMade()} text={messages.beingMadeText()} />
  if (firstReportOn === null) return <EmptyState title={messages.noReport()} text={messages.noReportText()} />
  return (
    <EmptyState
      title={messages.firstReport({ day: formatDay(firstReportOn) })}
      text={messages.firstReportText()}
    />
  )
}

function ReportLoading() {
  return (
    <div className="space-y-5">
      <Skeleton shape="block" className="h-18 max-w-72" />
      <Skeleton shape="block" className="h-[36rem]" silent />
    </div>
  )
}
