/** What a first visit may cost. Bytes as transferred, so compressed; the time in ms, on two unthrottled cores. */
export const budgets = {
  dashboard: { javascript: 140_000, total: 300_000, requests: 10, largestPaint: 500 },
}
