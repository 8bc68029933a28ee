/** Returns the time zones that the browser knows, and the chosen one, for a select. */
export function listTimeZoneOptions(chosen: string): { value: string; text: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...zones].sort().map((value) => ({ value, text: value.replaceAll('_', ' ') }))
}
