import type { HelpLine } from './help-line.ts'

/** Numbers change: after as many months a line is to be checked again. */
const MONTHS_UNTIL_NEXT_CHECK = 6

const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** Returns the dates of a line that was checked on a day (YYYY-MM-DD); a month without such a day ends before it. */
export function computeCheckDates(checkedOn: string): Pick<HelpLine, 'checkedOn' | 'checkAgainBy'> {
  const checked = new Date(`${checkedOn}T00:00:00Z`)
  const [year, month] = [checked.getUTCFullYear(), checked.getUTCMonth() + MONTHS_UNTIL_NEXT_CHECK]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0))
  const next = new Date(Date.UTC(year, month, Math.min(checked.getUTCDate(), lastOfMonth.getUTCDate())))
  return { checkedOn, checkAgainBy: toDay(next) }
}

/** Whether a line is to be checked again; `now` is in ms since 1970. A disabled one is shown to nobody. */
export function isCheckOverdue(
  { checkAgainBy, disabled }: Pick<HelpLine, 'checkAgainBy' | 'disabled'>,
  now: number,
): boolean {
  return !disabled && checkAgainBy <= toDay(new Date(now))
}
