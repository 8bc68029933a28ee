/**
 * What a first visit may transfer. Bytes on the wire: compressed, with headers. `idle` (without headers) is for the
 * scripts that are preloaded while the page is idle, once it is usable.
 */
export const budgets = { dashboard: { javascript: 140_000, total: 300_000, requests: 10, idle: 60_000 } }
