/** The key that counts the usage events of a person; it is removed with the person. */
export function usageEventsKey(sub: string): string {
  return `events:${sub}`
}
