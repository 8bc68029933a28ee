/** The key that counts the usage events of a person; it is removed with the person. */
export function usageEventsKey(sub: string): string {
  return `events:${sub}`
}

/** The key that counts them by day; it begins with the key above, with which it is removed. */
export function dailyUsageEventsKey(sub: string): string {
  return `${usageEventsKey(sub)}:day`
}
