import { type DayRange, isStatisticsDay, statisticsDayBounds } from '@kitchen-table/domain/insights'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import { canShowDays, findCustomRangeProblem } from './statistics-search.ts'

type CustomRangeFieldsProps = DayRange & {
  /** Called with days that can be shown. */
  onChange: (range: DayRange) => void
}

/** Two days of one's choice. Says beside the field why they cannot be shown. */
export function CustomRangeFields({ from, to, onChange }: CustomRangeFieldsProps) {
  // The address follows later, and a day that is set while it is typed would clear what is typed.
  const [days, setDays] = useState({ from, to })
  const [isTyping, setIsTyping] = useState(false)
  const areDays = isStatisticsDay(days.from) && isStatisticsDay(days.to)
  const rangeProblem = areDays ? findCustomRangeProblem(days) : null
  /** While a year is typed, the day is another one for a moment. */
  const findDayProblem = (day: string) =>
    isStatisticsDay(day) || isTyping ? undefined : messages.chooseDay()

  function changeDays(change: Partial<DayRange>) {
    const changed = { ...days, ...change }
    setDays(changed)
    if (canShowDays(changed)) onChange(changed)
  }

  const shared = {
    type: 'date',
    ...statisticsDayBounds,
    onFocus: () => setIsTyping(true),
    onBlur: () => setIsTyping(false),
  } as const
  return (
    <div className="grid gap-x-4 gap-y-3 sm:col-span-2 sm:grid-cols-2 lg:col-span-3 lg:max-w-2xl">
      <TextField
        {...shared}
        label={messages.firstDay()}
        value={days.from}
        onChange={({ target }) => changeDays({ from: target.value })}
        error={findDayProblem(days.from)}
      />
      <TextField
        {...shared}
        label={messages.lastDay()}
        value={days.to}
        onChange={({ target }) => changeDays({ to: target.value })}
        error={findDayProblem(days.to) ?? rangeProblem}
      />
    </div>
  )
}
