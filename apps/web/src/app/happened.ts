/**
 * A UUID of version 7 (RFC 9562): it begins with the time, so that the store writes events that come together side by
 * side instead of all over its index.
 */
function timeOrderedId(time: number): string {
  const begin = time.toString(16).padStart(12, '0')
  return `${begin.slice(0, 8)}-${begin.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

/** What every change and every usage event says of itself: its id, when, and on which page. */
export function happened(now = Date.now()) {
  return { id: timeOrderedId(now), time: new Date(now).toISOString(), where: location.pathname }
}
