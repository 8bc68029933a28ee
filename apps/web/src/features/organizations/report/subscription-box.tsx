import type { BenefitReportAnswer } from '@kitchen-table/contract/insights'
import { addQuarters, dayRangeOfQuarter, formatDay } from '@kitchen-table/domain/insights'
import { useQueryClient } from '@tanstack/react-query'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerApi, managerClient } from '../../../app/manager-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { REPORT_FLASH_TOPIC } from '../flash-topics.ts'
import { messages } from './messages.ts'

/** Returns the day on which the next report is mailed. */
function nextReportDay({ quarters: [last], firstReportOn }: BenefitReportAnswer): string | null {
  return last === undefined ? firstReportOn : dayRangeOfQuarter(addQuarters(last, 2)).from
}

/** Whether reports are mailed to the manager who looks at them. */
export function SubscriptionBox({ slug, answer }: { slug: string; answer: BenefitReportAnswer }) {
  const isSubscribed = answer.isSubscribed === true
  const nextDay = nextReportDay(answer)
  const flash = useFlash()
  const queryClient = useQueryClient()
  const change = useFormMutation({
    mutationFn: (input: { slug: string; isSubscribed: boolean }) =>
      managerClient.insights.setReportSubscription(input),
    onSuccess(result) {
      queryClient.setQueriesData<BenefitReportAnswer>(
        { queryKey: managerApi.insights.readBenefitReport.key({ type: 'query', input: { slug } }) },
        (known) => known && { ...known, isSubscribed: result.isSubscribed },
      )
      const text = result.isSubscribed ? messages.isMailed() : messages.isNotMailed()
      flash.success({ title: commonMessages.actionComplete(), text, topic: REPORT_FLASH_TOPIC })
    },
  })
  return (
    <Checkbox
      label={messages.mailIt()}
      hint={nextDay === null ? undefined : messages.mailedNext({ day: formatDay(nextDay) })}
      checked={change.isPending ? !isSubscribed : isSubscribed}
      error={change.errors.form}
      className="mt-4 print:hidden"
      onChange={() => void change.submit({ slug, isSubscribed: !isSubscribed })}
    />
  )
}
