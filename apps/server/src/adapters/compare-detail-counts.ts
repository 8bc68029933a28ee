import type { DetailCount, DetailRequest } from '../features/insights/ports.ts'

/** Returns the order of a request: by count, and equal counts by the code points of their details. */
export function compareDetailCounts(order: DetailRequest['order']) {
  const sign = order === 'most' ? -1 : 1
  return (a: DetailCount, b: DetailCount): number =>
    sign * (a.count - b.count) || compareTexts(a.detail, b.detail)
}

/** UTF-8 sorts by code points; JavaScript sorts by UTF-16. */
function compareTexts(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
