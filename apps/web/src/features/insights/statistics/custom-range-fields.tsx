import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { dayBounds, findCustomRangeProblem, isValidDay } from './statistics-search.ts'

const INCOMPLETE = 'Please choose a day.'

type CustomRangeFieldsProps = DayRange & { onChange: (range: DayRange) => void }

/** Two days of one's choice. Says beside the field why they cannot be shown. */
export function CustomRangeFields({ from, to, onChange }: CustomRangeFieldsProps) {
  const [isTyping, setIsTyping] = useState(false)
  const areDays = isValidDay(from) && isValidDay(to)
  /** While a year is typed, the day is another one for a moment. */
  const findDayProblem = (day: string) => (isValidDay(day) || isTyping ? undefined : INCOMPLETE)
  const rangeProblem = areDays ? findCustomRangeProblem({ from, to }) : null

  const shared = {
    type: 'date',
    ...dayBounds,
    onFocus: () => setIsTyping(true),
    onBlur: () => setIsTyping(false),
  } as const
  return (
    <div className="grid gap-x-4 gap-y-3 sm:col-span-2 sm:grid-cols-2 lg:col-span-3 lg:max-w-2xl">
      <TextField
        {...shared}
        label="First day"
        value={from}
        onChange={({ target }) => onChange({ from: target.value, to })}
        error={findDayProblem(from)}
      />
      <TextField
        {...shared}
        label="Last day"
        value={to}
        onChange={({ target }) => onChange({ from, to: target.value })}
        error={findDayProblem(to) ?? rangeProblem}
      />
    </div>
  )
}
