import { z } from 'zod'

const COUNT_PREFIX = 'code'

/** Returns the attribute of a row of `EventDays` that counts the events of a code. */
export const codeCountName = (event: number): string => COUNT_PREFIX + event

const layoutOfRow = z.object({ layout: z.string() })
/** What an earlier version stored: a row for each code. */
const rowOfCode = z.object({ event: z.number(), count: z.number() })

/** Returns the layout of a row of `EventDays`, and its counts by code. */
export function parseEventDay(row: Record<string, unknown>): { layout: string; counts: Map<number, number> } {
  const { layout } = layoutOfRow.parse(row)
  const { data } = rowOfCode.safeParse(row)
  if (data) return { layout, counts: new Map([[data.event, data.count]]) }
  const counts = Object.entries(row).filter(([name]) => name.startsWith(COUNT_PREFIX))
  return {
    layout,
    counts: new Map(
      counts.map(([name, count]) => [Number(name.slice(COUNT_PREFIX.length)), z.number().parse(count)]),
    ),
  }
}
