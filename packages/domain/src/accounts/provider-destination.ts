import { parseDestinationOfState } from './destination.ts'

/** A segment of an address that leads to an identity provider: without the characters that a host or scheme needs. */
const segmentPattern = /^[A-Za-z0-9-]{1,40}$/

export function isSafePathSegment(text: string): boolean {
  return segmentPattern.test(text)
}

/**
 * Returns the page to open after a sign-in that began at `/medica/{via}/{destination}`. The two segments are a path
 * without its first slash, like `state`: `/medica/track/first-budget` leads to `/track/first-budget`,
 * `/medica/AllTopics` to `/AllTopics`. Anything that is no page leads to the dashboard.
 */
export function resolveProviderDestination(via?: string | null, destination?: string | null): string {
  const segments = [via, destination].filter((part) => part !== undefined && part !== null && part !== '')
  if (!segments.every((part) => isSafePathSegment(String(part)))) return parseDestinationOfState(null)
  return parseDestinationOfState(segments.join('/'))
}
