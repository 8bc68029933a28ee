/** What a first visit may cost. Bytes as transferred, so compressed. */
export const budgets = {
  dashboard: { javascript: 140_000, total: 300_000, requests: 10 },
}
