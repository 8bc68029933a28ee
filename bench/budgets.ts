/**
 * What a first visit may cost. Bytes as transferred, so compressed and with their headers; `idle`, without headers, is
 * for the scripts that are loaded once the page can be used and has nothing else to do.
 */
export const budgets = {
  dashboard: { javascript: 140_000, total: 300_000, requests: 10, idle: 60_000 },
}
